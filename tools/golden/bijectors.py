"""Writes distributions/src/test/resources/golden/bijectors.json: maps, their inverses and log-determinants.

Elementwise maps are computed from their definitions with 700 digits by mpmath, so that no rewriting for the sake of
stability can hide in the expected numbers; derivatives are mpmath's of the definition. Maps of vectors are NumPy's in
float64, and their log-determinants those of the Jacobian by PyTorch's automatic differentiation. Where PyTorch has the
transform, the script checks that they agree. Arguments are numbers that float32 has.
"""

import json
import math
import pathlib

import mpmath as mp
import numpy as np
import torch
from torch.distributions import transforms as tt

OUT = pathlib.Path(__file__).resolve().parents[2] / "distributions/src/test/resources/golden/bijectors.json"
torch.set_default_dtype(torch.float64)
mp.mp.dps = 700
CASES = []


def number(value):
    value = float(value)
    if math.isfinite(value):
        return value
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def array(values):
    if isinstance(values, (list, tuple)):  # of mpmath's numbers
        return {"shape": [len(values)], "data": [number(each) for each in values]}
    values = np.asarray(values, np.float64)
    return {"shape": list(values.shape), "data": [number(each) for each in values.ravel()]}


def single(values):
    return [mp.mpf(float(np.float32(each))) for each in values]


def elementwise(kind, forward, inverse, slope, xs, ys, transform=None, **parameters):
    """A map of numbers; `slope` is the derivative of `forward`."""
    xs, ys = single(xs), single(ys)
    for x in xs:  # the derivative is not taken on trust
        if abs(x) < 4:
            assert mp.almosteq(slope(x), mp.diff(forward, x, h=mp.mpf(10) ** -200), 1e-150), (kind, x)
    backwards = [inverse(y) for y in ys]
    case = {
        "bijector": kind,
        "parameters": {name: array(np.asarray(value)) for name, value in parameters.items()},
        "x": array(xs),
        "forward": array([forward(x) for x in xs]),
        "forwardLogDet": array([mp.log(abs(slope(x))) for x in xs]),
        "y": array(ys),
        "inverse": array(backwards),
        "inverseLogDet": array([-mp.log(abs(slope(x))) for x in backwards]),
    }
    if transform is not None:
        agree(transform, case, xs)
    CASES.append(case)


def agree(transform, case, xs):
    near = [i for i, x in enumerate(xs) if 1e-3 < abs(x) < 4]
    x = torch.tensor([float(xs[i]) for i in near])
    y = transform(x)
    np.testing.assert_allclose(y, [case["forward"]["data"][i] for i in near], rtol=1e-12)
    expected = [case["forwardLogDet"]["data"][i] for i in near]
    np.testing.assert_allclose(transform.log_abs_det_jacobian(x, y), expected, rtol=1e-9, atol=1e-12)


def jacobian_log_det(forward, x, pick):
    jacobian = torch.autograd.functional.jacobian(lambda each: pick(forward(each)).reshape(-1), x)
    return torch.linalg.slogdet(jacobian.reshape(x.numel(), x.numel()))[1].item()


def events(kind, forward, xs, pick=lambda y: y, **parameters):
    """A map of vectors; `pick` gives as many numbers of an image as the vector has."""
    xs = torch.tensor(np.float32(xs).astype(np.float64))
    ys = torch.stack([forward(x) for x in xs])
    log_dets = [jacobian_log_det(forward, x, pick) for x in xs]
    CASES.append(
        {
            "bijector": kind,
            "parameters": {name: array(np.asarray(value)) for name, value in parameters.items()},
            "x": array(xs),
            "forward": array(ys),
            "forwardLogDet": array(np.array(log_dets)),
            "y": array(ys),
            "inverse": array(xs),
            "inverseLogDet": array(-np.array(log_dets)),
        }
    )


def spiral(x, n, upper=False):
    """The elements clockwise as tfp.math.fill_triangular has them."""
    rest = x[n:]
    flat = torch.cat([x, rest.flip(0)]) if upper else torch.cat([rest, x.flip(0)])
    matrix = flat.reshape(n, n)
    return matrix.triu() if upper else matrix.tril()


def correlation(x, n):
    rows = torch.eye(n)
    if n > 1:
        rows = rows + torch.nn.functional.pad(spiral(x, n - 1), (0, 1, 1, 0))
    return rows / rows.norm(dim=-1, keepdim=True)


ALL = [-80, -30, -5, -1, -1e-4, -1e-20, 0, 1e-20, 1e-4, 0.5, 1, 3, 20, 80]
POSITIVE = [1e-30, 1e-10, 1e-4, 0.3, 1, 2.5, 40, 1e4, 1e20]
UNIT = [1e-30, 1e-7, 0.25, 0.5, 0.75, 0.9999, 1 - 2**-20]


def simple():
    elementwise("Exp", mp.exp, mp.log, mp.exp, ALL, POSITIVE, tt.ExpTransform())
    elementwise("Log", mp.log, mp.exp, lambda x: 1 / x, POSITIVE, ALL, tt.ExpTransform().inv)
    sigmoid = lambda x: 1 / (1 + mp.exp(-x))
    slope = lambda x: mp.exp(-x) / (1 + mp.exp(-x)) ** 2
    logit = lambda y: mp.log(y / (1 - y))
    elementwise("Sigmoid", sigmoid, logit, slope, ALL, UNIT, tt.SigmoidTransform())
    low, high = mp.mpf(-2), mp.mpf(6)
    elementwise(
        "Sigmoid",
        lambda x: low + (high - low) * sigmoid(x),
        lambda y: logit((y - low) / (high - low)),
        lambda x: (high - low) * slope(x),
        ALL,
        [-2 + 2**-20, -1.5, 0, 1e-10, 3, 5.5, 6 - 2**-20],
        low=-2.0,
        high=6.0,
    )
    softplus = lambda x: mp.log(1 + mp.exp(x))
    elementwise("Softplus", softplus, lambda y: mp.log(mp.exp(y) - 1), sigmoid, ALL, [1e-30, 1e-10, 1e-4, 0.3, 0.75, 1, 2.5, 40, 500], tt.SoftplusTransform())
    elementwise(
        "Tanh",
        mp.tanh,
        mp.atanh,
        lambda x: 1 - mp.tanh(x) ** 2,
        ALL,
        [-1 + 2**-20, -0.9, -1e-4, -1e-20, 0, 1e-10, 0.5, 0.99, 1 - 2**-20],
        tt.TanhTransform(),
    )


def with_parameters():
    for power in (2.0, 0.5, 1.0, -1.5):
        p = mp.mpf(power)
        some = [1e-10, 1e-4, 0.3, 1, 2.5, 40, 1e4]
        elementwise(
            "Power",
            lambda x: mp.power(x, p),
            lambda y: mp.power(y, 1 / p),
            lambda x: p * mp.power(x, p - 1),
            some,
            some,
            tt.PowerTransform(torch.tensor(power)),
            power=power,
        )
    for scale in (2.0, -0.25):
        s = mp.mpf(scale)
        elementwise("Scale", lambda x: s * x, lambda y: y / s, lambda x: s, ALL, ALL, tt.AffineTransform(0, scale), scale=scale)
    elementwise("Shift", lambda x: x + 3, lambda y: y - 3, lambda x: mp.mpf(1), ALL, ALL, tt.AffineTransform(3, 1), shift=3.0)
    elementwise(
        "Affine", lambda x: 3 - 2 * x, lambda y: (3 - y) / 2, lambda x: mp.mpf(-2), ALL, ALL, tt.AffineTransform(3, -2), shift=3.0, scale=-2.0
    )


def compositions():
    """Chains, named for the test, which knows what they are made of."""
    elementwise(
        "Power -2",  # Chain(Exp, Scale(-2), Log): x -> x^-2
        lambda x: x**-2,
        lambda y: 1 / mp.sqrt(y),
        lambda x: -2 * x**-3,
        [1e-4, 0.3, 1, 2.5, 40],
        [1e-4, 0.3, 1, 2.5, 40],
    )
    sigmoid = lambda x: 1 / (1 + mp.exp(-x))
    inner = lambda x: sigmoid(2 * x + 1)
    elementwise(
        "Softplus of logit",  # Chain(Softplus, Chain(Invert(Sigmoid), Tanh), Sigmoid, Affine(1, 2))
        lambda x: mp.log(1 + mp.tanh(inner(x)) / (1 - mp.tanh(inner(x)))),
        lambda y: unwind(y),
        lambda x: mp.diff(lambda each: mp.log(1 / (1 - mp.tanh(inner(each)))), x, h=mp.mpf(10) ** -100),
        [-5, -1, 0, 0.5, 1, 3],
        [0.25, 0.5, 1.25],
    )


def unwind(y):
    inner = mp.atanh(1 - mp.exp(-y))
    return (mp.log(inner / (1 - inner)) - 1) / 2


def vectors(random):
    draw = lambda *shape: random.normal(0, 1, shape)
    diag = np.float64(np.float32([0.5, -2, 3]))
    tril = np.float64(np.float32(np.tril(draw(3, 3)) + 2 * np.eye(3)))
    shift = np.float64([1.0, 2, 3])
    d, t, s = (torch.tensor(each) for each in (diag, tril, shift))
    events("ScaleMatvecDiag", lambda x: d * x, draw(4, 3), scaleDiag=diag)
    events("ScaleMatvecTriL", lambda x: t @ x, draw(4, 3), scaleTril=tril)
    events("Affine", lambda x: d * x + s, draw(4, 3), shift=shift, scaleDiag=diag)
    events("Affine", lambda x: t @ x + s, draw(4, 3), shift=shift, scaleTril=tril)
    events("Chain of vectors", lambda x: torch.exp(t @ torch.tanh(x)), draw(4, 3), scaleTril=tril)
    for n in (1, 2, 3, 5):
        for upper in (False, True):
            used = torch.ones(n, n).triu().bool() if upper else torch.ones(n, n).tril().bool()
            size = n * (n + 1) // 2
            events(
                "FillTriangular",
                lambda x: spiral(x, n, upper),
                draw(2, size),
                pick=lambda y: y[used],
                upper=float(upper),
            )
        below = torch.ones(n, n).tril(-1).bool()
        if n > 1:
            events(
                "CorrelationCholesky",
                lambda x: correlation(x, n),
                draw(2, n * (n - 1) // 2) * 2,
                pick=lambda y: y[below],
            )


def main():
    simple()
    with_parameters()
    compositions()
    vectors(np.random.default_rng(2))
    lines = ",\n".join("  " + json.dumps(case) for case in CASES)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text('{\n "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    main()
