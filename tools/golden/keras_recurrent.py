"""Writes keras/src/test/resources/golden/keras_recurrent.json and keras_around.json."""

from keras_cases import case, keras, numbers, random, tf, weighted, write

L = keras.layers


def bools(*shape):
    return random.random(size=shape) < 0.6


def seeded(layer):
    """Smaller weights, so that nothing is at its limits; generators and kept states as they were at first."""
    weighted(layer)
    for weight in layer.trainable_weights:
        weight.assign(weight * 0.6)
    for part in layer._flatten_layers():
        generator = getattr(part, "seed_generator", None)
        if generator is not None:
            generator.state.assign([part.seed or 0, 0])
        if getattr(part, "stateful", False):
            part.reset_state() if hasattr(part, "reset_state") else None


def steps(layer, x, states=None, **options):
    """A sequence, and perhaps first states."""
    inputs = [x, *states] if states else x

    def call(values, mask=None, **more):
        if mask is not None:
            more["mask"] = mask[0] if isinstance(mask, list) else mask
        if states:
            return layer(values[0], initial_state=list(values[1:]), **more)
        return layer(values, **more)

    result = case(layer, inputs, call=call, prepare=seeded, **options)
    if isinstance(layer, L.SimpleRNN):
        # Keras leaves it out.
        result["layer"]["config"]["seed"] = layer.cell.seed
    return result


KINDS = [
    (lambda **o: L.SimpleRNN(3, **o), 1),
    (lambda **o: L.GRU(3, **o), 1),
    (lambda **o: L.GRU(2, reset_after=False, **o), 1),
    (lambda **o: L.LSTM(3, **o), 2),
]


def recurrent():
    x = numbers(2, 4, 3)
    for make, count in KINDS:
        units = make().units
        states = [numbers(2, units) for _ in range(count)]
        mask = bools(2, 4)
        mask[0, 0] = False
        yield steps(make(), x)
        yield steps(make(return_sequences=True), x)
        yield steps(make(return_sequences=True, return_state=True), x)
        yield steps(make(return_state=True), x, states)
        yield steps(make(go_backwards=True, return_sequences=True), x, states)
        yield steps(make(unroll=True, return_sequences=True, return_state=True), x)
        yield steps(make(use_bias=False), x)
        yield steps(make(), x, mask=mask)
        yield steps(make(return_sequences=True, return_state=True), x, states, mask=[mask] + [None] * count)
        yield steps(make(return_sequences=True, zero_output_for_mask=True), x, mask=mask)
        yield steps(make(return_sequences=True, go_backwards=True), x, mask=mask)
        yield steps(make(unroll=True, return_sequences=True), x, mask=mask)
        yield steps(make(unroll=True, zero_output_for_mask=True), x, mask=mask)
        yield steps(make(return_sequences=True), x, mask=bools(2, 4) & False)
        yield steps(make(dropout=0.4, seed=3), x, training=True)
        yield steps(make(dropout=0.4, seed=3), x)
        yield steps(make(recurrent_dropout=0.3, seed=3, return_sequences=True), x, training=True)
        yield steps(make(dropout=0.4, recurrent_dropout=0.3, seed=4), x, training=True, mask=mask)
        yield steps(make(stateful=True, return_sequences=True), x)
        yield steps(make(activation="relu"), x)
        yield steps(make(activation=None), x)
        yield steps(make(return_sequences=True), numbers(1, 1, 1))
        yield steps(make(dtype="mixed_bfloat16"), x, bound=0.05)
        yield steps(make(dtype="float64", return_sequences=True), x.astype("float64"), states and [s.astype("float64") for s in states])
        if units == 3 and count == 2 or make().name.startswith("gru"):
            yield steps(make(recurrent_activation="tanh", return_sequences=True), x)
    yield steps(L.LSTM(2, unit_forget_bias=False), x)


def of_cells():
    x = numbers(2, 4, 3)
    for cell in [L.SimpleRNNCell(2), L.GRUCell(3), L.LSTMCell(2), L.LSTMCell(2, dropout=0.3, recurrent_dropout=0.2, seed=1)]:
        training = getattr(cell, "dropout", 0) > 0
        yield steps(L.RNN(cell, return_sequences=True, return_state=True), x, training=training)
    stacked = lambda: L.StackedRNNCells([L.LSTMCell(2), L.GRUCell(3), L.SimpleRNNCell(2)])
    mask = bools(2, 4)
    yield steps(L.RNN(stacked()), x)
    yield steps(L.RNN(stacked(), return_sequences=True, go_backwards=True), x, mask=mask)
    yield steps(L.RNN(stacked(), return_sequences=True, unroll=True, zero_output_for_mask=True), x, mask=mask)
    yield steps(L.RNN(L.StackedRNNCells([L.GRUCell(2, dropout=0.5, seed=2), L.GRUCell(2, dropout=0.5, seed=5)])), x, training=True)


def masks_of(layer, outputs, count):
    """Masks of all results: Keras gives one for all of several, where it keeps no states."""
    def compute_mask(x, mask):
        mask = mask[0] if isinstance(mask, list) else mask
        return [mask if layer.return_sequences else None] * outputs + [None] * count
    return compute_mask


def around():
    x = numbers(2, 4, 3)
    mask = bools(2, 4)
    for mode in ["concat", "sum", "ave", "mul"]:
        yield steps(L.Bidirectional(L.GRU(2), merge_mode=mode), x)
        yield steps(L.Bidirectional(L.LSTM(2, return_sequences=True), merge_mode=mode), x, mask=mask)
    layer = L.Bidirectional(L.LSTM(2, return_sequences=True), merge_mode=None)
    yield steps(layer, x, mask=mask, compute_mask=masks_of(layer, 2, 0))
    layer = L.Bidirectional(L.LSTM(2, return_sequences=True, return_state=True))
    yield steps(layer, x, compute_mask=masks_of(layer, 1, 4))
    layer = L.Bidirectional(L.LSTM(2, return_state=True), merge_mode=None)
    yield steps(layer, x, [numbers(2, 2) for _ in range(4)], compute_mask=masks_of(layer, 2, 4))
    yield steps(L.Bidirectional(L.GRU(2), backward_layer=L.LSTM(3, go_backwards=True)), x)
    yield steps(L.Bidirectional(L.SimpleRNN(2, stateful=True, return_sequences=True)), x)
    yield steps(L.Bidirectional(L.RNN(L.LSTMCell(2), return_sequences=True)), x, mask=mask)
    yield steps(L.Bidirectional(L.GRU(2, dropout=0.4, seed=3)), x, training=True)
    yield steps(L.Bidirectional(L.GRU(2, dtype="mixed_bfloat16"), dtype="mixed_bfloat16"), x, bound=0.05)
    yield steps(L.TimeDistributed(L.Dense(2, activation="tanh")), x)
    yield steps(L.TimeDistributed(L.Dense(2)), x, mask=mask)
    yield steps(L.TimeDistributed(L.Dense(2)), numbers(1, 1, 2, 3))
    yield steps(L.TimeDistributed(L.Dense(2)), numbers(0, 2, 3))
    yield steps(L.TimeDistributed(L.Flatten()), numbers(2, 3, 2, 2))
    yield steps(L.TimeDistributed(L.LSTM(2)), numbers(2, 3, 4, 2))


def convolutional():
    x = numbers(2, 3, 4, 5, 2)
    mask = bools(2, 3)
    one, two, three = L.ConvLSTM1D, L.ConvLSTM2D, L.ConvLSTM3D
    yield steps(one(2, 3), numbers(2, 3, 5, 2))
    yield steps(one(2, 2, padding="same", dilation_rate=2, return_sequences=True), numbers(2, 3, 5, 2), mask=mask)
    yield steps(two(2, (2, 3)), x)
    yield steps(two(2, 2, strides=2, padding="same", return_sequences=True, return_state=True), x)
    yield steps(two(1, 2, return_state=True, go_backwards=True), x, [numbers(2, 3, 4, 1), numbers(2, 3, 4, 1)], mask=[mask, None, None])
    yield steps(two(2, 2, use_bias=False, unit_forget_bias=False), x)
    yield steps(two(2, 2, stateful=True, return_sequences=True), x)
    yield steps(two(2, 2, dropout=0.3, recurrent_dropout=0.2, seed=3), x, training=True)
    yield steps(two(2, 2, dropout=0.3, seed=3), x)
    yield steps(two(2, 2, dtype="mixed_bfloat16"), x, bound=0.05)
    yield steps(two(2, 2, data_format="channels_first", return_sequences=True, return_state=True), numbers(2, 3, 2, 4, 5))
    yield steps(three(1, 2, padding="same"), numbers(1, 2, 3, 2, 2, 2))
    yield steps(three(1, 1, return_sequences=True), numbers(1, 1, 1, 2, 3, 1))


if __name__ == "__main__":
    write("recurrent", [*recurrent(), *of_cells()])
    write("around", around())
    write("conv_lstm", convolutional())
