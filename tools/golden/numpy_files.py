"""Writes the .npy and .npz files that the module `files` reads in its tests. Needs numpy."""

import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "files" / "src" / "test" / "resources" / "golden"

NUMBERS = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]


def arrays() -> dict[str, np.ndarray]:
    """Arrays of every type: a matrix [2, 3] that counts from 0, with the least and greatest value at its ends."""
    made = {}
    for name in NUMBERS:
        array = np.arange(6).reshape(2, 3).astype(name)
        limits = np.finfo(name) if name[0] == "f" else np.iinfo(name)
        array[0, 0], array[1, 2] = limits.min, limits.max
        made[name] = array
    made["b1"] = np.array([[True, False, True], [False, True, True]])
    made["c8"] = (np.arange(6).reshape(2, 3) * (1 - 0.5j)).astype("c8")
    made["c16"] = np.arange(6).reshape(2, 3) * (1 - 0.5j)
    made["U"] = np.array([["a", "übel", ""], ["日本", "😀!", "longer text"]])
    made["S"] = np.array([[b"a", b"", b"\xff\x00\x01"], [b"b", b"cc", b"ddd"]])
    return made


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = arrays()
    for name, array in made.items():
        np.save(FOLDER / f"{name}.npy", array)
    np.save(FOLDER / "big_endian.npy", made["i4"].astype(">i4"))
    np.save(FOLDER / "big_endian_text.npy", made["U"].astype(made["U"].dtype.newbyteorder(">")))
    np.save(FOLDER / "fortran.npy", np.asfortranarray(np.arange(24, dtype="i4").reshape(2, 3, 4)))
    np.save(FOLDER / "scalar.npy", np.float32(2.5))
    np.save(FOLDER / "empty.npy", np.zeros((0, 3), "f4"))
    np.save(FOLDER / "objects.npy", np.array([{}, None], dtype=object), allow_pickle=True)
    np.save(FOLDER / "records.npy", np.zeros(2, dtype=[("a", "f4"), ("b", "i4")]))
    np.save(FOLDER / "dates.npy", np.array(["2026-01-01"], dtype="M8[D]"))
    with open(FOLDER / "version2.npy", "wb") as out:
        np.lib.format.write_array(out, made["f4"], version=(2, 0))
    np.savez(FOLDER / "stored.npz", x=made["f4"], y=made["U"])
    np.savez_compressed(FOLDER / "compressed.npz", x=made["f4"], y=made["U"])


if __name__ == "__main__":
    main()
