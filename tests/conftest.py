"""Settings of the property tests.

The profile is `ci` unless pytest is told otherwise, with `--hypothesis-profile`: `quick` for a glance, `soak`
for a night.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "ci", max_examples=25, deadline=None, derandomize=True, print_blob=True, suppress_health_check=PATIENT
)
settings.register_profile(
    "quick", settings.get_profile("ci"), max_examples=4, phases=(Phase.explicit, Phase.reuse, Phase.generate)
)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=1000, derandomize=False)
settings.load_profile("ci")
