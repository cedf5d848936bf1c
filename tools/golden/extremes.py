"""Writes distributions/src/test/resources/golden/extremes.json: distributions at both ends of their parameters, far out.

All values are mpmath's, of 34 digits: densities by their formulas, tails by adding up the densities from a number on
outwards, or by a formula where the tail is heavy. Parameters and numbers are ones that float32 has, so that both dtypes
are held to the same values; what float32 has not is called in float64 alone. README.md, in this folder, has the schema.
"""

import functools

import mpmath as mp
import numpy as np
from distribution_table import Table

mp.mp.dps = 34
INF = mp.inf
# Densities are computed at many numbers, with the same parameters.
loggamma, besseli = functools.cache(mp.loggamma), functools.cache(mp.besseli)
table = Table("extremes")
TAILS = {"cdf": 0, "survivalFunction": 1, "logCdf": 0, "logSurvivalFunction": 1}


def exact(value):
    """The number of float32 that is next."""
    return float(np.float32(value))


def outwards(log_density, x, sign, scale, end):
    """The logarithm of the integral of the density from x on, below or above."""
    start = log_density(x)
    total, at, step = mp.mpf(0), x, scale / 8
    while sign * (end - at) > 0:
        to = at + sign * step
        to = end if sign * (to - end) > 0 else to
        part = abs(mp.quad(lambda t: mp.exp(log_density(t) - start), [at, to], method="gauss-legendre"))
        total += part
        if part < total * mp.mpf(10) ** -28:
            break
        at, step = to, step * 2
    return start + mp.log(total)


def tails(log_density, x, center, scale, low=-INF, high=INF):
    """The logarithms of what is below and above: the smaller one is added up."""
    if x <= low:
        return -INF, mp.mpf(0)
    if x >= high:
        return mp.mpf(0), -INF
    sign = 1 if x > center else -1
    small = outwards(log_density, x, sign, scale, high if sign > 0 else low)
    large = mp.log1p(-mp.exp(small))
    return (large, small) if sign > 0 else (small, large)


def say(case):
    print(case.family, case.label, flush=True)


def sides(below, above):
    """The logarithms of both, that of the larger one from the smaller one, which has its digits."""
    if below < above:
        return (mp.log(below) if below > 0 else -INF), mp.log1p(-below)
    return mp.log1p(-above), (mp.log(above) if above > 0 else -INF)


def fill(case, at, of_each, density=None, skip=(), **tolerance):
    """Calls at numbers of each of a batch: `at[i][j]` of the i-th number of the j-th."""
    say(case)
    batch = list(zip(*case.parameters.values()))
    point = lambda i, j: [mp.mpf(float(each)) for each in (*batch[j], at[i][j])]
    rows, columns = len(at), len(batch)
    given = {"rtol": 1e-10, "atol": 1e-300, "rtol32": 2e-5, "atol32": 1e-36} | tolerance
    logs = [[of_each(*point(i, j)) for j in range(columns)] for i in range(rows)]
    for name, side in TAILS.items():
        if name not in skip:
            form = (lambda v: v) if name.startswith("log") else mp.exp
            case.of(name, [[float(form(each[side])) for each in row] for row in logs], at=at, **given)
    if density:
        logs = [[float(density(*point(i, j))) for j in range(columns)] for i in range(rows)]
        case.of("logProb", logs, at=at, **(given | {"atol32": 1e-6}))
    return case


def numbers(columns, of):
    """Numbers of float32 in rows, from a function of a column."""
    return np.array([[exact(each) for each in of(column)] for column in columns]).T


# -- gamma: from small concentrations, of which all is next to 0, to those the op has too few terms for


def gamma_log(a, x):
    return (a - 1) * mp.log(x) - x - loggamma(a)


def gamma_tails(a, x):
    if a < 1000:
        below = mp.gammainc(a, 0, x, regularized=True)
        above = mp.gammainc(a, x, INF, regularized=True)
        return sides(below, above)
    return tails(lambda t: gamma_log(a, t), x, a, mp.sqrt(a), low=mp.mpf(0))


CONCENTRATIONS = [2.0**-10, 0.5, 30, 1024, 999936, 2.0**24]
SIGMAS = [-20, -5, -1, 0, 0.5, 4, 25]


def around(a):
    if a < 100:
        return [2.0**-40, 2.0**-10, 0.25, 1, 4, 20, 80]
    return [a + s * np.sqrt(a) for s in SIGMAS]


at = numbers(CONCENTRATIONS, around)
case = table.case("Gamma", "of all concentrations", concentration=CONCENTRATIONS, rate=np.ones(6))
fill(case, at, lambda a, r, x: gamma_tails(a, x), lambda a, r, x: gamma_log(a, x))

huge = [1e8, 1e10, 1e14]
at = np.array([[a + s * np.sqrt(a) for s in (-6, -1, 0, 2, 8)] for a in huge]).T
case = table.case("Gamma", "of huge concentrations", concentration=huge, rate=np.ones(3))
wide = {"rtol": 1e-8, "rtol32": None}
fill(case, at, lambda a, r, x: gamma_tails(a, x), lambda a, r, x: gamma_log(a, x), **wide)

small = [2.0**-10, 1, 30, 500]
at = np.array([[398, 398, 398, 900], [401, 570, 650, 1200], [580, 590, 720, 1500], [599, 602, 900, 2500]])
case = table.case("Gamma", "of probabilities that are too small", concentration=small, rate=np.ones(4))
fill(case, at, lambda a, r, x: gamma_tails(a, x), lambda a, r, x: gamma_log(a, x))

inverses = CONCENTRATIONS[1:5]
at = numbers(inverses, lambda a: [1 / each for each in around(a)])
case = table.case("InverseGamma", "of all concentrations", concentration=inverses, scale=np.ones(4))
fill(
    case,
    at,
    lambda a, s, x: gamma_tails(a, 1 / x)[::-1],
    lambda a, s, x: gamma_log(a, 1 / x) - 2 * mp.log(x),
    rtol32=1e-4,
)

# -- counts

rates = [2.0**-10, 3, 1000, 999936, 2.0**23]
at = numbers(rates, lambda r: [0, 1, 7] if r < 10 else [np.floor(r + s * np.sqrt(r)) for s in (-8, 0, 3)])
case = table.case("Poisson", "of all rates", rate=rates)
fill(
    case,
    at,
    lambda r, k: gamma_tails(k + 1, r)[::-1],
    lambda r, k: k * mp.log(r) - r - loggamma(k + 1),
)

# Probabilities that no float64 has, whose logarithms are ordinary numbers; and some that it has.
rates = [2.0**-33, 0.5, 590, 900, 5000, 1e6]
at = np.array([[60, 200, 3, 30, 100, 1e5], [40, 190, 0, 60, 8000, 1.2e6], [1, 3, 500, 2000, 12000, 2e6]])
case = table.case("Poisson", "of probabilities that are too small", rate=rates)
fill(
    case,
    at,
    lambda r, k: gamma_tails(k + 1, r)[::-1],
    lambda r, k: k * mp.log(r) - r - loggamma(k + 1),
)


def beta_log(a, b, x):
    return (a - 1) * mp.log(x) + (b - 1) * mp.log1p(-x) - (loggamma(a) + loggamma(b) - loggamma(a + b))


def beta_tails(a, b, x):
    if x <= 0 or x >= 1 or a + b < 1000:
        below = mp.betainc(a, b, 0, x, regularized=True)
        above = mp.betainc(b, a, 0, 1 - x, regularized=True)
        return sides(below, above)
    mean = a / (a + b)
    deviation = mp.sqrt(mean * (1 - mean) / (a + b + 1))
    return tails(lambda t: beta_log(a, b, t), x, mean, deviation, mp.mpf(0), mp.mpf(1))


def binomial_tails(n, p, k):
    return beta_tails(n - k, k + 1, 1 - p)


def binomial_log(n, p, k):
    ways = loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1)
    return ways + k * mp.log(p) + (n - k) * mp.log1p(-p)


trials, chances = [20, 4096, 2.0**20, 2.0**22], [2.0**-6, 0.5, 0.25, 2.0**-12]
spread = [np.sqrt(n * p * (1 - p)) for n, p in zip(trials, chances)]
at = np.array([[max(0, np.floor(n * p + s * d)) for n, p, d in zip(trials, chances, spread)] for s in (-7, 0, 5)])
case = table.case("Binomial", "of many trials", totalCount=trials, probs=chances)
fill(case, at, binomial_tails, binomial_log, rtol=1e-9, rtol32=1e-4)

trials, chances = [400, 600, 900, 2.0**14], [2.0**-30, 0.875, 0.125, 0.5]
at = np.array([[30, 20, 5, 100], [60, 100, 600, 8000], [100, 500, 890, 16000]])
case = table.case("Binomial", "of probabilities that are too small", totalCount=trials, probs=chances)
fill(case, at, binomial_tails, binomial_log, rtol=1e-9, rtol32=1e-4)


def failures_log(n, p, k):
    ways = loggamma(n + k) - loggamma(n) - loggamma(k + 1)
    return ways + n * mp.log1p(-p) + k * mp.log(p)


failures, chances = [0.5, 64, 2.0**16, 2.0**20], [0.5, 2.0**-8, 0.5, 0.75]
at = []
for s in (-7, 0, 5):
    means = [n * p / (1 - p) for n, p in zip(failures, chances)]
    at.append([max(0, np.floor(m + s * np.sqrt(m / (1 - p)))) for m, p in zip(means, chances)])
case = table.case("NegativeBinomial", "of many failures", totalCount=failures, probs=chances)
fill(case, np.array(at), lambda n, p, k: beta_tails(n, k + 1, 1 - p), failures_log, rtol=1e-9, rtol32=1e-4)

failures, chances = [2.5, 400, 600, 2.0**14], [2.0**-20, 2.0**-10, 0.96875, 0.5]
at = np.array([[20, 200, 50, 1000], [60, 300, 10000, 16000], [100, 450, 20000, 40000]])
case = table.case("NegativeBinomial", "of probabilities that are too small", totalCount=failures, probs=chances)
fill(case, at, lambda n, p, k: beta_tails(n, k + 1, 1 - p), failures_log, rtol=1e-9, rtol32=1e-4)

# -- beta

ones = [2.0**-8, 0.5, 30, 2048, 999936, 2.0**20, 2.0**20]
zeros = [0.5, 2.0**-6, 0.5, 64, 999936, 2.0**14, 3]
edges = [2.0**-60, 2.0**-12, 0.5, 1 - 2.0**-12, 1 - 2.0**-23]


def between(j):
    a, b = ones[j], zeros[j]
    mean = a / (a + b)
    sigma = np.sqrt(mean * (1 - mean) / (a + b + 1))
    if a + b < 1000:
        return edges
    return [mean + s * sigma for s in ((-9, -1, 0.25, 3, 6) if b > 10 else (-9, -3, -1, 0.25, 0.5))]


at = numbers(range(len(ones)), between)
case = table.case("Beta", "of all concentrations", concentration1=ones, concentration0=zeros)
fill(case, at, beta_tails, beta_log, rtol=1e-8, rtol32=1e-4)

# -- Student's t


def student_log(df, x):
    norm = mp.log(df) / 2 + loggamma(df / 2) - loggamma((df + 1) / 2) + mp.log(mp.pi) / 2
    return -(df + 1) / 2 * mp.log1p(x**2 / df) - norm


def student_tails(df, x):
    if df > 50:
        sides = tails(lambda t: student_log(df, t), -abs(x), 0, mp.sqrt(1 + df / 100) if df < 1000 else mp.mpf(1))
    else:
        small = mp.betainc(df / 2, mp.mpf(1) / 2, 0, df / (df + x**2), regularized=True) / 2
        sides = mp.log(small), mp.log1p(-small)
    return sides if x < 0 else sides[::-1]


degrees = [2.0**-7, 0.5, 3, 40, 128, 4096, 2.0**24]
at = numbers(degrees, lambda df: [-1000 if df < 1000 else -30, -8, -2, -0.5, -(2.0**-10), 0.25, 1.25, 12])
case = table.case("StudentT", "in the tails", df=degrees, loc=np.zeros(7), scale=np.ones(7))
fill(case, at, lambda df, l, s, x: student_tails(df, x), lambda df, l, s, x: student_log(df, x))

# -- von Mises


def angle_log(k, x):
    return -2 * k * mp.sin(x / 2) ** 2 - mp.log(2 * mp.pi * besseli(0, k) * mp.exp(-k))


def angle_tails(k, x):
    return tails(lambda t: angle_log(k, t), x, 0, 1 / mp.sqrt(k + 1), -mp.pi, mp.pi)


widths = [0, 2.0**-20, 1, 20, 4096, 2.0**33]
at = numbers(widths, lambda k: [-3.125, -1.5, 0.25, 2, 3] if k < 100 else [s / np.sqrt(k) for s in (-12, -3, 0.5, 2, 9)])
case = table.case("VonMises", "of all concentrations", loc=np.zeros(6), concentration=widths)
fill(case, at, lambda l, k, x: angle_tails(k, x), lambda l, k, x: angle_log(k, x), rtol32=1e-4)
ratio = [besseli(1, mp.mpf(k)) / besseli(0, mp.mpf(k)) for k in widths]
case.of("variance", [float(1 - each) for each in ratio], rtol=1e-11, rtol32=1e-4, atol32=1e-36)
normalizer = [-angle_log(mp.mpf(k), mp.mpf(0)) for k in widths]
case.of("entropy", [float(n + k * (1 - r)) for n, k, r in zip(normalizer, widths, ratio)], rtol=1e-11, rtol32=1e-4)

# -- truncated normal: what is left is narrow, far out, or both


def left(loc, scale, low, high):
    """The logarithm of the integral of `exp(-z²/2)`, and the moments."""
    a, b = (low - loc) / scale, (high - loc) / scale
    ends = [max(a, min(max(0, a), b) - 60), min(b, min(max(0, a), b) + 60)]
    mode = min(max(0, a), b)
    rate = 1 / (1 + abs(mode))
    steps = [mode + rate * s for s in (-40, -10, -3, 0, 3, 10, 40)]
    cuts = sorted({ends[0], *(s for s in steps if ends[0] < s < ends[1]), ends[1]})
    weight = lambda z: mp.exp((mode - z) * (mode + z) / 2)
    quad = functools.partial(mp.quad, method="gauss-legendre")
    mass = quad(weight, cuts)
    mean = mode + quad(lambda z: (z - mode) * weight(z), cuts) / mass
    variance = quad(lambda z: (z - mean) ** 2 * weight(z), cuts) / mass
    return mp.log(mass) - mode**2 / 2, mean, variance


lows = [3, 3, -(2.0**-12), 6, 100, -np.inf, -1, 2.0**12]
highs = [exact(3.01), 3 + 2.0**-20, 2.0**-12, np.inf, 101, -30, 2, np.inf]
case = table.case("TruncatedNormal", "of which little is left", loc=np.zeros(8), scale=np.ones(8), low=lows, high=highs)
bounds = [(mp.mpf(0), mp.mpf(1), mp.mpf(float(a)), mp.mpf(float(b))) for a, b in zip(lows, highs)]
moments = [left(*each) for each in bounds]
case.of("mean", [float(m) for _, m, _ in moments], rtol=1e-12, atol=1e-18, rtol32=1e-6, atol32=1e-10)
case.of("variance", [float(v) for _, _, v in moments], rtol=1e-11, atol=0, rtol32=1e-5, atol32=0)
case.of("stddev", [float(mp.sqrt(v)) for _, _, v in moments], rtol=1e-11, atol=0, rtol32=1e-5, atol32=0)
entropies = [mass + (m**2 + v) / 2 for mass, m, v in moments]
case.of("entropy", [float(each) for each in entropies], rtol=1e-11, rtol32=1e-5)
inner = [[a if np.isfinite(a) else b - 0.25, b if np.isfinite(b) else a + 0.25] for a, b in zip(lows, highs)]
at = np.array([[exact(a + (b - a) * share) for a, b in inner] for share in (0, 0.25, 0.5, 1)])
part = lambda l, s, a, b: left(l, s, a, b)[0] if b > a else -INF


def truncated_tails(loc, scale, low, high, x):
    whole = part(loc, scale, low, high)
    return sides(*(mp.exp(each - whole) for each in (part(loc, scale, low, x), part(loc, scale, x, high))))


def truncated_log(loc, scale, low, high, x):
    return -(((x - loc) / scale) ** 2) / 2 - part(loc, scale, low, high)


fill(case, at, truncated_tails, truncated_log, rtol=1e-9, atol=1e-14, rtol32=1e-5, atol32=1e-6)
lows, highs = [-10, 3], [10, INF]
case = table.case(
    "TruncatedNormal", "next to the bounds", loc=np.zeros(2), scale=np.ones(2), low=lows, high=highs)
at = np.array([[9, 20], [6, 4], [-6, 3 + 2.0**-7], [-9, 12]])
fill(case, at, truncated_tails, truncated_log, rtol=1e-9, rtol32=1e-5)

# -- Bernoulli: what is greater than 0, of a chance that 1 less it has no digits of

odds = [-80, -20, 0, 20]
case = table.case("Bernoulli", "of small chances", logits=odds)
chance = [float(1 / (1 + mp.exp(-each))) for each in odds]
case.of("survivalFunction", [chance], at=[[0.0]], rtol=1e-14, atol=0, rtol32=1e-6, atol32=1e-37)
case.of("logSurvivalFunction", [[float(mp.log(each)) for each in chance]], at=[[0.0]], rtol=1e-11, rtol32=1e-5)

table.write()
