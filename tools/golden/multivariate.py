"""Writes distributions/src/test/resources/golden/multivariate.json: discrete and multivariate distributions.

Values are SciPy's or, where exponents are beyond it, mpmath's; gradients are of PyTorch's automatic differentiation, all
in float64. Where both have a value the script checks that they agree. README.md, in this folder, has the schema.
"""

import math

import mpmath
import numpy as np
import scipy.special as sp
import scipy.stats as st
import torch
import torch.distributions as td
from distribution_table import Table

torch.set_default_dtype(torch.float64)
inf, nan = math.inf, math.nan
table = Table("multivariate")
OF_VALUES = ("logProb", "cdf", "survivalFunction")
INTEGERS = {"Bernoulli", "Categorical", "OneHotCategorical"}


def leaves(parameters):
    return {
        name: None if x is None else torch.tensor(np.asarray(x, np.float64), requires_grad=True)
        for name, x in parameters.items()
    }


def given(parameters):
    return {name: x for name, x in parameters.items() if x is not None}


def case(family, name, parameters, value, *, torch_of=None, wrt=(), value_gradient=False, tolerance=None, **expected):
    """One distribution at one value; `torch_of` makes PyTorch's, for gradients of the sum of logProb."""
    tolerance = tolerance or {}
    value = np.asarray(value, np.float64)
    record = table.case(family, name, **given(parameters))
    for function, x in expected.items():
        at = value if function in OF_VALUES else None
        more = {"dtype": "int32"} if function == "mode" and family in INTEGERS else {}
        record.of(function, x, at=at, **tolerance, **more)
    if torch_of is not None:
        torch_parameters = leaves(parameters)
        at = torch.tensor(value, requires_grad=value_gradient)
        log_prob = torch_of(**torch_parameters).log_prob(at)
        np.testing.assert_allclose(log_prob.detach().numpy(), expected["logProb"], rtol=1e-9, atol=1e-9)
        inputs = [torch_parameters[key] for key in wrt] + ([at] if value_gradient else [])
        names = list(wrt) + (["value"] if value_gradient else [])
        gradients = torch.autograd.grad(log_prob.sum(), inputs)
        record.of("gradient", {key: lower(key, g.numpy()) for key, g in zip(names, gradients)}, at=value, **tolerance)


def lower(name, gradient):
    """PyTorch counts with what is above the diagonal of some factors; here that does not count."""
    return np.tril(gradient) if name.endswith("scaleTril") else gradient


def divergence(name, p_family, p, q_family, q, *, torch_of, q_torch=None, wrt=True, kl=None, tolerance=None):
    """KL(p || q) with its gradients by both's parameters, as PyTorch has them."""
    p_leaves, q_leaves = leaves(p), leaves(q)
    p_of, q_of = p_leaves, q_leaves
    if p_family in SCALAR:
        # Some of PyTorch's do not broadcast.
        together = torch.broadcast_tensors(*p_leaves.values(), *q_leaves.values())
        p_of = dict(zip(p_leaves, together))
        q_of = dict(zip(q_leaves, together[len(p_leaves) :]))
    value = td.kl_divergence(torch_of(**p_of), (q_torch or torch_of)(**q_of))
    if kl is not None:
        np.testing.assert_allclose(value.detach().numpy(), kl, rtol=1e-9, atol=1e-12)
    record = table.case(p_family, name, **given(p))
    other = dict(other=given(q), otherFamily=q_family) | (tolerance or {})
    record.of("kl", value.detach().numpy(), **other)
    if wrt:
        flat = [(k, x) for k, x in p_leaves.items() if x is not None and k not in FIXED]
        flat += [("other." + k, x) for k, x in q_leaves.items() if x is not None and k not in FIXED]
        gradients = torch.autograd.grad(value.sum(), [x for _, x in flat], allow_unused=True)
        expected = {k: lower(k, g.numpy()) for (k, _), g in zip(flat, gradients) if g is not None}
        record.of("klGradient", expected, **other)


# Parameters that PyTorch counts with and has no gradient of.
FIXED = {"totalCount"}
# Sums of numbers that are greater than the result by six orders, in the usual formulas.
MANY = {"rtol": 1e-7, "rtol32": 3e-4}
SCALAR = {"Bernoulli", "Binomial", "Poisson", "Geometric"}


def mp(function, *arguments):
    """A function of mpmath's numbers over broadcast arrays, with 60 digits."""
    with mpmath.workdps(60):
        return np.vectorize(lambda *x: float(function(*(mpmath.mpf(float(y)) for y in x))), otypes=[np.float64])(
            *arguments
        )


def mp_expit(x):
    return 1 / (1 + mpmath.exp(-x))


# --- Bernoulli


def bernoulli():
    value = np.array([[0.0], [1.0], [1.0]])
    probs = np.array([0.1, 0.5, 0.99])
    d = st.bernoulli(probs)
    common = dict(mean=probs, variance=d.var(), mode=(probs > 0.5) * 1.0, entropy=d.entropy())
    case("Bernoulli", "probs", {"probs": probs, "logits": None}, value, logProb=d.logpmf(value), cdf=d.cdf(value),
         torch_of=lambda probs, logits: td.Bernoulli(probs=probs), wrt=["probs"], **common)
    logits = sp.logit(probs)
    case("Bernoulli", "logits", {"logits": logits, "probs": None}, value, logProb=d.logpmf(value), cdf=d.cdf(value),
         torch_of=lambda probs, logits: td.Bernoulli(logits=logits), wrt=["logits"], **common)
    outside = np.array([-1.0, 0.0, 1.0, 2.0, 0.5])
    case("Bernoulli", "outside", {"probs": 0.25, "logits": None}, outside,
         logProb=[-inf, math.log(0.75), math.log(0.25), -inf, -inf], cdf=[0, 0.75, 1, 1, 0.75])
    case("Bernoulli", "certain", {"probs": [0.0, 1.0], "logits": None}, [[0.0], [1.0]],
         logProb=[[0, -inf], [-inf, 0]], cdf=[[1, 0], [1, 1]], mean=[0, 1], variance=[0, 0], mode=[0, 1],
         entropy=[0, 0])
    case("Bernoulli", "certain_logits", {"logits": [-inf, inf], "probs": None}, [[0.0], [1.0]],
         logProb=[[0, -inf], [-inf, 0]], cdf=[[1, 0], [1, 1]], mean=[0, 1], variance=[0, 0], mode=[0, 1],
         entropy=[0, 0])
    far = np.array([-800.0, -40.0, 40.0, 800.0])
    case("Bernoulli", "far_logits", {"logits": far, "probs": None}, [[0.0], [1.0]],
         logProb=np.stack([mp(lambda l: -mpmath.log1p(mpmath.exp(l)), far),
                           mp(lambda l: -mpmath.log1p(mpmath.exp(-l)), far)]),
         mean=sp.expit(far), variance=mp(lambda l: mp_expit(l) * mp_expit(-l), far),
         entropy=mp(lambda l: mp_expit(l) * mpmath.log1p(mpmath.exp(-l))
                    + mp_expit(-l) * mpmath.log1p(mpmath.exp(l)), far),
         torch_of=lambda probs, logits: td.Bernoulli(logits=logits), wrt=["logits"])
    for name, of in (("probs", lambda probs: td.Bernoulli(probs=probs)),):
        divergence("Bernoulli/" + name, "Bernoulli", {"probs": [0.1, 0.7]}, "Bernoulli", {"probs": [[0.4], [0.9]]},
                   torch_of=of)
        divergence("Bernoulli/certain", "Bernoulli", {"probs": [0.0, 1.0, 0.5]}, "Bernoulli", {"probs": [0.4, 0.9, 0.5]},
                   torch_of=of, wrt=False)
    divergence("Bernoulli/logits", "Bernoulli", {"logits": [-2.0, 3.0]}, "Bernoulli", {"logits": [[0.5], [-4.0]]},
               torch_of=lambda logits: td.Bernoulli(logits=logits))


# --- Binomial


def binomial():
    n, p = np.array([5.0, 12.0]), np.array([0.3, 0.85])
    value = np.array([[0.0, 0.0], [2.0, 11.0], [5.0, 12.0]])
    d = st.binom(n, p)
    mode = np.floor((n + 1) * p)
    common = dict(mean=d.mean(), variance=d.var(), mode=mode)
    case("Binomial", "probs", {"totalCount": n, "probs": p, "logits": None}, value, logProb=d.logpmf(value),
         cdf=d.cdf(value),
         torch_of=lambda totalCount, probs, logits: td.Binomial(totalCount.detach(), probs=probs), wrt=["probs"],
         **common)
    case("Binomial", "logits", {"totalCount": n, "logits": sp.logit(p), "probs": None}, value,
         logProb=d.logpmf(value), cdf=d.cdf(value),
         torch_of=lambda totalCount, probs, logits: td.Binomial(totalCount.detach(), logits=logits), wrt=["logits"],
         **common)
    outside = np.array([-1.0, 0.0, 2.5, 4.0, 5.0, 9.0])
    d = st.binom(4, 0.3)
    case("Binomial", "outside", {"totalCount": 4.0, "probs": 0.3, "logits": None}, outside, logProb=d.logpmf(outside),
         cdf=d.cdf(outside))
    case("Binomial", "certain", {"totalCount": 3.0, "probs": [0.0, 1.0], "logits": None}, [[0.0], [2.0], [3.0]],
         logProb=[[0, -inf], [-inf, -inf], [-inf, 0]], cdf=[[1, 0], [1, 0], [1, 1]], mean=[0, 3], variance=[0, 0],
         mode=[0, 3])
    case("Binomial", "certain_logits", {"totalCount": 3.0, "logits": [-inf, inf], "probs": None}, [[0.0], [3.0]],
         logProb=[[0, -inf], [-inf, 0]], mean=[0, 3], variance=[0, 0], mode=[0, 3])
    n, p = 1.0e6, np.array([1.0e-5, 0.5, 0.999])
    value = np.array([[7.0, 500100.0, 999050.0], [0.0, 499000.0, 1.0e6]])
    exact = mp(lambda k, q: mpmath.log(mpmath.binomial(int(n), int(k))) + k * mpmath.log(q)
               + (int(n) - k) * mpmath.log1p(-q), value, p)
    case("Binomial", "many", {"totalCount": n, "probs": p, "logits": None}, value, logProb=exact,
         mean=n * p, variance=n * p * (1 - p), tolerance=MANY)
    # The runtime's function has no digit of float32 here.
    case("Binomial", "many wide", {"totalCount": n, "probs": p, "logits": None}, value, cdf=st.binom(n, p).cdf(value),
         tolerance={"rtol": 1e-7, "rtol32": None})
    case("Binomial", "none", {"totalCount": 0.0, "probs": 0.3, "logits": None}, [0.0, 1.0], logProb=[0, -inf],
         cdf=[1, 1], mean=0, variance=0, mode=0)
    of = lambda totalCount, probs: td.Binomial(totalCount.detach(), probs=probs)
    divergence("Binomial/probs", "Binomial", {"totalCount": [3.0, 10.0], "probs": [0.2, 0.9]}, "Binomial",
               {"totalCount": [3.0, 10.0], "probs": [0.6, 0.5]}, torch_of=of)


# --- Categorical, OneHotCategorical


def categorical():
    logits = np.array([[0.5, -1.0, 2.0, 0.0], [3.0, 3.0, -2.0, 1.0]])
    probs = sp.softmax(logits, -1)
    logp = sp.log_softmax(logits, -1)
    value = np.array([[0, 3], [2, 1], [2, 2]])
    log_prob = np.take_along_axis(np.broadcast_to(logp, (3, 2, 4)), value[..., None], -1)[..., 0]
    entropy = -(probs * logp).sum(-1)
    cdf = np.take_along_axis(np.broadcast_to(probs.cumsum(-1), (3, 2, 4)), value[..., None], -1)[..., 0]
    case("Categorical", "logits", {"logits": logits, "probs": None}, value, logProb=log_prob, cdf=cdf, entropy=entropy,
         mode=probs.argmax(-1), torch_of=lambda logits, probs: td.Categorical(logits=logits), wrt=["logits"])
    case("Categorical", "probs", {"probs": probs, "logits": None}, value, logProb=log_prob, cdf=cdf, entropy=entropy,
         mode=probs.argmax(-1), torch_of=lambda logits, probs: td.Categorical(probs=probs), wrt=["probs"])
    case("Categorical", "one_for_many", {"logits": logits[0], "probs": None}, [[0, 1, 2], [3, 3, 2]],
         logProb=logp[0][[[0, 1, 2], [3, 3, 2]]], entropy=entropy[0],
         torch_of=lambda logits, probs: td.Categorical(logits=logits), wrt=["logits"])
    case("Categorical", "broadcast", {"logits": logits, "probs": None}, [[0], [3]],
         logProb=np.stack([logp[:, 0], logp[:, 3]]),
         torch_of=lambda logits, probs: td.Categorical(logits=logits), wrt=["logits"])
    case("Categorical", "outside", {"probs": [0.2, 0.0, 0.8], "logits": None}, [-1, 0, 1, 2, 3],
         logProb=[-inf, math.log(0.2), -inf, math.log(0.8), -inf], cdf=[0, 0.2, 0.2, 1, 1], mode=2,
         entropy=-(0.2 * math.log(0.2) + 0.8 * math.log(0.8)))
    case("Categorical", "masked", {"logits": [1.0, -inf, 2.0], "probs": None}, [0, 1, 2],
         logProb=[float(sp.log_softmax([1.0, 2.0])[0]), -inf, float(sp.log_softmax([1.0, 2.0])[1])],
         cdf=[float(sp.softmax([1.0, 2.0])[0])] * 2 + [1], mode=2,
         entropy=st.entropy(sp.softmax([1.0, 2.0])))
    case("Categorical", "far", {"logits": [1000.0, 0.0, -1000.0], "probs": None}, [0, 1, 2], logProb=[0, -1000, -2000],
         entropy=0.0, mode=0)
    for key, tensor in (("logits", logits), ("probs", probs)):
        eye = np.eye(4)[value]
        case("OneHotCategorical", key, {key: tensor, "probs" if key == "logits" else "logits": None}, eye,
             logProb=log_prob, entropy=entropy, mode=np.eye(4)[probs.argmax(-1)], mean=probs,
             variance=probs * (1 - probs), covariance=np.stack([np.diag(p) - np.outer(p, p) for p in probs]),
             torch_of=lambda logits, probs: td.OneHotCategorical(
                 **({"logits": logits} if logits is not None else {"probs": probs})), wrt=[key])
    case("OneHotCategorical", "outside", {"probs": [0.2, 0.0, 0.8], "logits": None},
         [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [1, 0, 1], [0.5, 0, 0.5], [2, 0, -1]],
         logProb=[math.log(0.2), -inf, math.log(0.8), -inf, -inf, -inf, -inf])
    case("OneHotCategorical", "masked", {"logits": [1.0, -inf, 2.0], "probs": None}, np.eye(3),
         logProb=[float(sp.log_softmax([1.0, 2.0])[0]), -inf, float(sp.log_softmax([1.0, 2.0])[1])],
         mode=[0, 0, 1])
    for family, of in (("Categorical", td.Categorical), ("OneHotCategorical", td.OneHotCategorical)):
        divergence(family + "/logits", family, {"logits": logits}, family, {"logits": [0.5, 0.0, 0.0, -1.0]},
                   torch_of=lambda logits, of=of: of(logits=logits),
                   kl=(probs * (logp - sp.log_softmax([0.5, 0.0, 0.0, -1.0]))).sum(-1))
        divergence(family + "/probs", family, {"probs": [0.2, 0.3, 0.5]}, family,
                   {"probs": [[0.6, 0.3, 0.1], [0.1, 0.1, 0.8]]}, torch_of=lambda probs, of=of: of(probs=probs))
        divergence(family + "/zeros", family, {"probs": [0.0, 0.5, 0.5]}, family,
                   {"probs": [[0.2, 0.3, 0.5], [0.0, 0.25, 0.75], [0.5, 0.0, 0.5]]},
                   torch_of=lambda probs, of=of: of(probs=probs), wrt=False)


# --- Multinomial


def multinomial():
    logits = np.array([[0.5, -1.0, 2.0], [1.0, 0.0, 0.0]])
    probs = sp.softmax(logits, -1)
    value = np.array([[[6.0, 0, 0], [1, 2, 3]], [[2, 1, 3], [0, 0, 6]]])
    d = [st.multinomial(6, p) for p in probs]
    log_prob = np.stack([[d[j].logpmf(value[i, j]) for j in range(2)] for i in range(2)])
    covariance = np.stack([x.cov() for x in d])
    common = dict(mean=6 * probs, variance=np.stack([np.diag(c) for c in covariance]), covariance=covariance)
    for key, tensor in (("logits", logits), ("probs", probs)):
        case("Multinomial", key, {"totalCount": 6.0, key: tensor, "probs" if key == "logits" else "logits": None}, value,
             logProb=log_prob, torch_of=lambda totalCount, logits, probs: td.Multinomial(
                 6, **({"logits": logits} if logits is not None else {"probs": probs})), wrt=[key], **common)
    counts = np.array([2.0, 7.0])
    case("Multinomial", "counts", {"totalCount": counts, "logits": None, "probs": [0.25, 0.75]}, [[2.0, 0], [3, 4]],
         logProb=[st.multinomial.logpmf([2, 0], 2, [0.25, 0.75]), st.multinomial.logpmf([3, 4], 7, [0.25, 0.75])],
         mean=counts[:, None] * [0.25, 0.75])
    case("Multinomial", "outside", {"totalCount": 3.0, "logits": None, "probs": [0.5, 0.5, 0.0]},
         [[1, 2, 0], [3, 0, 0], [1, 1, 1], [4, -1, 0], [1.5, 1.5, 0], [1, 1, 0]],
         logProb=[math.log(3 / 8), math.log(1 / 8), -inf, -inf, -inf, -inf])


# --- Poisson


def poisson():
    rate = np.array([0.3, 4.0, 25.5])
    value = np.array([[0.0, 3.0, 30.0], [2.0, 4.0, 12.0]])
    d = st.poisson(rate)
    common = dict(cdf=d.cdf(value), mean=rate, variance=rate, mode=np.floor(rate))
    case("Poisson", "rate", {"rate": rate, "logRate": None}, value, logProb=d.logpmf(value),
         torch_of=lambda rate, logRate: td.Poisson(rate), wrt=["rate"], **common)
    case("Poisson", "logRate", {"logRate": np.log(rate), "rate": None}, value, logProb=d.logpmf(value),
         torch_of=lambda rate, logRate: td.Poisson(logRate.exp()), wrt=["logRate"],
         cdf=d.cdf(value), mean=rate, variance=rate)
    outside = np.array([-1.0, -0.5, 0.0, 1.5, 2.0])
    d = st.poisson(2.0)
    case("Poisson", "outside", {"rate": 2.0, "logRate": None}, outside, logProb=d.logpmf(outside), cdf=d.cdf(outside))
    case("Poisson", "never", {"rate": 0.0, "logRate": None}, [0.0, 1.0], logProb=[0, -inf], cdf=[1, 1], mean=0,
         variance=0, mode=0)
    case("Poisson", "never_log", {"logRate": -inf, "rate": None}, [0.0, 1.0], logProb=[0, -inf], cdf=[1, 1], mean=0,
         variance=0, mode=0)
    value = np.array([1.0e6, 1.003e6])
    case("Poisson", "many", {"rate": 1.0e6, "logRate": None}, value,
         logProb=mp(lambda k: k * mpmath.log(10**6) - 10**6 - mpmath.loggamma(k + 1), value), tolerance=MANY)
    divergence("Poisson/rate", "Poisson", {"rate": [0.5, 4.0]}, "Poisson", {"rate": [[1.5], [3.0]]},
               torch_of=lambda rate: td.Poisson(rate))
    divergence("Poisson/logRate", "Poisson", {"logRate": [-1.0, 2.0]}, "Poisson", {"logRate": [[1.5], [0.5]]},
               torch_of=lambda logRate: td.Poisson(logRate.exp()))
    table.case("Poisson", "never kl", rate=[0.0, 0.0, 2.0]).of("kl", [3.0, 0.0, inf], other={"rate": [3.0, 0.0, 0.0]})


# --- Geometric


def geometric():
    probs = np.array([0.05, 0.5, 0.9])
    value = np.array([[0.0, 3.0, 1.0], [30.0, 0.0, 2.0]])
    d = st.geom(probs, loc=-1)
    common = dict(logProb=d.logpmf(value), cdf=d.cdf(value), mean=d.mean(), variance=d.var(), mode=[0, 0, 0],
                  entropy=-(probs * np.log(probs) + (1 - probs) * np.log1p(-probs)) / probs)
    case("Geometric", "probs", {"probs": probs, "logits": None}, value,
         torch_of=lambda probs, logits: td.Geometric(probs=probs), wrt=["probs"], **common)
    case("Geometric", "logits", {"logits": sp.logit(probs), "probs": None}, value,
         torch_of=lambda probs, logits: td.Geometric(logits=logits), wrt=["logits"], **common)
    outside = np.array([-2.0, -1.0, -0.5, 0.0, 1.5, 2.0])
    d = st.geom(0.3, loc=-1)
    case("Geometric", "outside", {"probs": 0.3, "logits": None}, outside,
         logProb=[-inf, -inf, -inf, math.log(0.3), -inf, math.log(0.3 * 0.49)], cdf=d.cdf(outside))
    case("Geometric", "certain", {"probs": 1.0, "logits": None}, [-1.0, 0.0, 1.0], logProb=[-inf, 0, -inf], cdf=[0, 1, 1],
         mean=0, variance=0, entropy=0)
    rare = np.array([-40.0, -80.0])
    case("Geometric", "rare", {"logits": rare, "probs": None}, [0.0, 5.0],
         logProb=mp(lambda l, k: -mpmath.log1p(mpmath.exp(-l)) - k * mpmath.log1p(mpmath.exp(l)), rare, [0.0, 5.0]),
         cdf=mp(lambda l, k: -mpmath.expm1(-(k + 1) * mpmath.log1p(mpmath.exp(l))), rare, [0.0, 5.0]),
         mean=mp(lambda l: mpmath.exp(-l), rare),
         entropy=mp(lambda l: mpmath.log1p(mpmath.exp(-l)) + mpmath.exp(-l) * mpmath.log1p(mpmath.exp(l)), rare))
    divergence("Geometric/probs", "Geometric", {"probs": [0.1, 0.7]}, "Geometric", {"probs": [[0.4], [0.9]]},
               torch_of=lambda probs: td.Geometric(probs=probs))
    divergence("Geometric/logits", "Geometric", {"logits": [-2.0, 3.0]}, "Geometric", {"logits": [[0.5], [-4.0]]},
               torch_of=lambda logits: td.Geometric(logits=logits))


# --- NegativeBinomial


def negative_binomial():
    n, p = np.array([0.7, 5.0, 20.0]), np.array([0.2, 0.55, 0.91])
    value = np.array([[0.0, 7.0, 150.0], [3.0, 0.0, 200.0]])
    d = st.nbinom(n, 1 - p)
    common = dict(logProb=d.logpmf(value), cdf=d.cdf(value), mean=d.mean(), variance=d.var(),
                  mode=np.where(n > 1, np.floor((n - 1) * p / (1 - p)), 0))
    case("NegativeBinomial", "probs", {"totalCount": n, "probs": p, "logits": None}, value,
         torch_of=lambda totalCount, probs, logits: td.NegativeBinomial(totalCount, probs=probs),
         wrt=["totalCount", "probs"], tolerance={"rtol32": 2e-4}, **common)
    case("NegativeBinomial", "logits", {"totalCount": n, "logits": sp.logit(p), "probs": None}, value,
         torch_of=lambda totalCount, probs, logits: td.NegativeBinomial(totalCount, logits=logits),
         wrt=["totalCount", "logits"], tolerance={"rtol32": 2e-4}, **common)
    outside = np.array([-1.0, -0.5, 0.0, 1.5, 2.0])
    d = st.nbinom(3.0, 0.4)
    case("NegativeBinomial", "outside", {"totalCount": 3.0, "probs": 0.6, "logits": None}, outside,
         logProb=d.logpmf(outside), cdf=d.cdf(outside))
    case("NegativeBinomial", "never", {"totalCount": 3.0, "probs": 0.0, "logits": None}, [0.0, 1.0], logProb=[0, -inf],
         cdf=[1, 1], mean=0, variance=0, mode=0)
    value = np.array([0.0, 900000.0, 1000000.0])
    case("NegativeBinomial", "many", {"totalCount": 1.0e6, "probs": 0.5, "logits": None}, value,
         logProb=mp(lambda k: mpmath.loggamma(k + 10**6) - mpmath.loggamma(k + 1) - mpmath.loggamma(10**6)
                    - (k + 10**6) * mpmath.log(2), value), tolerance=MANY)
    # Of the sum over what both have: PyTorch has none.
    grid = np.arange(4000.0)
    p_count, p_probs, q_probs = np.array([2.0, 9.0]), np.array([0.3, 0.8]), np.array([0.6, 0.7])
    a, b = st.nbinom(p_count, 1 - p_probs), st.nbinom(p_count, 1 - q_probs)
    kl = (a.pmf(grid[:, None]) * (a.logpmf(grid[:, None]) - b.logpmf(grid[:, None]))).sum(0)
    table.case("NegativeBinomial", "kl", totalCount=p_count, probs=p_probs).of(
        "kl", kl, other={"totalCount": p_count, "probs": q_probs})


# --- Dirichlet


def dirichlet():
    c = np.array([[0.5, 1.0, 3.0], [4.0, 2.5, 7.0]])
    value = np.array([[[0.2, 0.3, 0.5], [0.1, 0.2, 0.7]], [[0.01, 0.09, 0.9], [0.3, 0.3, 0.4]]])
    d = [st.dirichlet(x) for x in c]
    covariance = np.stack([x.cov() for x in d])
    case("Dirichlet", "batch", {"concentration": c}, value,
         logProb=np.stack([[d[j].logpdf(value[i, j]) for j in range(2)] for i in range(2)]),
         mean=np.stack([x.mean() for x in d]), variance=np.stack([x.var() for x in d]), covariance=covariance,
         entropy=np.stack([x.entropy() for x in d]),
         mode=np.stack([[nan] * 3, (c[1] - 1) / (c[1].sum() - 3)]),
         torch_of=lambda concentration: td.Dirichlet(concentration, validate_args=False), wrt=["concentration"],
         value_gradient=True)
    case("Dirichlet", "border", {"concentration": [[1.0, 1.0], [1.0, 2.0], [0.5, 1.0]]}, [0.0, 1.0],
         logProb=[0, math.log(2), inf])
    case("Dirichlet", "outside", {"concentration": [2.0, 3.0]}, [[-0.5, 1.5], [0.5, 0.5]],
         logProb=[-inf, math.log(12 * 0.5 * 0.25)])
    small = np.array([1.0e-3, 2.0e-2, 1.0e-1])
    case("Dirichlet", "small", {"concentration": small}, [0.2, 0.3, 0.5], logProb=st.dirichlet(small).logpdf([0.2, 0.3, 0.5]),
         entropy=st.dirichlet(small).entropy(), mean=small / small.sum(),
         torch_of=lambda concentration: td.Dirichlet(concentration, validate_args=False), wrt=["concentration"],
         value_gradient=True)
    divergence("Dirichlet/batch", "Dirichlet", {"concentration": c}, "Dirichlet", {"concentration": [1.5, 2.0, 0.8]}, tolerance={"rtol": 1e-8, "atol": 1e-9},
               torch_of=lambda concentration: td.Dirichlet(concentration))


# --- MultivariateNormalDiag, MultivariateNormalTriL


def tril(*rows):
    k = len(rows)
    out = np.zeros((k, k))
    for i, row in enumerate(rows):
        out[i, : i + 1] = row
    return out


L1 = tril([1.5], [0.4, 0.8], [-0.3, 0.2, 2.0])
L2 = tril([0.7], [-1.0, 1.2], [0.5, 0.1, 0.4])


def torch_diag(scaleDiag, loc=None):
    loc = torch.zeros_like(scaleDiag) if loc is None else loc
    return td.Independent(td.Normal(loc, scaleDiag), 1)


def torch_tril(scaleTril, loc=None):
    loc = torch.zeros(scaleTril.shape[-1]) if loc is None else loc
    return td.MultivariateNormal(loc, scale_tril=scaleTril)


def torch_diag_as_full(scaleDiag, loc=None):
    return torch_tril(torch.diag_embed(scaleDiag), torch.zeros_like(scaleDiag) if loc is None else loc)


def multivariate_normal():
    loc = np.array([[0.0, 1.0, -2.0], [3.0, 0.5, 0.25]])
    scale = np.array([[1.0, 2.0, 0.5], [0.1, 4.0, 1.0]])
    value = np.array([[[0.3, -1.0, -2.5], [3.1, 2.0, 0.0]], [[0.0, 0.0, 0.0], [2.8, -5.0, 1.5]]])

    def normals(loc, covariance):
        return [st.multivariate_normal(m, c) for m, c in zip(loc, covariance)]

    covariance = np.stack([np.diag(s**2) for s in scale])
    d = normals(loc, covariance)
    log_prob = np.stack([[d[j].logpdf(value[i, j]) for j in range(2)] for i in range(2)])
    case("MultivariateNormalDiag", "batch", {"loc": loc, "scaleDiag": scale}, value, logProb=log_prob, mean=loc,
         variance=scale**2, covariance=covariance, mode=loc, entropy=[x.entropy() for x in d], torch_of=torch_diag,
         wrt=["loc", "scaleDiag"], value_gradient=True)
    d = st.multivariate_normal(np.zeros(3), covariance[0])
    case("MultivariateNormalDiag", "centred", {"loc": None, "scaleDiag": scale[0]}, value, logProb=d.logpdf(value),
         mean=np.zeros(3), variance=scale[0] ** 2, covariance=covariance[0], mode=np.zeros(3), entropy=d.entropy(),
         torch_of=torch_diag, wrt=["scaleDiag"], value_gradient=True)
    d = normals(loc, covariance[:1].repeat(2, 0))
    case("MultivariateNormalDiag", "loc_batch", {"loc": loc, "scaleDiag": scale[0]}, value[0],
         logProb=[d[j].logpdf(value[0, j]) for j in range(2)], mean=loc, variance=scale[:1].repeat(2, 0) ** 2,
         covariance=covariance[:1].repeat(2, 0), entropy=[x.entropy() for x in d],
         torch_of=torch_diag, wrt=["loc", "scaleDiag"], value_gradient=True)
    factors = np.stack([L1, L2])
    covariance = factors @ factors.swapaxes(-1, -2)
    d = normals(loc, covariance)
    log_prob = np.stack([[d[j].logpdf(value[i, j]) for j in range(2)] for i in range(2)])
    variance = np.stack([np.diag(c) for c in covariance])
    case("MultivariateNormalTriL", "batch", {"loc": loc, "scaleTril": factors}, value, logProb=log_prob, mean=loc,
         variance=variance, covariance=covariance, mode=loc, entropy=[x.entropy() for x in d], torch_of=torch_tril,
         wrt=["loc", "scaleTril"], value_gradient=True)
    d = st.multivariate_normal(np.zeros(3), covariance[0])
    case("MultivariateNormalTriL", "centred", {"loc": None, "scaleTril": L1}, value, logProb=d.logpdf(value),
         mean=np.zeros(3), variance=variance[0], covariance=covariance[0], mode=np.zeros(3), entropy=d.entropy(),
         torch_of=torch_tril, wrt=["scaleTril"], value_gradient=True)
    d = normals(loc, covariance[:1].repeat(2, 0))
    case("MultivariateNormalTriL", "loc_batch", {"loc": loc, "scaleTril": L1}, value[0],
         logProb=[d[j].logpdf(value[0, j]) for j in range(2)], mean=loc, covariance=covariance[:1].repeat(2, 0),
         variance=variance[:1].repeat(2, 0), entropy=[x.entropy() for x in d],
         torch_of=torch_tril, wrt=["loc", "scaleTril"], value_gradient=True)
    d = normals(loc[:1].repeat(2, 0), covariance)
    case("MultivariateNormalTriL", "scale_batch", {"loc": loc[0], "scaleTril": factors}, value[0, 0],
         logProb=[x.logpdf(value[0, 0]) for x in d], mean=loc[:1].repeat(2, 0), covariance=covariance,
         variance=variance, entropy=[x.entropy() for x in d],
         torch_of=torch_tril, wrt=["loc", "scaleTril"], value_gradient=True)
    diag = lambda m, s: {"loc": m, "scaleDiag": s}
    full = lambda m, s: {"loc": m, "scaleTril": s}
    as_diag, as_full = torch_diag_as_full, torch_tril
    D, T = "MultivariateNormalDiag", "MultivariateNormalTriL"
    divergence("MVN/diag_diag", D, diag(loc, scale), D, diag(loc[0], scale[1] + 1), torch_of=as_diag)
    divergence("MVN/diag_tril", D, diag(loc, scale), T, full(loc[0], L2), torch_of=as_diag, q_torch=as_full)
    divergence("MVN/tril_diag", T, full(loc[0], factors), D, diag(loc, scale[0]), torch_of=as_full, q_torch=as_diag)
    divergence("MVN/tril_tril", T, full(loc, factors), T, full(loc[1], L1), torch_of=as_full)
    divergence("MVN/centred", T, full(None, factors), D, diag(None, scale[0]), torch_of=as_full, q_torch=as_diag)


# --- Wishart


def wishart():
    df = np.array([4.5, 9.0])
    factors = np.stack([L1, L2])
    scale = factors @ factors.swapaxes(-1, -2)
    value = np.stack([2 * np.eye(3) + 0.5, 5 * np.eye(3) + np.outer([1, 2, 3], [1, 2, 3])])
    d = [st.wishart(n, s) for n, s in zip(df, scale)]
    log_prob = np.stack([[d[j].logpdf(value[i]) for j in range(2)] for i in range(2)])
    # [n, n, k, k]: both values for both distributions of the batch.
    values = np.repeat(value[:, None], 2, 1)
    mode = (df - 4)[:, None, None] * scale
    # SciPy's logpdf by a symmetric value has a symmetric gradient; PyTorch's goes through a factor, so
    # there is none of the value here.
    case("Wishart", "batch", {"df": df, "scaleTril": factors}, values, logProb=log_prob,
         mean=np.stack([x.mean() for x in d]), variance=np.stack([x.var() for x in d]), mode=mode,
         entropy=[x.entropy() for x in d],
         torch_of=lambda df, scaleTril: td.Wishart(df, scale_tril=scaleTril, validate_args=False),
         wrt=["df", "scaleTril"])
    one = st.wishart(7.0, scale[0])
    case("Wishart", "df_batch", {"df": [7.0, 3.2], "scaleTril": L1}, value[0],
         logProb=[one.logpdf(value[0]), st.wishart(3.2, scale[0]).logpdf(value[0])],
         mean=np.stack([7.0 * scale[0], 3.2 * scale[0]]), mode=np.stack([3 * scale[0], np.full((3, 3), nan)]),
         entropy=[one.entropy(), st.wishart(3.2, scale[0]).entropy()],
         torch_of=lambda df, scaleTril: td.Wishart(df, scale_tril=scaleTril, validate_args=False),
         wrt=["df", "scaleTril"])
    case("Wishart", "one", {"df": 5.0, "scaleTril": [[2.0]]}, [[3.0]], logProb=st.gamma(2.5, scale=8.0).logpdf(3.0),
         mean=[[20.0]], variance=[[160.0]], entropy=st.gamma(2.5, scale=8.0).entropy())
    other_df = np.array([6.0, 5.0])

    def kl(df, scaleTril, other_df, other_tril):
        """By the entropy of the one and the mean of the logarithm of the other; PyTorch 2.13 has another number."""
        total = 0
        for n, a, m in zip(df, scaleTril, other_df):
            log_x = sp.psi((n - np.arange(3)) / 2).sum() + 3 * math.log(2) + np.linalg.slogdet(a @ a.T)[1]
            b = other_tril @ other_tril.T
            mean = (m - 4) / 2 * log_x - n / 2 * np.trace(np.linalg.solve(b, a @ a.T)) - m * 3 / 2 * math.log(2)
            mean -= m / 2 * np.linalg.slogdet(b)[1] + sp.multigammaln(m / 2, 3)
            yield -st.wishart(n, a @ a.T).entropy() - mean

    arguments = [df, factors, other_df, L1]
    expected = np.array(list(kl(*arguments)))
    p, q = st.wishart(df[0], scale[0]), st.wishart(other_df[0], scale[0])
    drawn = p.rvs(20000, random_state=1)
    sampled = np.mean([p.logpdf(x) - q.logpdf(x) for x in drawn])
    np.testing.assert_allclose(expected[0], sampled, rtol=0.02)
    gradients = {}
    for at, name in enumerate(["df", "scaleTril", "other.df", "other.scaleTril"]):
        gradient = np.zeros_like(arguments[at])
        for index in np.ndindex(gradient.shape):
            if arguments[at][index] != 0:
                sides = []
                for step in (1e-5, -1e-5):
                    moved = [x.copy() for x in arguments]
                    moved[at][index] += step
                    sides.append(sum(kl(*moved)))
                gradient[index] = (sides[0] - sides[1]) / 2e-5
        gradients[name] = gradient
    other = dict(other={"df": other_df, "scaleTril": L1})
    record = table.case("Wishart", "kl", df=df, scaleTril=factors).of("kl", expected, **other)
    record.of("klGradient", gradients, rtol=1e-6, atol=1e-8, rtol32=1e-4, **other)


for area in (bernoulli, binomial, categorical, multinomial, poisson, geometric, negative_binomial, dirichlet,
             multivariate_normal, wishart):
    area()
table.write()
