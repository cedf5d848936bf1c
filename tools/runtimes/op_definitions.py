"""Writes what a runtime's ops have other definitions than those of an older one, for the catalog.

python3 tools/runtimes/op_definitions.py OLD NEW > core/src/main/catalog/op-definitions-RELEASE.txt

OLD and NEW are folders with the two libraries; the Python that runs it has TensorFlow. Texts, and what the library does
not read, are left out. Ops that NEW has no longer are named on standard error.
"""

import ctypes
import os
import subprocess
import sys

LIBRARIES = ("libtensorflow_framework.so.2", "libtensorflow_cc.so.2")


class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t), ("release", ctypes.c_void_p)]


def dump(folder):
    """Prints the serialized op list of a runtime: in a process of its own, as two do not fit into one."""
    loaded = [ctypes.CDLL(os.path.join(folder, name), mode=ctypes.RTLD_GLOBAL) for name in LIBRARIES]
    ops = loaded[-1].TF_GetAllOpList
    ops.restype = ctypes.POINTER(Buffer)
    buffer = ops().contents
    sys.stdout.buffer.write(ctypes.string_at(buffer.data, buffer.length))
    sys.stdout.buffer.flush()
    os._exit(0)


def read(folder):
    from tensorflow.core.framework import op_def_pb2

    dumped = subprocess.run([sys.executable, __file__, "--dump", folder], stdout=subprocess.PIPE, check=True)
    ops = op_def_pb2.OpList.FromString(dumped.stdout).op
    return {op.name: bare(op) for op in ops}


def bare(op):
    for text in ("summary", "description"):
        op.ClearField(text)
    for part in list(op.input_arg) + list(op.output_arg) + list(op.attr):
        part.ClearField("description")
    for argument in list(op.input_arg) + list(op.output_arg):
        argument.ClearField("experimental_full_type")
    return op


def main(old, new):
    from google.protobuf import text_format
    from tensorflow.core.framework import op_def_pb2

    before, after = read(old), read(new)
    print("gone:", sorted(before.keys() - after.keys()), file=sys.stderr)
    others = [after[name] for name in sorted(after) if before.get(name) != after[name]]
    sys.stdout.write(text_format.MessageToString(op_def_pb2.OpList(op=others)))


if __name__ == "__main__":
    if sys.argv[1] == "--dump":
        dump(sys.argv[2])
    main(*sys.argv[1:])
