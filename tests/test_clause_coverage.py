"""Every clause of the rules is cited by code and shown by a test, and every cited clause exists."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules.md"
CODE = [ROOT / "src" / "whistlestop" / package for package in ("engine", "shared", "boxes", "table")]
CLAUSES = ROOT / "tests" / "clauses"
SCENARIOS = ROOT / "scenarios"

ID = r"[UENHG](?:-R)?\d+"

# Clauses that no code can cite, and why. An entry that is not needed any more fails below.
NO_CODE = {
    "U13": "there is no limit, so there is nothing that limits",
}


def defined() -> list[str]:
    """List the clauses of the rules page, in its order."""
    return re.findall(rf"^- \*\*({ID})\*\* ", RULES.read_text(encoding="utf-8"), re.MULTILINE)


def ids(text: str) -> set[str]:
    """Find clause ids in a text; `H10 to H13` stands for four of them."""
    found = set(re.findall(rf"(?<![\w-]){ID}(?!\w)", text))
    for first, last in re.findall(rf"({ID}) to ({ID})", text):
        letter = first.rstrip("0123456789")
        found |= {f"{letter}{n}" for n in range(int(first[len(letter) :]), int(last[len(letter) :]) + 1)}
    return found


def rules_in(docstring: str) -> set[str]:
    """Find what a docstring cites: a sentence that begins with `Rules:`, up to its full stop."""
    sentences = re.findall(r"\bRules: (.*?)(?:\.(?:\s|$)|\n\n|$)", docstring, re.DOTALL)
    return {clause for sentence in sentences for clause in ids(sentence)}


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and docstrings of a file's classes and functions.

    The page of a whole file is left out: it names a range of clauses, not the code that keeps them.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, ast.get_docstring(node) or ""


def code_files() -> list[Path]:
    """List the files that hold rules."""
    return sorted(path for package in CODE for path in package.rglob("*.py"))


def cited_by_code() -> dict[str, str]:
    """Map each cited clause to one of the places that cite it.

    A sheet that says `Rules: U, except as E1 to E14 say` is left out like the page of a file.
    """
    return {
        clause: f"{path.relative_to(ROOT)}, {name}"
        for path in code_files()
        for name, text in docstrings(path)
        if "except as" not in text
        for clause in rules_in(text)
    }


def named_by_code() -> dict[str, str]:
    """Map each clause that code names in a string, as refusals do, to the file that does."""
    return {
        node.value: str(path.relative_to(ROOT))
        for path in code_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(ID, node.value)
    }


def clause_tests() -> dict[str, str]:
    """Map the tests of `tests/clauses` to their docstrings."""
    return {
        f"{path.name}::{name}": text
        for path in sorted(CLAUSES.glob("test_*.py"))
        for name, text in docstrings(path)
        if name.startswith("test_")
    }


def shown_by_tests() -> dict[str, str]:
    """Map each clause to one of the tests or scenarios that show it."""
    shown = {clause: name for name, text in clause_tests().items() for clause in ids(text.partition(":")[0])}
    for path in sorted(SCENARIOS.rglob("*.json")):
        for clause in json.loads(path.read_text(encoding="utf-8"))["clauses"]:
            shown.setdefault(clause, str(path.relative_to(ROOT)))
    return shown


def in_order(clauses: set[str]) -> list[str]:
    """Sort clauses for a message."""
    return sorted(clauses, key=lambda clause: (clause[0], "-" in clause, int(re.sub(r"\D", "", clause))))


def test_the_rules_define_each_clause_once() -> None:
    clauses = defined()

    assert len(clauses) == len(set(clauses)), "a clause is defined twice"
    assert {clause[0] for clause in clauses} == set("UENHG")
    for prefix in ("U", "U-R", "E", "N", "N-R", "H", "H-R", "G", "G-R"):
        numbers = sorted(int(c.removeprefix(prefix)) for c in clauses if re.fullmatch(rf"{prefix}\d+", c))
        assert numbers == list(range(1, len(numbers) + 1)), f"{prefix} has a gap"


def test_every_clause_is_cited_by_code() -> None:
    missing = set(defined()) - set(cited_by_code()) - set(NO_CODE)

    assert not missing, (
        f"No code cites {', '.join(in_order(missing))}. Name each in the docstring of what keeps it "
        f"(`Rules: U4, U5.`), or give a reason in NO_CODE."
    )


def test_every_clause_is_shown_by_a_test() -> None:
    missing = set(defined()) - set(shown_by_tests())

    assert not missing, (
        f"No test shows {', '.join(in_order(missing))}. Begin the docstring of a test in tests/clauses with "
        f'the ids it shows (`"""U6, U-R2: ..."""`), or name them in a scenario\'s `clauses`.'
    )


def test_no_exemption_is_idle() -> None:
    unknown = set(NO_CODE) - set(defined())
    needless = set(NO_CODE) & set(cited_by_code())

    assert not unknown, f"NO_CODE names {', '.join(in_order(unknown))}, which the rules don't define."
    assert not needless, f"NO_CODE names {', '.join(in_order(needless))}, which code cites: take them out."
    assert len(NO_CODE) <= 3, "NO_CODE is for what can't be code; it should hold next to nothing."


@pytest.mark.parametrize("find", [cited_by_code, named_by_code, shown_by_tests])
def test_every_cited_clause_exists(find: object) -> None:
    assert callable(find)
    cited = find()
    unknown = set(cited) - set(defined())

    assert not unknown, "The rules don't define " + "; ".join(f"{c} ({cited[c]})" for c in in_order(unknown))


def test_every_clause_test_says_what_it_shows() -> None:
    wrong = [name for name, text in clause_tests().items() if not re.match(rf"{ID}(, {ID})*: ", text)]

    assert not wrong, f'These begin with no clause (`"""U6, U-R2: ..."""`): {", ".join(wrong)}'


def test_every_scenario_step_cites_clauses_that_exist() -> None:
    for path in sorted(SCENARIOS.rglob("*.json")):
        steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
        cited = {clause for step in steps for clause in step.get("clauses", ())}
        assert cited <= set(defined()), f"{path.relative_to(ROOT)}: {in_order(cited - set(defined()))}"


@pytest.mark.parametrize(
    ("docstring", "clauses"),
    [
        ("Do it.\n\nRules: U4, U5.\n", {"U4", "U5"}),
        ("Do it. Rules: U-R1.", {"U-R1"}),
        ("Rules: H10 to H13, H-R1, H-R2.", {"H10", "H11", "H12", "H13", "H-R1", "H-R2"}),
        ("Rules: G-R1 to G-R3.", {"G-R1", "G-R2", "G-R3"}),
        ("Rules: N4 (the board gives the lane its rate), N5 and N-R2 (ferries).", {"N4", "N5", "N-R2"}),
        ("Rules: E4, E5,\nE6.\n\nUnlike U8.", {"E4", "E5", "E6"}),
        ("As U8 says. No rules here; see U9.", set()),
        ("Rules: MU7, U7x and EU-R1.", set()),
    ],
)
def test_citations_are_read(docstring: str, clauses: set[str]) -> None:
    assert rules_in(docstring) == clauses
