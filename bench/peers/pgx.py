"""pgx: games in JAX, thousands at a time, on one core of the CPU."""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

from random import Random

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.peers.answering import Play, answer

GAMES = {"connect four": ("connect_four", 1024), "backgammon": ("backgammon", 256)}
STEPS = 64


def random_batch(name: str, batch: int) -> Play:
    """A batch of games played on by some steps, each game starting again when it ends."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def onwards(carried, key):
        state = carried
        chosen, rolled = jax.random.split(key)
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(chosen, chances, axis=-1)
        return step(state, actions, jax.random.split(rolled, batch)), None

    many = jax.jit(lambda state, key: jax.lax.scan(onwards, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(7), batch))

    def play(chosen: Random) -> int:
        nonlocal state
        state = jax.block_until_ready(many(state, jax.random.PRNGKey(chosen.getrandbits(31))))
        return batch * STEPS

    return play


if __name__ == "__main__":
    answer({title: random_batch(name, batch) for title, (name, batch) in GAMES.items()})
