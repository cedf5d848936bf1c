"""Writes the ops and kernels of the native runtime that Intarsia uses, as an OpList and a KernelList.

The Python package and the Java artifact carry different TensorFlow versions, so the native libraries
themselves are asked. This script needs no TensorFlow package: importing one would load a
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


class Runtime:
    """The C library of the runtime."""

    def __init__(self, folder: pathlib.Path):
        # The runtime resolves its symbols in the framework library: global, and loaded first.
        ctypes.CDLL(str(folder / FRAMEWORK), mode=ctypes.RTLD_GLOBAL)
        self.library = ctypes.CDLL(str(folder / RUNTIME), mode=ctypes.RTLD_GLOBAL)
        self.library.TF_Version.restype = ctypes.c_char_p
        self.library.TF_NewStatus.restype = ctypes.c_void_p
        self.library.TF_GetAllOpList.restype = ctypes.POINTER(_Buffer)
        self.library.TF_GetAllRegisteredKernels.restype = ctypes.POINTER(_Buffer)
        self.library.TF_GetAllRegisteredKernels.argtypes = [ctypes.c_void_p]

    def version(self) -> str:
        return self.library.TF_Version().decode()

    def ops(self) -> bytes:
        return content(self.library.TF_GetAllOpList())

    def kernels(self) -> bytes:
        return content(self.library.TF_GetAllRegisteredKernels(self.library.TF_NewStatus()))


def content(buffer) -> bytes:
    return ctypes.string_at(buffer.contents.data, buffer.contents.length)


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
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder to write to")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        runtime = Runtime(arguments.libraries or unpack(arguments.jar, pathlib.Path(scratch)))
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "version.txt").write_text(runtime.version())
    (arguments.out / "ops.pb").write_bytes(runtime.ops())
    (arguments.out / "kernels.pb").write_bytes(runtime.kernels())
    print(f"runtime {runtime.version()}: ops.pb and kernels.pb in {arguments.out}")


if __name__ == "__main__":
    main()
