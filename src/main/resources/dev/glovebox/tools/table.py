"""A table of pandas as rows of plain text, no larger than a screen takes."""


def table(value):
    """None for whatever is no such table."""
    kinds = [kind.__name__ for kind in type(value).__mro__ if kind.__module__.split(".")[0] == "pandas"]
    frame = value if "DataFrame" in kinds else value.to_frame() if "Series" in kinds else None
    if frame is None:
        return None
    part = frame.iloc[:50, :20]
    levels = part.index.nlevels

    def cell(it):
        text = format(it, ".10g").replace("nan", "NaN") if isinstance(it, float) else str(it)
        return text if len(text) <= 200 else text[:199] + "…"

    def named(name):
        return "" if name is None else cell(", ".join(map(str, name)) if isinstance(name, tuple) else name)

    def row(values):
        index = values[0] if levels > 1 else (values[0],)
        return [cell(each) for each in (*index, *values[1:])]

    return {
        "columns": [named(name) for name in (*part.index.names, *part.columns)],
        "rows": [row(values) for values in part.itertuples(index=True, name=None)],
        "more": max(0, len(frame) - len(part)),
        "more_columns": max(0, frame.shape[1] - part.shape[1]),
    }
