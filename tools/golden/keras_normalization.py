"""Writes keras/src/test/resources/golden/keras_normalization.json."""

import numpy as np

from keras_cases import case, keras, numbers, weighted, write

L = keras.layers


def kept(layer):
    """Weights and what was seen before."""
    weighted(layer)
    for weight in layer.weights:
        if any(part in weight.name for part in ("variance", "stddev")):
            weight.assign(np.abs(numbers(*weight.shape)) + 0.5)
        elif "mean" in weight.name:
            weight.assign(numbers(*weight.shape))


def batch_kinds():
    yield {}, (4, 3)
    yield {}, (2, 3, 2, 4)
    yield {"axis": 1}, (2, 3, 2, 2)
    yield {"axis": 1}, (3, 2)
    yield {"axis": -2}, (2, 3, 4)
    yield {"momentum": 0.5, "epsilon": 0.1}, (4, 3)
    yield {"center": False}, (4, 3)
    yield {"scale": False}, (4, 3)
    yield {"center": False, "scale": False}, (4, 3)
    yield {"moving_mean_initializer": "ones", "gamma_initializer": keras.initializers.Constant(2.0)}, (4, 3)
    yield {}, (1, 3)
    yield {}, (5, 1)
    yield {"trainable": False}, (4, 3)
    yield {"renorm": True}, (4, 3)
    yield {"renorm": True, "renorm_momentum": 0.7, "renorm_clipping": {"rmin": 0.8, "rmax": 1.1, "dmax": 0.2}}, (4, 2, 3)
    yield {"renorm": True, "scale": False, "axis": 1, "renorm_clipping": {"rmax": 2.0}}, (4, 2, 3)
    yield {"renorm": True, "center": False, "renorm_clipping": {"dmax": 0.5}}, (4, 3)
    yield {"renorm": True, "center": False, "scale": False}, (4, 3)


def batch():
    for arguments, shape in batch_kinds():
        for training in [False, True]:
            yield case(L.BatchNormalization(**arguments), numbers(*shape), training=training, prepare=kept)
    yield case(L.BatchNormalization(), numbers(0, 3), prepare=kept)
    yield case(L.BatchNormalization(dtype="mixed_bfloat16"), numbers(4, 3), training=True, prepare=kept, bound=0.02)
    yield case(L.BatchNormalization(dtype="mixed_bfloat16"), numbers(4, 3), prepare=kept, bound=0.02)
    yield case(L.BatchNormalization(dtype="float64"), numbers(4, 3), training=True, prepare=kept)
    mask = np.array([[True, True, False], [True, False, False]])
    for training in [False, True]:
        yield case(L.BatchNormalization(), numbers(2, 3, 4), training=training, mask=mask, prepare=kept)
    yield case(L.BatchNormalization(), numbers(2, 3, 1), training=True, mask=mask, prepare=kept)
    yield case(L.BatchNormalization(renorm=True), numbers(2, 3, 2), training=True, mask=mask, prepare=kept)
    yield case(L.BatchNormalization(), numbers(2, 3, 4), training=True, mask=np.zeros((2, 3), bool), prepare=kept)


def layer():
    kinds = [({}, (2, 3)), ({}, (2, 3, 4)), ({"axis": 1}, (2, 3, 4)), ({"axis": [1, 2]}, (2, 3, 4)), ({"axis": [2, 1]}, (2, 3, 4)),
             ({"axis": [-1, 1]}, (2, 3, 2, 3)), ({"axis": -2}, (2, 3, 4)), ({"axis": [-2, -1]}, (2, 3, 4)), ({"epsilon": 0.1}, (2, 3)),
             ({"center": False}, (2, 3)), ({"scale": False}, (2, 3)), ({"center": False, "scale": False}, (2, 3)), ({}, (0, 3)),
             ({}, (2, 1)), ({"rms_scaling": True}, (2, 3)), ({"rms_scaling": True, "scale": False, "axis": 1}, (2, 3, 4)),
             ({"gamma_initializer": "zeros", "beta_initializer": "ones"}, (2, 3)), ({"dtype": "float64"}, (2, 3))]
    for arguments, shape in kinds:
        yield case(L.LayerNormalization(**arguments), numbers(*shape))
    yield case(L.LayerNormalization(), numbers(2, 3, 4), mask=np.array([[True, False, True], [True, True, False]]), training=True)
    yield case(L.LayerNormalization(dtype="mixed_bfloat16"), numbers(2, 3), bound=0.02)
    yield case(L.LayerNormalization(), numbers(2, 8).astype("float16"), bound=0.002)


def group():
    kinds = [({"groups": 2}, (2, 4)), ({"groups": 2}, (2, 3, 4)), ({"groups": 2}, (2, 3, 2, 6)), ({"groups": -1}, (2, 3, 4)),
             ({"groups": 1}, (2, 3, 4)), ({"groups": 2, "axis": 1}, (2, 4, 3)), ({"groups": 3, "axis": -2}, (2, 3, 2)),
             ({"groups": -1, "axis": 1}, (2, 3, 2)), ({"groups": 2, "epsilon": 0.1}, (2, 4)), ({"groups": 2, "center": False}, (2, 4)),
             ({"groups": 2, "scale": False}, (2, 4)), ({"groups": 2, "center": False, "scale": False}, (2, 4)), ({"groups": 2}, (0, 3, 4)),
             ({"groups": -1, "center": False, "scale": False}, (2, 3, 4)), ({"groups": 2}, (0, 4))]
    for arguments, shape in kinds:
        yield case(L.GroupNormalization(**arguments), numbers(*shape))
    yield case(L.GroupNormalization(), numbers(2, 2, 32), bound=1e-5)
    yield case(L.GroupNormalization(groups=2), numbers(2, 3, 4), mask=np.array([[True, False, True], [True, True, False]]))
    yield case(L.GroupNormalization(groups=2, dtype="mixed_bfloat16"), numbers(2, 3, 4), bound=0.02)


def lengths():
    kinds = [({}, (2, 3)), ({}, (2, 3, 4)), ({"axis": [1, 2]}, (2, 3, 4)), ({"axis": [-2, -1]}, (2, 3, 4)), ({"epsilon": 0.1}, (2, 3)),
             ({}, (0, 3)), ({}, (2, 1)), ({"axis": -2}, (2, 4, 4))]
    for arguments, shape in kinds:
        yield case(L.RMSNormalization(**arguments), numbers(*shape))
    yield case(L.RMSNormalization(dtype="mixed_bfloat16"), numbers(2, 3), bound=0.02)
    yield case(L.RMSNormalization(), numbers(2, 3, 2), mask=np.array([[True, False, True], [True, True, False]]))
    for arguments, shape in [({}, (2, 3)), ({"axis": 1}, (2, 3, 4)), ({"axis": [1, 2]}, (2, 3, 4)), ({"axis": [-1]}, (2, 3)), ({}, (0, 3))]:
        yield case(L.UnitNormalization(**arguments), numbers(*shape))
    yield case(L.UnitNormalization(), np.zeros((1, 3), "float32"), gradients=False)
    yield case(L.UnitNormalization(), numbers(2, 3, 2), mask=np.array([[True, False, True], [True, True, False]]))
    yield case(L.UnitNormalization(dtype="mixed_bfloat16"), numbers(2, 3), bound=0.02)


def seen(layer):
    weighted(layer)
    layer.vector_u.assign(numbers(*layer.vector_u.shape))


def spectral():
    for training in [False, True]:
        yield case(L.SpectralNormalization(L.Dense(3)), numbers(2, 4), training=training, prepare=seen)
        yield case(L.SpectralNormalization(L.Dense(3, activation="tanh", use_bias=False), power_iterations=3), numbers(2, 4),
                   training=training, prepare=seen)
    yield case(L.SpectralNormalization(L.Dense(3)), numbers(2, 2, 4), training=True, prepare=seen)
    yield case(L.SpectralNormalization(L.Dense(2)), numbers(0, 4), training=True, prepare=seen)
    yield case(L.SpectralNormalization(L.Dense(3)), numbers(2, 4), training=True,
               prepare=lambda each: [w.assign(np.zeros(w.shape)) for w in each.layer.weights])
    yield case(L.SpectralNormalization(L.Dense(2)), numbers(2, 2, 4), mask=np.array([[True, False], [True, True]]), prepare=seen)


if __name__ == "__main__":
    write("normalization", (each for cases in [batch, layer, group, lengths, spectral] for each in cases()))
