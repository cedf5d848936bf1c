"""Writes HDF5 files that weights may be in, and those made to do harm, to keras/src/test/resources/golden/keras_files/hdf5/."""

import pathlib
import zlib

import h5py
import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "keras/src/test/resources/golden/keras_files/hdf5"
ROWS = np.arange(600, dtype="float32").reshape(30, 20)
CHUNK = 1024


def packed(vars):
    """Arrays as h5repack writes them."""
    vars.create_dataset("0", data=ROWS, chunks=(7, 9), compression="gzip")
    vars.create_dataset("1", data=ROWS, chunks=(8, 8), compression="gzip", shuffle=True, fletcher32=True)
    vars.create_dataset("2", data=ROWS, chunks=(30, 20))
    noise = np.random.default_rng(1).integers(0, 256, (64, 16), "uint8").view("float32")
    vars.create_dataset("3", data=np.nan_to_num(noise), chunks=(16, 4), compression="gzip")
    vars.create_dataset("4", data=ROWS.astype(">f4"))


def bomb(vars):
    """A chunk of 4 kB out of which 64 MB come."""
    array = vars.create_dataset("0", (CHUNK,), "float32", chunks=(CHUNK,), compression="gzip")
    array.id.write_direct_chunk((0,), zlib.compress(bytes(1 << 26), 9))


def zeros(vars):
    """120 MB of zeros, packed well."""
    vars.create_dataset("0", data=np.zeros(30_000_000, "float32"), chunks=(10_000_000,), compression="gzip")


def many(vars):
    """A hundred arrays of 4 MB each, of which nothing is there."""
    for i in range(100):
        vars.create_dataset(str(i), (1_000_000,), "float32", chunks=(1000,))


def unwritten(vars):
    """Nothing was written of an array in chunks."""
    vars.create_dataset("0", (CHUNK,), "float32", chunks=(100,))


def chunks(vars):
    """Chunks of 2 GB, and an array of four numbers."""
    vars.create_dataset("0", (4,), "float32", chunks=(1 << 29,), maxshape=(None,))


def grains(vars):
    """As many chunks as numbers."""
    vars.create_dataset("0", (1 << 24,), "float32", chunks=(1,))


def lzf(vars):
    vars.create_dataset("0", data=ROWS, chunks=(8, 8), compression="lzf")


def external(vars):
    vars.create_dataset("0", (4,), "float32", external=[("/etc/passwd", 0, 16)])


def virtual(vars):
    layout = h5py.VirtualLayout((4,), "float32")
    layout[:] = h5py.VirtualSource("other.h5", "vars/0", (4,))
    vars.create_virtual_dataset("0", layout)


def soft(vars):
    vars["0"] = h5py.SoftLink("/vars/1")
    vars["1"] = ROWS


def linked(vars):
    vars["0"] = h5py.ExternalLink("/etc/passwd", "/")


def cyclic(vars):
    vars["a"] = vars
    vars["b"] = vars


def deep(vars):
    for _ in range(70):
        vars = vars.create_group("g")
    vars["0"] = ROWS


def compound(vars):
    vars["0"] = np.zeros(3, [("a", "f4"), ("b", "i8")])


def lengths(vars):
    array = vars.create_dataset("0", (2,), h5py.vlen_dtype("float32"))
    array[0] = [1, 2]


def references(vars):
    vars["1"] = ROWS
    array = vars.create_dataset("0", (1,), h5py.ref_dtype)
    array[0] = vars["1"].ref


def texts(vars):
    """Attributes in every encoding that there is."""
    vars["0"] = ROWS
    root = vars.parent
    root.attrs["layer_names"] = np.array(["dense".encode(), "gr\u00fcn".encode("latin-1"), b"\xff\xfe\x00d"], "S12")
    root.attrs["keras_version"] = "gr\u00fcn \u2200"
    root.attrs.create("model_config", "gr\u00fcn".encode("latin-1"), dtype=h5py.string_dtype("ascii", 9))
    root.attrs["training_config"] = b"\x80\x81"
    root.attrs["numbers"] = np.zeros((3, 3))


def write():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in (packed, bomb, zeros, many, unwritten, chunks, grains, lzf, external, virtual, soft, linked, cyclic, deep,
                 compound, lengths, references, texts):  # fmt: skip
        with h5py.File(FOLDER / f"{make.__name__}.weights.h5", "w") as file:
            make(file.create_group("vars"))


if __name__ == "__main__":
    write()
