"""Writes distributions/src/test/resources/golden/univariate.json: continuous distributions of numbers.

Values and statistics are SciPy's, gradients PyTorch's or mpmath's, divergences PyTorch's and, checked against them or
alone, SciPy's integrals. README.md, in this folder, has the schema.
"""

import mpmath
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


def slopes(case, log_density, at, outside=(), **tolerance):
    """As `gradient`, by numeric differentiation with 50 digits of a log density written with mpmath."""
    names = list(case.parameters)
    batch = list(zip(*np.broadcast_arrays(*case.parameters.values())))
    everywhere = np.concatenate([at, np.array(outside, dtype=float).reshape(-1, 1)])
    expected = {name: np.zeros(len(batch)) for name in names} | {"value": np.zeros(everywhere.shape)}
    with mpmath.workdps(50):
        for j, parameters in enumerate(batch):
            for i, (x,) in enumerate(at):
                point = [mpmath.mpf(float(each)) for each in (*parameters, x)]
                if mpmath.isinf(log_density(*point)):
                    continue
                for k, name in enumerate([*names, "value"]):
                    if mpmath.isinf(point[k]):
                        continue
                    slope = mpmath.diff(lambda y: log_density(*point[:k], y, *point[k + 1 :]), point[k])
                    expected[name][(i, 0) if name == "value" else j] += float(slope)
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
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-3)
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
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-3)
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
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-3)
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


def truncated_moments(loc, scale, low, high):
    with mpmath.workdps(50):
        a, b = (low - loc) / scale, (high - loc) / scale
        if a > 0:
            mass = mpmath.ncdf(-a) - mpmath.ncdf(-b)
        else:
            mass = mpmath.ncdf(b) - mpmath.ncdf(a)
        of_low, of_high = mpmath.npdf(a) / mass, mpmath.npdf(b) / mass
        weighted = sum(0 if mpmath.isinf(x) else x * y for x, y in [(a, of_low), (-b, of_high)])
        mean = of_low - of_high
        return {
            "mean": loc + scale * mean,
            "variance": scale**2 * (1 + weighted - mean**2),
            "entropy": mpmath.log(scale * mass * mpmath.sqrt(2 * mpmath.pi * mpmath.e)) + weighted / 2,
        }


for label, parameters in {
    "": {"loc": [0, -1.5, 3, 0], "scale": [1, 0.25, 8, 2], "low": [-1, -2, -INF, -INF], "high": [2, -1, 1, INF]},
    "in the tails": {"loc": [0.0, 0, 0], "scale": [1.0, 1, 1], "low": [6.0, -40, 30], "high": [9.0, -35, INF]},
}.items():
    case = table.case("TruncatedNormal", label, **parameters)
    loc, scale, low, high = case.parameters.values()
    frozen = scipy.stats.truncnorm((low - loc) / scale, (high - loc) / scale, loc=loc, scale=scale)
    at = np.array([-INF, -38, -3, -1.25, -0.5, 0.25, 1, 1.5, 7, 8.75, 32, INF, np.nan])[:, None]
    values(case, frozen, at, rtol=1e-9, rtol32=1e-3 if label else 1e-4, atol32=1e-3 if label else 1e-5)
    inner = PROBABILITIES[1:-1]
    case.of("quantile", frozen.ppf(inner), at=inner, rtol=1e-8, rtol32=1e-4, atol32=1e-4)
    # What is left of numbers of thousands so far out is little in float32.
    moments = {"mean": [], "variance": [], "entropy": []}
    for parameters in zip(loc, scale, low, high):
        for name, value in truncated_moments(*(mpmath.mpf(float(each)) for each in parameters)).items():
            moments[name].append(float(value))
    case.of("mean", moments["mean"], rtol32=1e-4)
    case.of("variance", moments["variance"], rtol=1e-7 if label else 1e-10, rtol32=None if label else 1e-4)
    case.of("entropy", moments["entropy"], rtol=1e-9 if label else 1e-11, rtol32=1e-2 if label else 1e-4)
    case.of("mode", np.clip(loc, low, high))

    def truncated(loc, scale, low, high, x):
        if x < low or x > high:
            return -mpmath.inf
        mass = mpmath.ncdf((high - loc) / scale) - mpmath.ncdf((low - loc) / scale)
        if low > loc:
            mass = mpmath.ncdf((loc - low) / scale) - mpmath.ncdf((loc - high) / scale)
        return -(((x - loc) / scale) ** 2) / 2 - mpmath.log(scale * mass * mpmath.sqrt(2 * mpmath.pi))

    slopes(case, truncated, at[1:-2], rtol=1e-9, rtol32=2e-3, atol32=2e-3)

case = table.case("StudentT", df=[1, 0.5, 5, 40], loc=[0, -1.5, 3, 0], scale=[1, 0.25, 8, 2])
df, loc, scale = case.parameters.values()
frozen = scipy.stats.t(df, loc, scale)
values(case, frozen, WIDE, ("logCdf", "logSurvivalFunction"), rtol=1e-10, rtol32=2e-4, atol32=2e-5)
case.of("quantile", frozen.ppf(PROBABILITIES), at=PROBABILITIES, rtol=1e-9, rtol32=1e-3)
case.of("mean", np.array([np.nan, np.nan, 3, 0]))
variance = np.array([np.nan, np.nan, 64 * 5 / 3, 4 * 40 / 38])
case.of("variance", variance)
case.of("stddev", np.sqrt(variance))
case.of("mode", loc)
case.of("entropy", frozen.entropy(), rtol32=1e-4)
gradient(case, lambda **p: td.StudentT(**p, validate_args=False), WIDE[1:-2] + 0.125, rtol32=2e-4, atol32=1e-4)

case = table.case("StudentT", "of many degrees of freedom", df=[1e3, 1e6, 1e10], loc=[0.0], scale=[1.0])
far = np.array([-6, -1, 0.5, 3])[:, None]
with mpmath.workdps(50):

    def student(df, x):
        df = mpmath.mpf(float(df))
        beta = mpmath.loggamma(df / 2) - mpmath.loggamma((df + 1) / 2) + mpmath.log(mpmath.pi) / 2
        return float(-(df + 1) / 2 * mpmath.log1p(mpmath.mpf(float(x)) ** 2 / df) - beta - mpmath.log(df) / 2)

    case.of("logProb", [[student(df, x) for df in case.parameters["df"]] for (x,) in far], at=far)

case = table.case("VonMises", loc=[0, -1.5, 3, 0, 0.5], concentration=[1, 0.25, 8, 0, 300])
loc, concentration = case.parameters.values()
ANGLES = np.array([-7, -3.125, -2, -0.5, 0, 0.25, 1, 2.5, 3.125, 9, np.nan])[:, None]


def von_mises(loc, concentration, x):
    return concentration * mpmath.cos(x - loc) - mpmath.log(2 * mpmath.pi * mpmath.besseli(0, concentration))


def share(loc, concentration, x):
    """The integral of the density from half a turn below `loc` on."""
    density = lambda t: mpmath.exp(von_mises(loc, concentration, t))
    near = [loc + each / mpmath.sqrt(1 + concentration) for each in (-9, -3, 0, 3, 9)]
    start = loc - mpmath.pi
    return mpmath.quad(density, [start, *sorted(each for each in near if start < each < x), x]) if x > start else 0


with mpmath.workdps(30):
    pairs = list(zip(loc.tolist(), concentration.tolist()))
    inside = np.array([-3.125, -2, -0.5, 0, 0.25, 1])[:, None]
    case.of("logProb", [[float(von_mises(*p, x)) for p in pairs] for (x,) in ANGLES], at=ANGLES, rtol32=1e-4, atol32=1e-5)
    expected = [[float(share(l, k, l + x)) for l, k in pairs] for (x,) in inside]
    case.of("cdf", expected, at=loc + inside, atol=1e-12, atol32=1e-5)
    ratio = [float(mpmath.besseli(1, k) / mpmath.besseli(0, k)) for k in concentration]
    entropy = [float(mpmath.log(2 * mpmath.pi * mpmath.besseli(0, k)) - k * r) for k, r in zip(concentration, ratio)]
    case.of("mean", loc).of("mode", loc)
    # Nearer to the edges the probabilities have too few digits to tell the angles apart.
    known = np.array(expected)
    is_inner = np.abs(known - 0.5) < 0.499
    angles = np.where(is_inner, loc + inside, loc)
    case.of("quantile", angles, at=np.where(is_inner, known, 0.5), rtol=1e-10, atol=1e-12, rtol32=1e-3)
    case.of("variance", 1 - np.array(ratio), atol=1e-12, rtol32=1e-3).of("entropy", entropy, atol=1e-11, atol32=1e-4)
    others = [(0.5, 2.0), (-2.0, 0.75)]

    def cost(p, q):
        part = lambda t: mpmath.exp(von_mises(*p, t)) * (von_mises(*p, t) - von_mises(*q, t))
        near = [p[0] + each / mpmath.sqrt(1 + p[1]) for each in (-9, -3, 0, 3, 9)]
        ends = p[0] - mpmath.pi, p[0] + mpmath.pi
        return float(mpmath.quad(part, sorted([*ends, *(each for each in near if ends[0] < each < ends[1])])))

    case.of(
        "kl",
        [[cost(p, q) for p in pairs] for q in others],
        other={"loc": np.array([[0.5], [-2]]), "concentration": np.array([[2], [0.75]])},
        rtol=1e-9,
        rtol32=2e-4,
        atol32=1e-4,
    )
narrow = table.case("VonMises", "gradient", loc=[0, -1.5, 3], concentration=[1, 0.25, 8])
slopes(narrow, von_mises, ANGLES[:-1], rtol32=1e-4, atol32=1e-4)

table.write()
