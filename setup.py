"""Build the engine's compiled form with mypyc, where that is possible.

Everything else about the package is in `pyproject.toml`. What happens when compiling is not possible:

- No mypyc, not CPython, no C compiler that can compile a line against Python.h, or `WHISTLESTOP_PLAIN=1`
  in the environment: the package is installed without extension modules and says so in one line. The
  engine's sources are ordinary Python and play the same games, slower.
- mypyc refuses the sources (a type error): the build fails, and loudly. The sources are at fault, not the
  machine, and an install that quietly turned slow would hide it. (Without a C compiler nobody looks.)
- The C compiler works but not on what mypyc wrote: plain, in one line, as above; the machine is at fault.
  All of the extension modules are taken away then: each is a shim around one shared library, so a part of
  them is worth nothing.

A build that succeeds leaves `_built.json` beside the modules, from which `_form.py` knows later whether the
sources are still those that were compiled.
"""

import importlib.util
import json
import os
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "whistlestop"
LIBRARY = "whistlestop__mypyc"
"""The shared library that holds all compiled code: mypyc's name for a group called `whistlestop`."""

MYPY_OPTIONS = ["--config-file=", "--follow-imports=silent"]
"""Judge only what is compiled, by mypy's own rules: no lint setting or missing extra may stop an install."""

WISHES = ["-fvisibility=hidden"]
"""Lets gcc inline across functions that a shared library would otherwise have to keep replaceable."""


def load_form() -> ModuleType:
    """Load the package's `_form.py` by its path: the package itself can't be imported before it is built."""
    spec = importlib.util.spec_from_file_location("whistlestop_form", PACKAGE / "_form.py")
    if spec is None or spec.loader is None:
        sys.exit("whistlestop: src/whistlestop/_form.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiler_accepts(flags: list[str]) -> bool:
    """Try the C compiler that setuptools would use on a file that needs Python's headers."""
    # Here, because distutils has to come out of setuptools and so after it, and formatters sort imports.
    from distutils.ccompiler import new_compiler  # noqa: PLC0415
    from distutils.sysconfig import customize_compiler  # noqa: PLC0415

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        headers = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=headers, extra_postargs=flags)
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def why_plain() -> str | None:
    """Say why this build makes no extension modules, or None if it should."""
    if os.environ.get("WHISTLESTOP_PLAIN", "0") not in {"", "0"}:
        return "WHISTLESTOP_PLAIN is set"
    if sys.implementation.name != "cpython":
        return "mypyc compiles for CPython only"
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed"
    if not compiler_accepts([]):
        return "no working C compiler was found"
    return None


def placeholders() -> list[Extension]:
    """Name the extension modules, without asking mypyc, which takes seconds.

    An installer asks setuptools several questions before it builds; the names are all that they need.
    """
    modules = (name.removesuffix(".py").replace("/", ".") for name in FORM.compiled_sources(PACKAGE))
    return [Extension(name, sources=[]) for name in (LIBRARY, *(f"whistlestop.{name}" for name in modules))]


def translate() -> dict[str, dict[str, Any]]:
    """Turn the sources into C, in `build/`; describe the extension modules to make from it, by name."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only a build that compiles may need mypyc

    # Relative, because mypyc writes the paths into the tracebacks of compiled code.
    paths = [str((PACKAGE / name).relative_to(ROOT)) for name in FORM.compiled_sources(PACKAGE)]
    try:
        extensions = mypycify(
            [*MYPY_OPTIONS, *paths],
            group_name="whistlestop",
            opt_level="3",
            debug_level="0",
            multi_file=False,
        )
    except SystemExit as error:
        sys.exit(f"whistlestop: mypyc refused the engine ({error}); WHISTLESTOP_PLAIN=1 would not compile it")
    if compiler_accepts(WISHES):
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *WISHES]
    return {extension.name: vars(extension) for extension in extensions}


class Build(build):
    """Visits `build_ext` always: with nothing to compile, it still takes old extension modules away."""

    sub_commands = [(name, None if name == "build_ext" else need) for name, need in build.sub_commands]  # noqa: RUF012


class BuildEngine(build_ext):
    """Builds all extension modules or none, and leaves a record of what they were built from."""

    def run(self) -> None:
        """Compile if this build should; whatever fails after mypyc is content ends in the plain form."""
        if PLAIN_BECAUSE:
            self.stay_plain(PLAIN_BECAUSE)
            return
        stamp = {"sources": FORM.source_hash(PACKAGE), "mypy": version("mypy")}
        try:
            self.compile()
        except ImportError as error:
            self.stay_plain(f"mypyc can't be imported ({error})")
            return
        except (BaseError, CCompilerError, OSError):
            self.stay_plain("the C compiler failed on what mypyc wrote")
            return
        made = {Path(self.get_ext_filename(ext.name)) for ext in self.extensions}  # type: ignore[no-untyped-call]
        for folder in self.places():
            self.sweep(folder, keep=made)
            (folder / "whistlestop" / FORM.STAMP).write_text(json.dumps(stamp) + "\n")

    def compile(self) -> None:
        """Make the placeholders real, and build them side by side."""
        described = translate()
        for extension in self.extensions:
            extension.__dict__.update(described[extension.name])
        self.parallel = self.parallel or os.cpu_count()
        inplace = self.inplace
        try:
            super().run()
        finally:
            self.inplace = inplace

    def stay_plain(self, reason: str) -> None:
        """Leave no extension module behind, of this build or an older one, so that what is said is true."""
        self.extensions = self.distribution.ext_modules = []
        for folder in self.places():
            self.sweep(folder, keep=set())
            (folder / "whistlestop" / FORM.STAMP).unlink(missing_ok=True)
        print(f"whistlestop: the engine stays plain Python: {reason}.", file=sys.stderr)

    def places(self) -> list[Path]:
        """List where extension modules go: the build folder, and beside the sources if built in place."""
        folders = [Path(self.build_lib)]
        if self.inplace:
            folders.append(PACKAGE.parent)
        return [folder for folder in folders if (folder / "whistlestop").is_dir()]

    @staticmethod
    def sweep(folder: Path, keep: set[Path]) -> None:
        """Remove extension modules, of whatever interpreter, that this build did not make.

        One that is left from a module since renamed would be shipped, or would shadow the new source.
        """
        for pattern in (f"{LIBRARY}.*", "whistlestop/**/*.so", "whistlestop/**/*.pyd"):
            for found in folder.glob(pattern):
                if found.relative_to(folder) not in keep:
                    found.unlink()


FORM = load_form()
PLAIN_BECAUSE = why_plain()

setup(
    ext_modules=[] if PLAIN_BECAUSE else placeholders(),
    cmdclass={"build": Build, "build_ext": BuildEngine},
)
