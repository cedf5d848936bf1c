"""Writes the table of planets and their moons that examples/Moons.java reads. Needs pyarrow.

Distances (semi-major axes, in km) and periods (in days): NASA's planetary fact sheets and JPL's table of satellites.
Masses (in 10^24 kg) and diameters (in km): NASA's planetary fact sheet, as in planets.csv.
"""

import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "examples" / "data"

PLANETS = {
    "Mercury": (0.330, 4879, []),
    "Venus": (4.87, 12104, []),
    "Earth": (5.97, 12756, [("Moon", 384400, 27.322)]),
    "Mars": (0.642, 6792, [("Phobos", 9376, 0.31891), ("Deimos", 23463, 1.26244)]),
    "Jupiter": (
        1898,
        142984,
        [
            ("Io", 421700, 1.769138),
            ("Europa", 671034, 3.551181),
            ("Ganymede", 1070412, 7.154553),
            ("Callisto", 1882709, 16.689017),
        ],
    ),
    "Saturn": (
        568,
        120536,
        [
            ("Mimas", 185540, 0.942422),
            ("Enceladus", 238040, 1.370218),
            ("Tethys", 294670, 1.887802),
            ("Dione", 377420, 2.736915),
            ("Rhea", 527070, 4.518212),
            ("Titan", 1221870, 15.945421),
            ("Iapetus", 3560840, 79.3215),
        ],
    ),
    "Uranus": (
        86.8,
        51118,
        [
            ("Miranda", 129390, 1.413479),
            ("Ariel", 191020, 2.520379),
            ("Umbriel", 266300, 4.144177),
            ("Titania", 435910, 8.705872),
            ("Oberon", 583520, 13.463239),
        ],
    ),
    "Neptune": (
        102,
        49528,
        [("Proteus", 117647, 1.122315), ("Triton", 354759, 5.876854), ("Nereid", 5513818, 360.13619)],
    ),
}


def main() -> None:
    body = pa.struct([("mass", pa.float64()), ("diameter", pa.float64())])
    moon = pa.struct([("name", pa.string()), ("distance", pa.float64()), ("period", pa.float64())])
    moons = [[dict(zip(["name", "distance", "period"], m)) for m in planet[2]] for planet in PLANETS.values()]
    table = pa.table(
        {
            "name": pa.array(list(PLANETS)),
            "body": pa.array([{"mass": p[0], "diameter": p[1]} for p in PLANETS.values()], body),
            "moons": pa.array(moons, pa.list_(moon)),
        }
    )
    with pa.ipc.new_file(FOLDER / "moons.arrow", table.schema) as out:
        out.write_table(table)
    pq.write_table(table, FOLDER / "moons.parquet", compression="none", store_schema=False)


if __name__ == "__main__":
    main()
