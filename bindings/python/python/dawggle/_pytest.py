"""A plugin of pytest: a failed `==` of two dictionaries names the words by which they differ."""

from dawggle import Dictionary


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op != "==" or not isinstance(left, Dictionary) or not isinstance(right, Dictionary):
        return None
    added, removed = left.diff(right)
    lines = [f"{left!r} == {right!r}"]
    for side, words in ("left", removed), ("right", added):
        if words:
            more = f", and {len(words) - 20} more" if len(words) > 20 else ""
            lines.append(f"Only in the {side} one: {', '.join(words[:20])}{more}")
    return lines
