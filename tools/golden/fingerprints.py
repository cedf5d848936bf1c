"""Writes savedmodel/src/test/resources/fingerprints.tsv: the fingerprints of the saved models beside it.

A line has the name of the model, and the hashes of its file, graph, signatures, functions and checkpoint, as Python
computes them when it saves a model. Left out is `nests`, which has keys that Java and Python put in another order:
one beyond U+FFFF, and one that is U+FFFF.
"""

import pathlib

import golden  # noqa: F401  first, as it quiets the log
from tensorflow.core.protobuf import fingerprint_pb2
from tensorflow.python.saved_model.pywrap_saved_model import fingerprinting

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "savedmodel" / "src" / "test" / "resources"

lines = []
for file in sorted((RESOURCES / "models").glob("*/saved_model.pb")):
    if file.parent.name == "nests":
        continue
    found = fingerprint_pb2.FingerprintDef()
    found.ParseFromString(fingerprinting.CreateFingerprintDef(str(file.parent)))
    hashes = (
        found.saved_model_checksum,
        found.graph_def_program_hash,
        found.signature_def_hash,
        found.saved_object_graph_hash,
        found.checkpoint_hash,
    )
    lines.append("\t".join([file.parent.name, *map(str, hashes)]))
(RESOURCES / "fingerprints.tsv").write_text("\n".join(lines) + "\n")
