"""Writes distributions/src/test/resources/golden/univariate.json: continuous distributions of numbers.

Values and statistics are SciPy's, gradients PyTorch's, divergences PyTorch's and, checked against them or alone, SciPy's
integrals. README.md, in this folder, has the schema.
"""

import numpy as np
import scipy.integrate
import scipy.stats
import torch
import torch.distributions as td
from distribution_table import Table

INF = np.inf
# In float32 the logarithms of shares of the gamma function are those of numbers that may be too small.
table = Table("univariate")
PROBABILITIES = np.array([0, 1e-6, 0.01, 0.25, 0.5, 0.8, 0.999, 1])[:, None]
WIDE = np.array([-INF, -40, -12, -3, -0.5, 0, 0.25, 1, 2.5, 7, 30, INF, np.nan])[:, None]
HALF = np.array([-INF, -1, 0, 1e-3, 0.25, 1, 1.5, 3, 8, 40, INF, np.nan])[:, None]
FUNCTIONS = {
    "logProb": "logpdf",
    "prob": "pdf",
    "cdf": "cdf",
    "logCdf": "logcdf",
    "survivalFunction": "sf",
    "logSurvivalFunction": "logsf",
}


def values(case, frozen, at, wide=(), **tolerance):
    for ours, scipys in FUNCTIONS.items():
        expected = getattr(frozen, scipys)(at)
        if ours in ("logProb", "prob"):
            # SciPy subtracts one infinity from another.
            expected[np.isinf(at[:, 0])] = -INF if ours == "logProb" else 0
        case.of(ours, expected, at=at, **(tolerance | ({"rtol32": None} if ours in wide else {})))


def statistics(case, frozen, mode=None, skip=(), **tolerance):
    given = {"mean": frozen.mean(), "variance": frozen.var(), "stddev": frozen.std(), "entropy": frozen.entropy()}
    if mode is not None:
        given["mode"] = mode
    for name, expected in given.items():
        if name not in skip:
            case.of(name, np.asarray(expected, dtype=float), **tolerance)


def gradient(case, make, at, outside=(), **tolerance):
    """PyTorch's gradient of the sum of log densities, which does not depend on values outside of the support."""
    parameters = {name: torch.tensor(value, requires_grad=True) for name, value in case.parameters.items()}
    inside = torch.tensor(at, dtype=torch.float64, requires_grad=True)
    make(**parameters).log_prob(inside).sum().backward()
    expected = {name: value.grad.numpy() for name, value in parameters.items()}
    none = np.zeros((len(outside), 1))
    expected["value"] = np.concatenate([inside.grad.numpy(), none])
    everywhere = np.concatenate([at, np.array(outside, dtype=float).reshape(-1, 1)])
    case.of("gradient", expected, at=everywhere, **tolerance)


def integral(p, q):
    """The divergence of two frozen distributions, by adding up over the quantiles of the first."""
    edges = [1e-20, 1e-10, 1e-6, 1e-3, 0.05, 0.5]
    total = 0
    for inverse in (p.ppf, p.isf):
        part = lambda u: p.logpdf(inverse(u)) - q.logpdf(inverse(u))
        for a, b in zip(edges, edges[1:]):
            total += scipy.integrate.quad(part, a, b, epsabs=0, epsrel=1e-11, limit=200)[0]
    return total


def kl(case, other, frozen=None, make=None, **tolerance):
    """The divergence from each of the batch to each of another one, along a new first axis."""
    names = list(case.parameters)
    other = {name: np.asarray(value, dtype=float) for name, value in other.items()}
    if frozen is not None:
        mine = list(zip(*np.broadcast_arrays(*case.parameters.values())))
        others = list(zip(*np.broadcast_arrays(*other.values())))
        expected = summed = np.array([[integral(frozen(*p), frozen(*q)) for p in mine] for q in others])
    if make is not None:
        p = make(**{name: torch.tensor(value) for name, value in case.parameters.items()})
        q = make(**{name: torch.tensor(value)[:, None] for name, value in other.items()})
        expected = td.kl_divergence(p, q).numpy()
        if frozen is not None:
            np.testing.assert_allclose(expected, summed, rtol=1e-7, atol=1e-9, err_msg=case.family)
    columns = {name: other[name][:, None] for name in names}
    case.of("kl", expected, other=columns, **tolerance)


LOCS = {"loc": [0, -1.5, 3], "scale": [1, 0.25, 8]}
OTHER_LOCS = {"loc": [0.5, -2], "scale": [2, 0.75]}

for name, scipys, torchs, mode, divergence in [
    ("Normal", scipy.stats.norm, td.Normal, lambda l, s: l, True),
    ("Laplace", scipy.stats.laplace, td.Laplace, lambda l, s: l, True),
    ("Logistic", scipy.stats.logistic, None, lambda l, s: l, False),
    ("Gumbel", scipy.stats.gumbel_r, td.Gumbel, lambda l, s: l, True),
    ("Cauchy", scipy.stats.cauchy, td.Cauchy, lambda l, s: l, True),
]:
    case = table.case(name, **LOCS)
    loc, scale = case.parameters.values()
    frozen = scipys(loc, scale)
    values(case, frozen, WIDE, atol32=1e-5)
    case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-4)
    statistics(case, frozen, mode(loc, scale), skip=("mean", "variance", "stddev") if name == "Cauchy" else ())
    if torchs is not None:
        gradient(case, lambda **p: torchs(**p, validate_args=False), WIDE[1:-2] + 0.125, rtol32=None if name == "Gumbel" else 1e-4)
    if divergence:
        kl(case, OTHER_LOCS, scipys, lambda **p: torchs(**p, validate_args=False) if torchs else None)

case = table.case("Logistic", "gradient", loc=[0, -1.5], scale=[1, 0.25])
gradient(
    case,
    lambda loc, scale: td.TransformedDistribution(
        td.Uniform(torch.zeros_like(loc), 1, validate_args=False),
        [td.SigmoidTransform().inv, td.AffineTransform(loc, scale)],
        validate_args=False,
    ),
    np.array([-3, -0.5, 0.25, 2])[:, None],
)

case = table.case("Normal", "in the tails", loc=[0.0], scale=[1.0])
far = np.array([-1e4, -200, -38.5, -37, -21, -20, -19.9, -10.5, -10, -9.5, -5, 5, 9.5, 37, 200])[:, None]
case.of("logCdf", scipy.stats.norm.logcdf(far), at=far, rtol=1e-12)
case.of("logSurvivalFunction", scipy.stats.norm.logcdf(far), at=-far, rtol=1e-12)
case.of("logProb", scipy.stats.norm.logpdf(far), at=far)

case = table.case("Cauchy", "in the tails", loc=[0.0], scale=[1.0])
far = np.array([-1e30, -1e15, -1e5, 1e5, 1e15, 1e30])[:, None]
for ours, scipys in FUNCTIONS.items():
    case.of(ours, getattr(scipy.stats.cauchy, scipys)(far), at=far, rtol=1e-12, atol=0)

case = table.case("LogNormal", loc=[0, -1.5, 1], scale=[1, 0.25, 2])
loc, scale = case.parameters.values()
frozen = scipy.stats.lognorm(s=scale, scale=np.exp(loc))
values(case, frozen, HALF, atol32=2e-5)
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-4)
statistics(case, frozen, np.exp(loc - scale**2), rtol32=1e-4)
gradient(case, lambda **p: td.LogNormal(**p, validate_args=False), HALF[3:-2], outside=[-1, 0], rtol32=1e-4)
kl(case, OTHER_LOCS, lambda l, s: scipy.stats.lognorm(s=s, scale=np.exp(l)), td.LogNormal)

case = table.case("Uniform", low=[0, -1, 2], high=[1, 1.5, 10])
low, high = case.parameters.values()
frozen = scipy.stats.uniform(low, high - low)
values(case, frozen, WIDE)
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES)
statistics(case, frozen)
other = {"low": [-2.0], "high": [12.0]}
kl(case, other, lambda a, b: scipy.stats.uniform(a, b - a), lambda **p: td.Uniform(**p, validate_args=False))
case.of("kl", np.array([INF, INF, INF]), other={"low": np.array([0.5]), "high": np.array([9.0])})

case = table.case("Exponential", rate=[1, 0.25, 8])
(rate,) = case.parameters.values()
frozen = scipy.stats.expon(scale=1 / rate)
values(case, frozen, HALF)
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES)
statistics(case, frozen, 0 * rate)
gradient(case, lambda **p: td.Exponential(**p, validate_args=False), HALF[2:-2], outside=[-1])
kl(case, {"rate": [0.5, 3]}, lambda r: scipy.stats.expon(scale=1 / r), td.Exponential)

case = table.case("Gamma", concentration=[1, 0.25, 8, 300], rate=[1, 2, 0.5, 30])
concentration, rate = case.parameters.values()
frozen = scipy.stats.gamma(concentration, scale=1 / rate)
values(case, frozen, HALF, ("logCdf", "logSurvivalFunction"), rtol=1e-10, rtol32=2e-4, atol32=2e-4)
statistics(case, frozen, np.maximum(concentration - 1, 0) / rate, rtol32=1e-3)
gradient(case, lambda **p: td.Gamma(**p, validate_args=False), HALF[3:-2], outside=[-1], rtol32=1e-4)
kl(
    case,
    {"concentration": [2, 0.5], "rate": [0.75, 3]},
    lambda a, b: scipy.stats.gamma(a, scale=1 / b),
    td.Gamma,
    rtol=1e-10,
    rtol32=1e-4,
    atol32=1e-4,
)

case = table.case("InverseGamma", concentration=[0.5, 1.5, 3, 40], scale=[1, 2, 0.5, 30])
concentration, scale = case.parameters.values()
frozen = scipy.stats.invgamma(concentration, scale=scale)
values(case, frozen, HALF, ("logCdf", "logSurvivalFunction"), rtol=1e-10, rtol32=2e-4, atol32=2e-4)
case.of("mean", np.where(concentration > 1, scale / (concentration - 1), INF))
variance = np.array([INF, INF, 0.5**2 / (2**2 * 1), 30**2 / (39**2 * 38)])
case.of("variance", variance)
case.of("stddev", np.sqrt(variance))
case.of("mode", scale / (concentration + 1))
case.of("entropy", frozen.entropy(), rtol32=1e-4)
gradient(
    case,
    lambda concentration, scale: td.InverseGamma(concentration, scale, validate_args=False),
    HALF[3:-2],
    outside=[-1, 0],
    rtol32=1e-4,
)
kl(
    case,
    {"concentration": [2.0, 0.5], "scale": [0.75, 3]},
    lambda a, b: scipy.stats.invgamma(a, scale=b),
    rtol=1e-7,
    rtol32=1e-4,
    atol32=1e-4,
)

UNIT = np.array([-INF, -0.5, 0, 1e-6, 0.125, 0.5, 0.75, 0.96875, 1, 1.5, INF, np.nan])[:, None]
case = table.case("Beta", concentration1=[1, 0.25, 3, 40], concentration0=[1, 2, 0.5, 25])
one, zero = case.parameters.values()
frozen = scipy.stats.beta(one, zero)
values(case, frozen, UNIT, ("logCdf", "logSurvivalFunction"), rtol=1e-10, rtol32=2e-4, atol32=2e-4)
statistics(case, frozen, np.array([np.nan, 0, 1, 39 / 63]), rtol=1e-10, rtol32=1e-4, atol32=1e-4)
gradient(case, lambda **p: td.Beta(**p, validate_args=False), UNIT[3:-4], outside=[-1, 2], rtol32=1e-4)
kl(
    case,
    {"concentration1": [2, 0.5], "concentration0": [0.75, 3]},
    None,  # SciPy does not tell numbers near 1 apart
    td.Beta,
    rtol=1e-10,
    rtol32=1e-4,
    atol32=1e-4,
)

case = table.case("Weibull", concentration=[1, 0.5, 3, 12], scale=[1, 2, 0.5, 30])
concentration, scale = case.parameters.values()
frozen = scipy.stats.weibull_min(concentration, scale=scale)
values(case, frozen, HALF, rtol=1e-10, rtol32=2e-4, atol32=2e-5)
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol32=1e-4)
statistics(case, frozen, np.array([0, 0, 0.5 * (2 / 3) ** (1 / 3), 30 * (11 / 12) ** (1 / 12)]), rtol=1e-10, rtol32=1e-4)
gradient(
    case,
    lambda concentration, scale: td.Weibull(scale, concentration, validate_args=False),
    np.array([0.25, 0.5, 1, 1.5])[:, None],
    outside=[-1],
    rtol32=1e-4,
)
kl(
    case,
    {"concentration": [2.0, 0.75], "scale": [3, 9]},
    lambda k, s: scipy.stats.weibull_min(k, scale=s),
    rtol=1e-8,
    rtol32=1e-4,
)

table.write()
