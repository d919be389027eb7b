"""Sources and their fingerprints: code that was edited may play otherwise, and is another bot."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

SHORT = 16  # characters of a fingerprint


def fingerprint(file: Path) -> str:
    """Digest a file and all that it imports from its own folder or package, and they from there."""
    digest = hashlib.sha256()
    root = root_of(file)
    for each in sorted(sources_of(file, root)):
        content = each.read_bytes()
        digest.update(f"{each.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:SHORT]


def without_words(source: str) -> str:
    """Return what of a source decides how it runs: all but comments, docstrings and empty lines.

    What is left is text as it stands there, so that every version of Python finds the same.
    What can't be read is left whole.

    >>> without_words("'A module.'; x = '#'  # one")
    "; x = '#'"
    """
    try:
        spans = [*docstrings(ast.parse(source)), *comments(source)]
    except (SyntaxError, ValueError, tokenize.TokenError):
        return source
    lines = [line.encode() for line in source.splitlines()]
    for (row, start), (last, end) in sorted(spans, reverse=True):
        rest = lines[last - 1][end:]
        lines[row - 1 : last] = [lines[row - 1][:start] + rest]
    return "\n".join(line.decode().rstrip() for line in lines if line.strip())


Span = tuple[tuple[int, int], tuple[int, int]]
"""A piece of a source from a line and a byte up to another, as `ast` counts them."""


def docstrings(tree: ast.Module) -> Iterator[Span]:
    """Find the strings that stand by themselves: docstrings of modules, classes, functions and constants."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str()), end_lineno=int(last), end_col_offset=int(end)):
                yield (node.lineno, node.col_offset), (last, end)


def comments(source: str) -> Iterator[Span]:
    """Find the comments."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            start = len(token.line[:column].encode())
            yield (row, start), (row, start + len(token.string.encode()))


def file_of_module(name: str) -> Path | None:
    """Return the file that a module would be loaded from, if it is one."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


def root_of(file: Path) -> Path:
    """Return the folder that imports are looked for in: the file's own, or the one around its package."""
    folder = file.resolve().parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder


def sources_of(file: Path, root: Path) -> set[Path]:
    """Follow the imports of a file as far as they stay below a folder."""
    found: set[Path] = set()
    waiting = [file.resolve()]
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            waiting += [each for name in imports(source, root) for each in files_for(name, root)]
    return found


def imports(source: Path, root: Path) -> Iterator[str]:
    """List the modules that a file may import; a name that is imported from one may be a module too."""
    try:
        tree = ast.parse(source.read_bytes())
    except (SyntaxError, ValueError):
        return
    package = source.parent.relative_to(root).parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *([node.module] if node.module else [])))
            yield base
            yield from (f"{base}.{each.name}".lstrip(".") for each in node.names)


def files_for(name: str, root: Path) -> Iterator[Path]:
    """Find the files that importing a module runs: those of the packages around it, and its own."""
    parts = [part for part in name.split(".") if part]
    for length in range(1, len(parts) + 1):
        place = root.joinpath(*parts[:length])
        yield from (each for each in (place.with_suffix(".py"), place / "__init__.py") if each.is_file())
