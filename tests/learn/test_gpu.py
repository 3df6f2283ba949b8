"""The kernels for graphics cards compile for every game, without one."""

import pytest
from numba import cuda

import hortus
from hortus.learn.gpu import DeviceBatch, to_ptx

NAMES = list(hortus.games())


@pytest.mark.parametrize("name", NAMES)
def test_playing_out_compiles_for_a_card(name: str) -> None:
    text = to_ptx(hortus.games()[name], "play_out")
    assert ".entry" in text
    assert "malloc" not in text, "rules never allocate"


@pytest.mark.parametrize("kernel", ["reset", "mask", "step"])
def test_every_kernel_compiles_for_a_card(kernel: str) -> None:
    assert ".entry" in to_ptx(hortus.games()["gardens_of_mars"], kernel)


def test_a_card_plays_as_the_processor_does_or_its_absence_is_told() -> None:
    game = hortus.games()["gardens_of_mars"]
    if not cuda.is_available():
        with pytest.raises(hortus.HortusError, match="no NVIDIA card"):
            DeviceBatch(game, 3, games=8)
        return
    device = DeviceBatch(game, 3, games=64, seed=5)
    taken = device.play_out().copy_to_host()
    from hortus.learn import Batch

    batch = Batch(game, 3, games=64, seed=5)
    for i in range(64):
        lots = batch.luck[i : i + 1]
        assert game.kernel.play_out(batch.states, i, batch.work, lots, batch.out[0], 10**6) == taken[i]
    assert device.states.copy_to_host().tobytes() == batch.states.tobytes()
