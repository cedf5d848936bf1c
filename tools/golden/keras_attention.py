"""Writes keras/src/test/resources/golden/keras_attention.json."""

from keras_cases import case, keras, nest, numbers, np, random, tf, weighted, write

L = keras.layers


def bools(*shape):
    """A mask that leaves the first place of each row."""
    mask = random.random(size=shape) < 0.6
    mask[..., 0] = True
    return mask


def seeded(layer):
    """Other weights, and generators as they were at first."""
    weighted(layer)
    for part in layer._flatten_layers():
        generator = getattr(part, "seed_generator", None)
        if generator is not None:
            generator.state.assign([generator._initial_seed if generator._initial_seed is not None else part.seed, 0])


def lists(layer, x, arguments=None, **options):
    """Layers that take a list in Python, too."""
    named = dict(arguments or {})
    def call(values, **more):
        return layer(values, **named, **more)

    return case(layer, x, call=call, arguments=named, prepare=seeded, **options)


def heads(layer, x, masks=None, arguments=None, tensors=None, **options):
    """Layers that take several arguments in Python; masks come with the tensors."""
    named = dict(arguments or {})
    given = {name: tf.constant(value) for name, value in (tensors or {}).items()}

    def call(values, mask=None, **more):
        values = [tf.identity(each) for each in values]
        for each, m in zip(values, mask or []):
            if m is not None:
                keras.src.backend.set_keras_mask(each, m)
        return layer(*values, **named, **given, **more)

    def compute_mask(values, mask):
        return mask[0] if mask else None

    # Sums of products in another order: scores are large with such weights.
    options.setdefault("bound", 3e-5)
    result = case(layer, x, call=call, prepare=seeded, compute_mask=compute_mask, arguments=named, **options,
                  **({"mask": masks} if masks else {}))
    if given:
        result["arguments"] = {**named, **{name: nest(value) for name, value in given.items()}}
    return result


def attention():
    q, v, k = numbers(2, 3, 4), numbers(2, 5, 4), numbers(2, 5, 4)
    causal, scores = {"use_causal_mask": True}, {"return_attention_scores": True}
    both = {**causal, **scores}
    for make in [L.Attention, L.AdditiveAttention]:
        yield lists(make(), [q, v])
        yield lists(make(), [q, v, k])
        yield lists(make(use_scale=True), [q, v, k])
        yield lists(make(use_scale=False), [q, v, numbers(2, 5, 4)])
        yield lists(make(), [q, v, k], causal)
        yield lists(make(), [q, v], both)
        yield lists(make(), [q, v], both, mask=[bools(2, 3), bools(2, 5)])
        yield lists(make(), [q, v], mask=[bools(2, 3), bools(2, 5)])
        yield lists(make(dropout=0.4, seed=3), [q, v], scores, training=True)
        yield lists(make(dropout=0.4, seed=3), [q, v])
        yield lists(make(), [numbers(0, 3, 4), numbers(0, 5, 4)])
        yield lists(make(), [numbers(1, 1, 4), numbers(1, 1, 4)], causal)
        yield lists(make(use_scale=True, dtype="mixed_bfloat16"), [q, v], bound=0.05)
        yield lists(make(use_scale=True, dtype="float16"), [q.astype("float16"), v.astype("float16")], bound=0.01,
                    mask=[bools(2, 3), bools(2, 5)])
        yield lists(make(dtype="float64"), [q.astype("float64"), v.astype("float64")])
    yield lists(L.Attention(score_mode="concat"), [q, v, k])
    yield lists(L.Attention(score_mode="concat", use_scale=True), [q, v, k], both, mask=[bools(2, 3), bools(2, 5), bools(2, 5)])


def with_heads():
    q, v, k = numbers(2, 3, 4), numbers(2, 5, 6), numbers(2, 5, 2)
    causal, scores = {"use_causal_mask": True}, {"return_attention_scores": True}
    mask = {"attention_mask": bools(2, 3, 5)}
    M, G = L.MultiHeadAttention, L.GroupQueryAttention
    for make in [lambda **o: M(2, 3, **o), lambda **o: G(3, 4, 2, **o)]:
        yield heads(make(), [q, v])
        yield heads(make(), [q, v, k])
        yield heads(make(use_bias=False), [q, v, k])
        yield heads(make(use_gate=True), [q, v])
        yield heads(make(), [q, v], arguments=causal)
        yield heads(make(), [q, v], arguments=scores)
        yield heads(make(), [q, v], arguments={**causal, **scores})
        yield heads(make(), [q, v], tensors=mask)
        yield heads(make(), [q, v], tensors={"attention_mask": bools(3, 5)}, arguments=scores)
        yield heads(make(), [q, v], tensors=mask, arguments={**causal, **scores})
        yield heads(make(), [q, v], tensors={"attention_mask": np.zeros((2, 3, 5), bool)})
        yield heads(make(), [q, v], tensors={"attention_mask": np.zeros((2, 3, 5), bool)}, arguments=scores)
        yield heads(make(sliding_window=2), [q, v])
        yield heads(make(sliding_window=1), [q, q], arguments=causal)
        yield heads(make(dropout=0.3, seed=5), [q, v], training=True)
        yield heads(make(dropout=0.3, seed=5), [q, v], arguments=causal)
        yield heads(make(), [q, v, k], masks=[bools(2, 3), bools(2, 5), bools(2, 5)])
        yield heads(make(), [q, v], masks=[bools(2, 3), bools(2, 5)], arguments=causal)
        yield heads(make(), [q, v, k], masks=[bools(2, 3), None, None], arguments=scores)
        yield heads(make(), [numbers(0, 3, 4), numbers(0, 5, 4)])
        yield heads(make(), [numbers(1, 1, 1), numbers(1, 1, 1)], arguments=causal)
        yield heads(make(dtype="mixed_bfloat16"), [q, v], bound=0.1)
        yield heads(make(dtype="float16", dropout=0.2, seed=7), [q.astype("float16"), v.astype("float16")], bound=0.05,
                    masks=[bools(2, 3), bools(2, 5)])
    yield heads(M(2, 3, value_dim=5), [q, v])
    yield heads(M(2, 3, value_dim=5, use_gate=True, output_shape=7), [q, v])
    yield heads(M(1, 2, output_shape=(2, 3)), [q, v])
    yield heads(G(2, 3, 3), [q, v])
    yield heads(G(2, 4, 1), [q, v])
    yield heads(M(2, 3, attention_axes=2), [numbers(2, 2, 3, 4), numbers(2, 2, 5, 4)])
    yield heads(M(2, 3), [numbers(2, 2, 3, 4), numbers(2, 3, 2, 4)])
    yield heads(M(2, 3, attention_axes=(1, 2)), [numbers(1, 2, 3, 4), numbers(1, 3, 2, 4)], arguments=scores)


if __name__ == "__main__":
    write("attention", [*attention(), *with_heads()])
