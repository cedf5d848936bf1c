"""Writes distributions/src/test/resources/golden/compounds.json: distributions made of others.

Densities, gradients (of the sum of logProb by every parameter and by the value) and divergences are PyTorch's, in
float64; distribution functions and quantiles are SciPy's. What a case is made of its name says; the test builds it.
"""

import json
import math
import pathlib

import numpy as np
import scipy.stats as st
import torch
import torch.distributions as td
from torch.distributions import transforms as tt

OUT = pathlib.Path(__file__).resolve().parents[2] / "distributions/src/test/resources/golden/compounds.json"
torch.set_default_dtype(torch.float64)
CASES = []


def number(value):
    value = float(value)
    if math.isfinite(value):
        return value
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def array(value):
    value = np.asarray(value.detach() if torch.is_tensor(value) else value, np.float64)
    return {"shape": list(value.shape), "data": [number(each) for each in value.ravel()]}


def case(name, value, log_prob, parameters, **expected):
    """`log_prob` takes the value and the parameters by name."""
    leaves = {key: torch.tensor(np.asarray(each, np.float64), requires_grad=True) for key, each in parameters.items()}
    at = torch.tensor(np.asarray(value, np.float64), requires_grad=True)
    result = log_prob(at, **leaves)
    gradients = torch.autograd.grad(result.sum(), [at, *leaves.values()])
    CASES.append(
        {
            "name": name,
            "parameters": {key: array(each) for key, each in leaves.items()},
            "value": array(at),
            "logProb": array(result),
            "gradients": [array(each) for each in gradients],
            **{key: array(each) for key, each in expected.items()},
        }
    )


def normal_log_prob(x, loc, scale):
    return td.Normal(loc, scale).log_prob(x)


def scalars():
    loc, scale = 0.3, np.array([0.5, 2.0])
    y = np.array([[0.2, 1.5], [3.0, 0.01]])
    p = np.array([[0.1, 0.9], [1e-6, 0.5]])
    frozen = st.lognorm(s=scale, scale=np.exp(loc))
    case(
        "exp of normal",
        y,
        lambda x, loc, scale: td.TransformedDistribution(td.Normal(loc, scale), tt.ExpTransform()).log_prob(x),
        {"loc": loc, "scale": scale},
        cdf=frozen.cdf(y),
        survivalFunction=frozen.sf(y),
        probability=p,
        quantile=frozen.ppf(p),
    )
    case(
        "decreasing",  # y = -2 exp(x)
        -y,
        lambda x, loc, scale: td.TransformedDistribution(
            td.Normal(loc, scale), [tt.ExpTransform(), tt.AffineTransform(0.0, -2.0)]
        ).log_prob(x),
        {"loc": loc, "scale": scale},
        cdf=frozen.sf(y / 2),
        survivalFunction=frozen.cdf(y / 2),
        probability=p,
        quantile=-2 * frozen.ppf(1 - p),
    )
    factor = np.array([-2.0, 3.0])
    affine = st.norm(1 + factor * loc, np.abs(factor) * scale)
    case(
        "affine of normal",  # decreasing and increasing
        y,
        lambda x, loc, scale, shift, factor: td.Normal(shift + factor * loc, factor.abs() * scale).log_prob(x),
        {"loc": loc, "scale": scale, "shift": 1.0, "factor": factor},
        cdf=affine.cdf(y),
        survivalFunction=affine.sf(y),
        probability=p,
        quantile=affine.ppf(p),
        mean=affine.mean(),
        variance=affine.var(),
        stddev=affine.std(),
        mode=affine.mean(),
        entropy=affine.entropy(),
    )
    low, high = -1.0, 4.0
    inner = (y - low) / (high - low)
    logit = np.log(inner) - np.log1p(-inner)
    case(
        "sigmoid of normal",
        y,
        lambda x, loc, scale, low, high: normal_log_prob(torch.logit((x - low) / (high - low)), loc, scale)
        + torch.log((high - low) / ((x - low) * (high - x))),
        {"loc": loc, "scale": scale, "low": low, "high": high},
        cdf=st.norm.cdf((logit - loc) / scale),
        survivalFunction=st.norm.sf((logit - loc) / scale),
    )
    case(
        "power of gamma",  # y = x^-0.5
        y,
        lambda x, concentration, rate: td.Gamma(concentration, rate).log_prob(x**-2) + torch.log(2 * x**-3),
        {"concentration": [1.5, 3.0], "rate": 2.0},
        cdf=st.gamma([1.5, 3.0], scale=0.5).sf(y**-2.0),
    )


def vectors(random):
    loc = random.normal(size=(2, 3))
    scale = np.exp(random.normal(size=(2, 3)))
    tril = np.tril(random.normal(size=(3, 3)), -1) + np.diag([0.5, 1.5, 1.0])
    shift = random.normal(size=3)
    x = random.normal(size=(4, 2, 3))
    base = td.Independent(td.Normal(torch.tensor(loc), torch.tensor(scale)), 1)
    other = td.Independent(td.Normal(torch.tensor(0.5), torch.tensor(2.0)).expand([3]), 1)
    case(
        "independent normals",
        x,
        lambda x, loc, scale: td.Independent(td.Normal(loc, scale), 1).log_prob(x),
        {"loc": loc, "scale": scale},
        mean=loc,
        variance=scale**2,
        stddev=scale,
        mode=loc,
        entropy=base.entropy(),
        kl=td.kl_divergence(base, other),
    )
    mapped = lambda x, loc, scale, shift, tril: td.MultivariateNormal(
        shift + (tril.tril() @ loc.unsqueeze(-1)).squeeze(-1), scale_tril=tril.tril() @ torch.diag_embed(scale)
    )
    leaves = [torch.tensor(each) for each in (loc, scale, shift, tril)]
    whole = mapped(None, *leaves)
    case(
        "affine of a batch of normals",
        x,
        lambda x, **parameters: mapped(x, **parameters).log_prob(x),
        {"loc": loc, "scale": scale, "shift": shift, "tril": tril},
        mean=whole.mean,
        mode=whole.mean,
        entropy=whole.entropy(),
        kl=td.kl_divergence(base, other),
    )
    case(
        "exp of affine of independent normals",
        np.exp(x),
        lambda x, loc, scale, shift, tril: mapped(x, loc, scale, shift, tril).log_prob(x.log()) - x.log().sum(-1),
        {"loc": loc, "scale": scale, "shift": shift, "tril": tril},
    )
    n = 4
    draws = random.normal(size=(3, 2, n))
    one, two = loc[:, 0], scale[:, 0]
    case(
        "sample of normals",
        draws,
        lambda x, loc, scale: td.Normal(loc.unsqueeze(-1), scale.unsqueeze(-1)).log_prob(x).sum(-1),
        {"loc": one, "scale": two},
        mean=np.repeat(one[:, None], n, 1),
        variance=np.repeat(two[:, None], n, 1) ** 2,
        stddev=np.repeat(two[:, None], n, 1),
        mode=np.repeat(one[:, None], n, 1),
        entropy=n * st.norm(one, two).entropy(),
        kl=n * td.kl_divergence(td.Normal(torch.tensor(one), torch.tensor(two)), td.Normal(0.5, 2.0)),
    )
    pairs = random.normal(size=(3, 2, 2, 5, 3))
    case(
        "sample of independent normals",
        pairs,
        lambda x, loc, scale: td.Normal(loc[:, None, None], scale[:, None, None]).log_prob(x).sum((-1, -2, -3)),
        {"loc": loc, "scale": scale},
        entropy=10 * base.entropy(),
    )


def correlations(random):
    """Three numbers below the diagonal; the Jacobian is PyTorch's of the definition."""
    x = random.normal(size=(2, 3))
    rows = lambda x: torch.stack(
        [torch.stack([torch.ones(()), *torch.zeros(2)]), torch.stack([x[2], torch.ones(()), torch.zeros(())]), torch.stack([x[1], x[0], torch.ones(())])]
    )
    factor = lambda x: rows(x) / rows(x).norm(dim=-1, keepdim=True)
    below = torch.ones(3, 3).tril(-1).bool()
    ys, log_probs = [], []
    for each in torch.tensor(x):
        jacobian = torch.autograd.functional.jacobian(lambda a: factor(a)[below], each)
        ys.append(factor(each))
        log_probs.append(td.Normal(0.5, 2.0).log_prob(each).sum() - torch.linalg.slogdet(jacobian)[1])
    CASES.append(
        {
            "name": "correlations of a sample of normals",
            "parameters": {"loc": array(0.5), "scale": array(2.0)},
            "value": array(torch.stack(ys)),
            "logProb": array(torch.stack(log_probs)),
        }
    )


def mixtures(random):
    logits = random.normal(size=(2, 3))
    loc = random.normal(size=(2, 3))
    scale = np.exp(random.normal(size=(2, 3)))
    x = np.array([[0.2, -1.0], [3.0, 30.0]])
    mixture = lambda logits, loc, scale: td.MixtureSameFamily(td.Categorical(logits=logits), td.Normal(loc, scale))
    whole = mixture(*(torch.tensor(each) for each in (logits, loc, scale)))
    weights = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
    case(
        "mixture of normals",
        x,
        lambda x, **parameters: mixture(**parameters).log_prob(x),
        {"logits": logits, "loc": loc, "scale": scale},
        mean=whole.mean,
        variance=whole.variance,
        stddev=whole.variance.sqrt(),
        cdf=(weights * st.norm(loc, scale).cdf(x[..., None])).sum(-1),
        survivalFunction=(weights * st.norm(loc, scale).sf(x[..., None])).sum(-1),
    )
    vectors = random.normal(size=(5, 2, 4))
    locs, scales = random.normal(size=(2, 3, 4)), np.exp(random.normal(size=(3, 4)))
    case(
        "mixture of independent normals",
        vectors,
        lambda x, logits, loc, scale: torch.logsumexp(
            torch.log_softmax(logits, -1) + td.Normal(loc, scale).log_prob(x.unsqueeze(-2)).sum(-1), -1
        ),
        {"logits": logits, "loc": locs, "scale": scales},
        mean=(weights[..., None] * locs).sum(-2),
        variance=(weights[..., None] * (scales**2 + locs**2)).sum(-2) - (weights[..., None] * locs).sum(-2) ** 2,
    )
    probs = np.array([0.3, 0.7])
    y = np.array([[-0.5, 0.7], [2.0, 10.0]])
    concentration, rate = np.array([1.5, 4.0]), 2.0
    inside = y > 0
    case(
        "mixture of a normal and a gamma",
        y,
        lambda x, probs, loc, scale, concentration, rate: torch.logsumexp(
            torch.stack(
                [
                    torch.log(probs[0] / probs.sum()) + td.Normal(loc, scale).log_prob(x),
                    torch.where(
                        torch.tensor(inside),
                        torch.log(probs[1] / probs.sum())
                        + td.Gamma(concentration, rate).log_prob(torch.where(torch.tensor(inside), x, 1.0)),
                        -math.inf,
                    ),
                ]
            ),
            0,
        ),
        {"probs": probs, "loc": 0.5, "scale": 1.5, "concentration": concentration, "rate": rate},
        mean=0.3 * 0.5 + 0.7 * concentration / rate,
        variance=0.3 * (1.5**2 + 0.25)
        + 0.7 * (concentration / rate**2 + (concentration / rate) ** 2)
        - (0.15 + 0.7 * concentration / rate) ** 2,
        cdf=0.3 * st.norm(0.5, 1.5).cdf(y) + 0.7 * st.gamma(concentration, scale=0.5).cdf(y),
    )


def main():
    random = np.random.default_rng(3)
    scalars()
    vectors(random)
    correlations(random)
    mixtures(random)
    lines = ",\n".join("  " + json.dumps(case) for case in CASES)
    OUT.write_text('{\n "cases": [\n' + lines + "\n ]\n}\n", encoding="utf-8")
    print(f"{len(CASES)} cases")


if __name__ == "__main__":
    main()
