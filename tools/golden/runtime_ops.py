"""Writes the op list of the native runtime that Intarsia uses, as a serialized OpList.

The Python package and the Java artifact carry different TensorFlow versions, so the list is asked of
the native libraries themselves. This script needs no TensorFlow package: importing one would load a
second runtime into the process.
"""

import argparse
import ctypes
import pathlib
import tempfile
import zipfile

FRAMEWORK = "libtensorflow_framework.so.2"
RUNTIME = "libtensorflow_cc.so.2"


class _Buffer(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("length", ctypes.c_size_t),
        ("deallocator", ctypes.c_void_p),
    ]


def op_list(folder: pathlib.Path) -> tuple[str, bytes]:
    """Returns the runtime's version and its serialized op list."""
    # The runtime resolves its symbols in the framework library: global, and loaded first.
    ctypes.CDLL(str(folder / FRAMEWORK), mode=ctypes.RTLD_GLOBAL)
    runtime = ctypes.CDLL(str(folder / RUNTIME), mode=ctypes.RTLD_GLOBAL)
    runtime.TF_GetAllOpList.restype = ctypes.POINTER(_Buffer)
    runtime.TF_Version.restype = ctypes.c_char_p
    buffer = runtime.TF_GetAllOpList().contents
    return runtime.TF_Version().decode(), ctypes.string_at(buffer.data, buffer.length)


def unpack(jar: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Unpacks the two native libraries of a tensorflow-core-native platform jar into `folder`."""
    with zipfile.ZipFile(jar) as archive:
        for entry in archive.namelist():
            name = entry.rsplit("/", 1)[-1]
            if name in (FRAMEWORK, RUNTIME):
                (folder / name).write_bytes(archive.read(entry))
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--jar", type=pathlib.Path, help="tensorflow-core-native-…-linux-x86_64.jar")
    source.add_argument("--libraries", type=pathlib.Path, help="folder with the unpacked libraries")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="file to write")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.libraries or unpack(arguments.jar, pathlib.Path(scratch))
        version, ops = op_list(folder)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_bytes(ops)
    print(f"runtime {version}: {len(ops)} bytes of op definitions in {arguments.out}")


if __name__ == "__main__":
    main()
