"""Writes keras/src/main/catalog/classes.json: the classes of Keras that files name, with their arguments and defaults.

The type of an argument, which Python does not say, follows from its name and its default, or stands in TYPES.
"""

import inspect
import json
import os
import pathlib

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parents[2] / "keras" / "src" / "main" / "catalog"
PACKAGES = ["layers", "initializers", "regularizers", "constraints", "losses", "metrics"]

# Arguments of every layer, loss or metric; they are not in the table, but for the dtype of losses and metrics.
COMMON = {"self", "args", "kwargs", "name", "dtype", "trainable", "autocast"}
# What an argument is called, and what it is; a question mark says that it may be missing, and `result` that another type of
# result follows, which a method of the layer gives.
TYPES = {
    "activation": "activation?",
    "activity_regularizer": "regularizer?",
    "recurrent_activation": "activation",
    "axes": "ints",
    "axis": "ints",
    "average": "string?",
    "class_aggregation": "string?",
    "label_smoothing": "float",
    "reduction": "string?",
    "attention_axes": "ints?",
    "backward_layer": "layer?",
    "bias_axes": "string?",
    "bin_boundaries": "floats?",
    "bounding_box_format": "string?",
    "brightness_factor": "floats?",
    "cell": "layer",
    "cells": "layers",
    "class_id": "int?",
    "contrast_factor": "floats?",
    "cropping": "ints",
    "data_format": "string?",
    "dilation_rate": "ints",
    "dims": "ints",
    "dtype": "policy?",
    "equation": "string",
    "factor": "floats",
    "fft_length": "int?",
    "fill_value": "float?",
    "filters": "int",
    "flash_attention": "bool?",
    "frame_step": "int?",
    "head_dim": "int",
    "height": "int",
    "height_factor": "floats",
    "hue_factor": "floats?",
    "idf_weights": "floats?",
    "ignore_class": "int?",
    "input_dim": "int",
    "kernel_size": "ints",
    "key_dim": "int",
    "label_weights": "floats?",
    "layer": "layer",
    "layers": "layers",
    "logit_soft_cap": "float?",
    "lora_alpha": "float?",
    "lora_rank": "int?",
    "mask_token": "object?",
    "mask_value": "float?",
    "max_freq": "float?",
    "max_number": "int",
    "max_tokens": "int?",
    "max_value": "float?",
    "mean": "floats?",
    "merge_mode": "string?",
    "n": "int",
    "ngrams": "ints?",
    "noise_shape": "ints?",
    "num_bins": "int?",
    "num_classes": "int",
    "num_heads": "int",
    "num_key_value_heads": "int",
    "num_labels": "int?",
    "num_query_heads": "int",
    "num_tokens": "int?",
    "oov_token": "object",
    "output_dim": "int",
    "output_padding": "ints?",
    "output_sequence_length": "int?",
    "output_shape": "ints?",
    "output_size": "ints",
    "padding": "padding",
    "pool_size": "ints",
    "precision": "float",
    "ragged": "result",
    "rate": "float",
    "recall": "float",
    "saturation_factor": "floats?",
    "renorm_clipping": "numbers?",
    "reverse_dtype": "string?",
    "salt": "ints?",
    "scale": "scale",
    "seed": "seed",
    "sensitivity": "float",
    "sequence_length": "int?",
    "shared_axes": "ints?",
    "size": "ints",
    "sliding_window": "int?",
    "sparse": "result",
    "specificity": "float",
    "stddev": "float",
    "strides": "ints?",
    "target_class_ids": "ints",
    "target_shape": "ints",
    "threshold": "float?",
    "thresholds": "floats?",
    "tile_grid_size": "ints",
    "top_k": "int?",
    "units": "int",
    "value_dim": "int?",
    "value_range": "floats",
    "variance": "floats?",
    "vocabulary": "object?",
    "width": "int",
    "width_factor": "floats?",
}

# Where a name is something else in one class.
EXCEPTIONS = {
    ("Activation", "activation"): "activation",
    ("BatchNormalization", "axis"): "int",
    ("BinaryCrossentropy", "axis"): "int",
    ("BinaryFocalCrossentropy", "axis"): "int",
    ("CategoricalFocalCrossentropy", "axis"): "int",
    ("SparseCategoricalCrossentropy", "axis"): "int",
    ("PearsonCorrelation", "axis"): "int",
    ("ConcordanceCorrelation", "axis"): "int",
    ("IoU", "axis"): "int",
    ("MeanIoU", "axis"): "int",
    ("OneHotIoU", "axis"): "int",
    ("OneHotMeanIoU", "axis"): "int",
    ("CategoricalCrossentropy", "axis"): "int",
    ("Concatenate", "axis"): "int",
    ("CosineSimilarity", "axis"): "int",
    ("Cropping2D", "cropping"): "pairs",
    ("Cropping3D", "cropping"): "pairs",
    ("Dice", "axis"): "ints?",
    ("EinsumDense", "output_shape"): "ints",
    ("GaussianNoise", "stddev"): "float",
    ("GroupNormalization", "axis"): "int",
    ("HashedCrossing", "num_bins"): "int",
    ("Hashing", "num_bins"): "int",
    ("Hashing", "mask_value"): "object?",
    ("Masking", "mask_value"): "float",
    ("MaxNorm", "max_value"): "float",
    ("MaxNumBoundingBoxes", "fill_value"): "int",
    ("MinMaxNorm", "max_value"): "float",
    ("MinMaxNorm", "rate"): "float",
    ("OrthogonalRegularizer", "factor"): "float",
    ("RandomErasing", "fill_value"): "floats?",
    ("RandomElasticTransform", "fill_value"): "float",
    ("RandomElasticTransform", "scale"): "floats",
    ("RandomGaussianBlur", "sigma"): "floats",
    ("RandomNormal", "mean"): "float",
    ("RandomShear", "x_factor"): "floats",
    ("RandomShear", "y_factor"): "floats",
    ("TruncatedNormal", "mean"): "float",
    ("ReLU", "threshold"): "float",
    ("STFT", "scaling"): "string?",
    ("STFT", "window"): "string?",
    ("STFTSpectrogram", "scaling"): "string?",
    ("STFTSpectrogram", "window"): "string?",
    ("Rescaling", "offset"): "floats",
    ("Rescaling", "scale"): "floats",
    ("Solarization", "addition_factor"): "floats",
    ("Solarization", "threshold_factor"): "floats",
    ("TextVectorization", "ngrams"): "object?",
    ("TextVectorization", "split"): "string?",
    ("TextVectorization", "standardize"): "string?",
    ("Tversky", "axis"): "ints?",
    ("ZeroPadding2D", "padding"): "pairs",
    ("ZeroPadding3D", "padding"): "pairs",
}

def type_of(owner, argument, default):
    name = argument.removesuffix("_")
    if (owner, name) in EXCEPTIONS:
        return EXCEPTIONS[owner, name]
    for ending in ("initializer", "regularizer", "constraint"):
        if name.endswith(f"_{ending}"):
            return ending if ending == "initializer" else ending + "?"
    kind = TYPES.get(name)
    if kind == "padding":
        return "string" if isinstance(default, str) else "ints"
    if kind == "scale":
        return "bool" if isinstance(default, bool) else "floats" if isinstance(default, tuple) else "float"
    if kind is not None:
        return kind
    kinds = {bool: "bool", int: "int", float: "float", str: "string", tuple: "ints"}
    return kinds.get(type(default), "object?" if default is None else "object")


# What classes take by the keyword arguments of their parents; None where the default follows from another argument.
INHERITED = {
    "AdditiveAttention": {"seed": None},
    "AutoContrast": {"data_format": None},
    "ConvLSTM1D": {"unroll": False, "zero_output_for_mask": False},
    "ConvLSTM2D": {"unroll": False, "zero_output_for_mask": False},
    "ConvLSTM3D": {"unroll": False, "zero_output_for_mask": False},
    "GRU": {"zero_output_for_mask": False},
    "HashedCrossing": {"dtype": None},
    "Hashing": {"dtype": None},
    "LSTM": {"zero_output_for_mask": False},
    "LayerNormalization": {"rms_scaling": False},
    "MaxNumBoundingBoxes": {"bounding_box_format": None, "data_format": None},
    "RandomBrightness": {"data_format": None},
    "RandomContrast": {"data_format": None},
    "SimpleRNN": {"zero_output_for_mask": False},
    "Solarization": {"data_format": None},
}


def public(initializer):
    """The name of an initializer that the package has: some are known to files alone."""
    known = hasattr(keras.initializers, initializer)
    return initializer if known else type(keras.initializers.get(initializer)).__name__


def arguments(package, kind):
    for parameter in inspect.signature(kind.__init__).parameters.values():
        if parameter.name in COMMON or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        required = parameter.default is inspect.Parameter.empty
        found = {"name": parameter.name, "type": type_of(kind.__name__, parameter.name, parameter.default)}
        if not required:
            found["default"] = public(parameter.default) if found["type"] == "initializer" else parameter.default
        yield found
    for name, default in INHERITED.get(kind.__name__, {}).items():
        yield {"name": name, "type": type_of(kind.__name__, name, default), "default": default}
    if package in ("losses", "metrics"):
        whole = issubclass(kind, keras.metrics.IoU)
        yield {"name": "dtype", "type": "dtype", "default": "int64" if whole else "float32"}


def called(kind):
    """The name of one that was given none, where the class says it."""
    parameter = inspect.signature(kind.__init__).parameters.get("name")
    return {"called": parameter.default} if parameter is not None and isinstance(parameter.default, str) else {}


def classes():
    for package in PACKAGES:
        module = getattr(keras, package)
        names = {}
        for name in sorted(dir(module)):
            kind = getattr(module, name)
            if inspect.isclass(kind) and not name.startswith("_"):
                names.setdefault(kind, []).append(name)
        for kind, known in names.items():
            # Files have the name under which a class is exported.
            own = kind.__name__ if kind.__name__ in known else known[0]
            yield {
                "package": package,
                "name": own,
                "aliases": [name for name in known if name != own],
                **called(kind),
                "arguments": list(arguments(package, kind)),
            }


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(each) for each in classes())
    (OUT / "classes.json").write_text("[\n" + lines + "\n]\n")
