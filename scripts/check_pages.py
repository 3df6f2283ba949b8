"""Check the types of the browser's modules (JSDoc), where Node.js is at hand."""

import shutil
import subprocess
import sys
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "src" / "hortus" / "table" / "static"
OPTIONS = ("--allowJs", "--checkJs", "--noEmit", "--strict", "--target", "es2022", "--module", "es2022",
           "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable", "--skipLibCheck")


def main() -> None:
    modules = sorted(str(path) for path in STATIC.rglob("*.js"))
    npx = shutil.which("npx")
    if not modules:
        print("No pages to check yet.")
    elif npx is None:
        print("The pages' types were not checked: that needs Node.js (npx).")
    else:
        sys.exit(subprocess.run([npx, "--yes", "--package", "typescript@5", "tsc", *OPTIONS, *modules],
                                check=False).returncode)


if __name__ == "__main__":
    main()
