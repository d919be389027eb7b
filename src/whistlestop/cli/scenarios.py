"""`whistlestop scenario`: rules as data, run and reported."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from whistlestop.cli.trouble import FAILED, FINE, WRONG_USAGE, WrongUsage
from whistlestop.engine.refusals import BadDocument
from whistlestop.table.scenario import Outcome, find_scenarios, run_file


def run(paths: list[Path], *, as_json: bool) -> int:
    """Run all scenarios in files and folders; report each as it comes."""
    try:
        files = find_scenarios(paths)
    except (BadDocument, OSError) as wrong:
        raise WrongUsage(str(wrong)) from None
    outcomes = []
    for file in files:
        outcome = outcome_of(file)
        outcomes.append(outcome)
        if not as_json:
            print(line_for(outcome))
    failed = sum(not outcome.passed for outcome in outcomes)
    print(json.dumps(report(outcomes), indent=2) if as_json else summary(len(outcomes), failed))
    if not all(outcome.readable for outcome in outcomes):
        return WRONG_USAGE
    return FAILED if failed else FINE


def outcome_of(file: Path) -> Outcome:
    """Run one file; one that is too odd to be read is a failure of that file, not of the run."""
    try:
        return run_file(file)
    except Exception as wrong:  # noqa: BLE001 - whatever a hand-written file sets off, the next one is run
        return Outcome(str(file), file.stem, f"can't be run: {type(wrong).__name__}: {wrong}", readable=False)


def line_for(outcome: Outcome) -> str:
    """Tell what came of one scenario, on one line."""
    if outcome.passed:
        return f"ok    {outcome.file}: {outcome.name}"
    fault = " ".join(str(outcome.fault).split())
    return f"FAIL  {outcome.file}: {outcome.name}: {fault}"


def summary(number: int, failed: int) -> str:
    """Count."""
    scenarios = "1 scenario" if number == 1 else f"{number} scenarios"
    return f"{failed} of {scenarios} failed." if failed else f"{scenarios}, none failed."


def report(outcomes: list[Outcome]) -> dict[str, object]:
    """Write everything down for programs."""
    passed = sum(outcome.passed for outcome in outcomes)
    return {
        "passed": passed,
        "failed": len(outcomes) - passed,
        "scenarios": [{**asdict(outcome), "passed": outcome.passed} for outcome in outcomes],
    }
