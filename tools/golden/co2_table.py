"""Writes examples/data/co2.csv: CO2 at Mauna Loa by year and month, from the weekly samples in statsmodels.

A month is left empty if one of its weeks has no sample. Needs statsmodels.
"""

import pathlib

import statsmodels.api as sm

ROOT = pathlib.Path(__file__).resolve().parents[2]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def main() -> None:
    weeks = sm.datasets.co2.load_pandas().data.co2
    months = weeks.groupby([weeks.index.year, weeks.index.month])
    table = months.apply(lambda month: month.mean(skipna=False)).unstack()
    lines = ["year," + ",".join(MONTHS)]
    for year, row in table.iterrows():
        lines.append(f"{year}," + ",".join("" if value != value else f"{value:.2f}" for value in row))
    (ROOT / "examples" / "data" / "co2.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
