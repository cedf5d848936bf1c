"""Layers of Keras and functions of modules whose ops model_ops.py lists."""

import keras
import numpy as np
import tensorflow as tf

L = keras.layers


def f(*shape):
    return tf.constant(np.linspace(0.1, 0.9, int(np.prod(shape))).reshape(shape).astype(np.float32))


def i(*shape, most=5):
    return tf.constant((np.arange(int(np.prod(shape))) % most).reshape(shape).astype(np.int32))


TEXT = tf.constant([["a b c"], ["b d"], ["e"]])
WORDS = tf.constant([["a", "b"], ["c", "a"], ["d", "e"]])


def adapted(layer, data):
    layer.adapt(data)
    return layer


def _rnn(name, **options):
    return [(f"{name}{suffix}", lambda kw=kw: getattr(L, name)(3, **kw), [f(2, 4, 5)])
            for suffix, kw in [("", {}), ("_sequences", dict(return_sequences=True, return_state=True)),
                               ("_unrolled", dict(unroll=True)), ("_backwards", dict(go_backwards=True)),
                               ("_dropout", dict(dropout=0.5, recurrent_dropout=0.5))]]


def _spatial(rank, layers):
    sizes = [8, 6, 5][:rank]
    return [(f"{name}{rank}D{suffix}", lambda n=name, r=rank, a=arguments, kw=kw: getattr(L, f"{n}{r}D")(*a, **kw),
             [f(2, *sizes, 4)]) for name, arguments, suffix, kw in layers]


KERAS = [
    ("Dense", lambda: L.Dense(3, activation="relu"), [f(2, 4)]),
    ("Dense_rank3", lambda: L.Dense(3), [f(2, 5, 4)]),
    ("Dense_regularized", lambda: L.Dense(3, kernel_regularizer="L1L2", kernel_constraint="max_norm"), [f(2, 4)]),
    ("EinsumDense", lambda: L.EinsumDense("abc,cd->abd", output_shape=(None, 3), bias_axes="d"), [f(2, 5, 4)]),
    ("Embedding", lambda: L.Embedding(6, 3, mask_zero=True), [i(2, 4)]),
    ("ReversibleEmbedding", lambda: L.ReversibleEmbedding(6, 3), [i(2, 4)]),
    ("Flatten", L.Flatten, [f(2, 3, 4)]),
    ("Reshape", lambda: L.Reshape((-1, 2)), [f(2, 3, 4)]),
    ("Permute", lambda: L.Permute((2, 1)), [f(2, 3, 4)]),
    ("RepeatVector", lambda: L.RepeatVector(3), [f(2, 4)]),
    ("Masking", L.Masking, [f(2, 3, 4)]),
    ("Lambda", lambda: L.Lambda(lambda x: x * 2), [f(2, 4)]),
    ("Identity", L.Identity, [f(2, 4)]),
    ("Dropout", lambda: L.Dropout(0.5), [f(2, 4)]),
    ("AlphaDropout", lambda: L.AlphaDropout(0.5), [f(2, 4)]),
    ("GaussianDropout", lambda: L.GaussianDropout(0.5), [f(2, 4)]),
    ("GaussianNoise", lambda: L.GaussianNoise(0.5), [f(2, 4)]),
    ("ActivityRegularization", lambda: L.ActivityRegularization(0.1), [f(2, 4)]),
    ("SpatialDropout1D", lambda: L.SpatialDropout1D(0.5), [f(2, 3, 4)]),
    ("SpatialDropout2D", lambda: L.SpatialDropout2D(0.5), [f(2, 3, 3, 4)]),
    ("SpatialDropout3D", lambda: L.SpatialDropout3D(0.5), [f(2, 3, 3, 2, 4)]),
    ("BatchNormalization", L.BatchNormalization, [f(2, 4, 4, 3)]),
    ("BatchNormalization_rank2", L.BatchNormalization, [f(2, 4)]),
    ("LayerNormalization", L.LayerNormalization, [f(2, 4)]),
    ("LayerNormalization_rms", lambda: L.LayerNormalization(rms_scaling=True), [f(2, 4)]),
    ("RMSNormalization", L.RMSNormalization, [f(2, 4)]),
    ("GroupNormalization", lambda: L.GroupNormalization(2), [f(2, 4, 4, 4)]),
    ("UnitNormalization", L.UnitNormalization, [f(2, 4)]),
    ("SpectralNormalization", lambda: L.SpectralNormalization(L.Conv2D(2, 3)), [f(2, 5, 5, 3)]),
    ("TimeDistributed", lambda: L.TimeDistributed(L.Dense(2)), [f(2, 3, 4)]),
    ("Bidirectional", lambda: L.Bidirectional(L.LSTM(2, return_sequences=True)), [f(2, 3, 4)]),
    ("RNN_stacked", lambda: L.RNN([L.GRUCell(2), L.LSTMCell(3), L.SimpleRNNCell(2)]), [f(2, 3, 4)]),
    ("MultiHeadAttention", lambda: L.MultiHeadAttention(2, 3, dropout=0.1), [f(2, 4, 5), f(2, 3, 5)]),
    ("GroupQueryAttention", lambda: L.GroupQueryAttention(3, 4, 2), [f(2, 4, 5), f(2, 3, 5)]),
    ("Attention", lambda: Listed(L.Attention(use_scale=True, dropout=0.1)), [f(2, 4, 5), f(2, 3, 5)]),
    ("AdditiveAttention", lambda: Listed(L.AdditiveAttention()), [f(2, 4, 5), f(2, 3, 5)]),
    ("Rescaling", lambda: L.Rescaling(0.5, 1), [f(2, 4)]),
    ("Resizing", lambda: L.Resizing(3, 5), [f(2, 4, 4, 3)]),
    ("Resizing_crop", lambda: L.Resizing(3, 5, crop_to_aspect_ratio=True, interpolation="bicubic"), [f(2, 4, 4, 3)]),
    ("Resizing_pad", lambda: L.Resizing(3, 5, pad_to_aspect_ratio=True, interpolation="nearest"), [f(2, 4, 4, 3)]),
    ("Resizing_lanczos", lambda: L.Resizing(3, 5, interpolation="lanczos3", antialias=True), [f(2, 4, 4, 3)]),
    ("CenterCrop", lambda: L.CenterCrop(2, 3), [f(2, 4, 4, 3)]),
    ("Normalization", lambda: adapted(L.Normalization(), f(4, 3)), [f(2, 3)]),
    ("Discretization", lambda: L.Discretization([0.2, 0.5]), [f(2, 3)]),
    ("Discretization_onehot", lambda: L.Discretization([0.2, 0.5], output_mode="one_hot"), [f(2, 1)]),
    ("CategoryEncoding_multi", lambda: L.CategoryEncoding(5), [i(2, 3)]),
    ("CategoryEncoding_onehot", lambda: L.CategoryEncoding(5, output_mode="one_hot"), [i(2, 3)]),
    ("CategoryEncoding_count", lambda: L.CategoryEncoding(5, output_mode="count"), [i(2, 3)]),
    ("CategoryEncoding_sparse", lambda: L.CategoryEncoding(5, output_mode="count", sparse=True, dtype="int64"), [i(2, 3)]),
    ("StringLookup", lambda: L.StringLookup(vocabulary=["a", "b"]), [WORDS]),
    ("StringLookup_oov", lambda: L.StringLookup(vocabulary=["a", "b"], num_oov_indices=3, mask_token=""), [WORDS]),
    ("StringLookup_invert", lambda: L.StringLookup(vocabulary=["a", "b"], invert=True), [i(2, 3, most=3)]),
    ("StringLookup_multi", lambda: L.StringLookup(vocabulary=["a", "b"], output_mode="multi_hot"), [WORDS]),
    ("StringLookup_count", lambda: L.StringLookup(vocabulary=["a", "b"], output_mode="count"), [WORDS]),
    ("StringLookup_tfidf",
     lambda: L.StringLookup(vocabulary=["a", "b"], idf_weights=[0.5, 0.6], output_mode="tf_idf"), [WORDS]),
    ("StringLookup_sparse",
     lambda: L.StringLookup(vocabulary=["a", "b"], output_mode="multi_hot", sparse=True), [WORDS]),
    ("IntegerLookup", lambda: L.IntegerLookup(vocabulary=[3, 4]), [tf.cast(i(2, 3), tf.int64)]),
    ("IntegerLookup_oov", lambda: L.IntegerLookup(vocabulary=[3, 4], num_oov_indices=2, output_mode="multi_hot"),
     [tf.cast(i(2, 3), tf.int64)]),
    ("TextVectorization", lambda: adapted(L.TextVectorization(), TEXT), [TEXT]),
    ("TextVectorization_ngrams",
     lambda: adapted(L.TextVectorization(ngrams=2, output_mode="tf_idf", split="character"), TEXT), [TEXT]),
    ("TextVectorization_count", lambda: adapted(L.TextVectorization(output_mode="count"), TEXT), [TEXT]),
    ("TextVectorization_length",
     lambda: adapted(L.TextVectorization(output_sequence_length=4, standardize="strip_punctuation"), TEXT), [TEXT]),
    ("TextVectorization_ragged", lambda: adapted(L.TextVectorization(ragged=True), TEXT), [TEXT]),
    ("Hashing", lambda: L.Hashing(4), [WORDS]),
    ("Hashing_salt", lambda: L.Hashing(4, salt=[1, 2], mask_value=""), [WORDS]),
    ("Hashing_onehot", lambda: L.Hashing(4, output_mode="multi_hot"), [WORDS]),
    ("Hashing_int", lambda: L.Hashing(4), [i(2, 3)]),
    ("HashedCrossing", lambda: Listed(L.HashedCrossing(5)), [WORDS[:, :1], i(3, 1)]),
    ("HashedCrossing_onehot", lambda: Listed(L.HashedCrossing(5, output_mode="one_hot")), [WORDS[:, :1], i(3, 1)]),
    ("MelSpectrogram", lambda: L.MelSpectrogram(fft_length=64, sequence_stride=32), [f(2, 256)]),
    ("STFTSpectrogram", lambda: L.STFTSpectrogram(frame_length=32, frame_step=16, fft_length=32), [f(2, 128, 1)]),
    ("PReLU", L.PReLU, [f(2, 4)]),
    ("Softmax", L.Softmax, [f(2, 4)]),
    ("Softmax_mask", lambda: L.Softmax(), [f(2, 4), tf.constant(np.eye(2, 4) > 0)]),
    ("ELU", L.ELU, [f(2, 4)]),
    ("LeakyReLU", L.LeakyReLU, [f(2, 4)]),
    ("ReLU", lambda: L.ReLU(6, 0.1, 0.2), [f(2, 4)]),
    *[(f"Activation_{a}", lambda a=a: L.Activation(a), [f(2, 4)]) for a in [
        "relu", "relu6", "leaky_relu", "sigmoid", "hard_sigmoid", "softmax", "softplus", "softsign", "tanh", "selu",
        "elu", "exponential", "silu", "hard_silu", "gelu", "celu", "glu", "hard_shrink", "hard_tanh", "linear",
        "log_sigmoid", "log_softmax", "mish", "soft_shrink", "sparse_plus", "sparse_sigmoid", "sparsemax", "squareplus",
        "tanh_shrink"]],
    *[(name, lambda n=name: Listed(getattr(L, n)()), [f(2, 4), f(2, 4)]) for name in [
        "Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum", "Concatenate"]],
    ("Dot", lambda: Listed(L.Dot(axes=1, normalize=True)), [f(2, 4), f(2, 4)]),
    *_rnn("SimpleRNN"), *_rnn("GRU"), *_rnn("LSTM"),
    ("GRU_before", lambda: L.GRU(3, reset_after=False), [f(2, 4, 5)]),
    ("LSTM_masked", lambda: Chain(L.Masking(), L.LSTM(3, return_sequences=True)), [f(2, 4, 5)]),
    ("Embedding_GRU", lambda: Chain(L.Embedding(6, 3, mask_zero=True), L.Bidirectional(L.GRU(2))), [i(2, 4)]),
    ("ConvLSTM1D", lambda: L.ConvLSTM1D(2, 3), [f(2, 3, 6, 4)]),
    ("ConvLSTM2D", lambda: L.ConvLSTM2D(2, 3), [f(2, 3, 6, 5, 4)]),
    ("ConvLSTM3D", lambda: L.ConvLSTM3D(2, 3), [f(2, 3, 6, 5, 4, 3)]),
    *[case for rank in (1, 2, 3) for case in _spatial(rank, [
        ("Conv", (2, 3), "", {}), ("Conv", (2, 3), "_same", dict(padding="same", strides=2, activation="gelu")),
        ("Conv", (2, 3), "_dilated", dict(dilation_rate=2, padding="same")),
        ("MaxPooling", (2,), "", {}), ("AveragePooling", (2,), "", {}), ("GlobalMaxPooling", (), "", {}),
        ("GlobalAveragePooling", (), "", {}), ("AdaptiveAveragePooling", (2,), "", {}),
        ("AdaptiveMaxPooling", (2,), "", {}), ("UpSampling", (), "", {}), ("ZeroPadding", (), "", {}),
        ("Cropping", (), "", {})])],
    ("Conv1DTranspose", lambda: L.Conv1DTranspose(2, 3, strides=2), [f(2, 6, 4)]),
    ("Conv2DTranspose", lambda: L.Conv2DTranspose(2, 3, strides=2, padding="same"), [f(2, 6, 5, 4)]),
    ("Conv3DTranspose", lambda: L.Conv3DTranspose(2, 3, strides=2), [f(2, 6, 5, 4, 3)]),
    ("Conv2D_grouped", lambda: L.Conv2D(4, 3, groups=2), [f(2, 6, 5, 4)]),
    ("Conv1D_causal", lambda: L.Conv1D(4, 3, padding="causal"), [f(2, 6, 4)]),
    ("DepthwiseConv1D", lambda: L.DepthwiseConv1D(3), [f(2, 6, 4)]),
    ("DepthwiseConv2D", lambda: L.DepthwiseConv2D(3, depth_multiplier=2), [f(2, 6, 5, 4)]),
    ("SeparableConv1D", lambda: L.SeparableConv1D(2, 3), [f(2, 6, 4)]),
    ("SeparableConv2D", lambda: L.SeparableConv2D(2, 3), [f(2, 6, 5, 4)]),
    ("UpSampling2D_bilinear", lambda: L.UpSampling2D(interpolation="bilinear"), [f(2, 6, 5, 4)]),
    *[(name, lambda n=name, kw=kw: getattr(L, n)(**kw), [f(2, 8, 8, 3)]) for name, kw in [
        ("RandomBrightness", dict(factor=0.2)), ("RandomColorDegeneration", dict(factor=0.2)),
        ("RandomColorJitter", dict(brightness_factor=0.2, contrast_factor=0.2, saturation_factor=0.2, hue_factor=0.1)),
        ("RandomContrast", dict(factor=0.2)), ("RandomCrop", dict(height=4, width=4)),
        ("RandomElasticTransform", {}), ("RandomErasing", {}), ("RandomFlip", {}), ("RandomGaussianBlur", {}),
        ("RandomGrayscale", {}), ("RandomHue", dict(factor=0.2)), ("RandomInvert", {}), ("RandomPerspective", {}),
        ("RandomPosterization", dict(factor=4)), ("RandomRotation", dict(factor=0.2)),
        ("RandomSaturation", dict(factor=0.2)), ("RandomSharpness", dict(factor=0.2)),
        ("RandomShear", dict(x_factor=0.2)), ("RandomTranslation", dict(height_factor=0.2, width_factor=0.2)),
        ("RandomZoom", dict(height_factor=0.2)), ("Solarization", {}), ("AutoContrast", {}), ("Equalization", {}),
        ("RandAugment", {}), ("AugMix", {}), ("ContrastLimitedAdaptiveHistogramEqualization", {})]],
    ("Quantized", lambda: quantized(), [f(2, 4)]),
]


class Listed(keras.layers.Layer):
    """Gives its inputs to a layer that takes a list."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def build(self, *shapes):
        pass

    def call(self, *xs, training=None):
        if self.inner._call_has_training_arg:
            return self.inner(list(xs), training=training)
        return self.inner(list(xs))


class Chain(keras.layers.Layer):
    def __init__(self, *inner):
        super().__init__()
        self.inner = keras.Sequential(inner)

    def build(self, shape):
        pass

    def call(self, x, training=None):
        return self.inner(x, training=training)


def quantized():
    model = keras.Sequential([keras.layers.Dense(3)])
    model(f(2, 4))
    model.quantize("int8")
    return model


def _table(kind):
    keys = tf.lookup.KeyValueTensorInitializer(["a", "b"], tf.constant([1, 2], tf.int64))
    return {"static": lambda: tf.lookup.StaticHashTable(keys, -1),
            "oov": lambda: tf.lookup.StaticVocabularyTable(keys, 3),
            "mutable": lambda: tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1),
            "dense": lambda: tf.lookup.experimental.DenseHashTable(
                tf.string, tf.int64, -1, empty_key="-", deleted_key="+")}[kind]()


def _with(held, function):
    def call(*xs):
        return function(held, *xs)
    call.held = held
    return call


def _mutable(table, keys):
    table.insert(keys, tf.ones_like(keys, tf.int64))
    table.remove(keys[:1])
    return table.lookup(keys), table.size(), table.export()


def _sparse(x):
    return tf.sparse.from_dense(x)


def _ragged(x):
    return tf.RaggedTensor.from_tensor(x, padding=0)


EXAMPLE = {"a": tf.io.FixedLenFeature([2], tf.float32), "b": tf.io.VarLenFeature(tf.int64),
           "c": tf.io.FixedLenFeature([], tf.string, "x"),
           "d": tf.io.RaggedFeature(tf.int64), "e": tf.io.SparseFeature("i", "v", tf.float32, 5)}
STRINGS = tf.constant(["one two", "three"])
BYTES = tf.constant(["a", "b"])
IMAGE = f(2, 6, 6, 3)
COUNTER = tf.Variable(0.0)
TABLE = tf.Variable(np.ones([4, 3], np.float32))


def _loops(x):
    n = tf.while_loop(lambda k, y: k < 5, lambda k, y: (k + 1, y * 2), [0, x])[1]
    m = tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)
    s = tf.switch_case(tf.cast(x[0, 0], tf.int32), [lambda: x, lambda: x + 1])
    c = tf.case([(tf.reduce_sum(x) > 1, lambda: x)], default=lambda: x * 2)
    return n, m, s, c, tf.map_fn(lambda r: r * 2, x), tf.scan(lambda a, r: a + r, x), tf.foldl(lambda a, r: a + r, x)


def _array(x):
    a = tf.TensorArray(tf.float32, 0, dynamic_size=True)
    for k in tf.range(tf.shape(x)[0]):
        a = a.write(k, x[k])
    return a.stack(), a.concat(), a.gather([0])


def _variables(x):
    COUNTER.assign_add(tf.reduce_sum(x))
    COUNTER.assign_sub(1.0)
    TABLE.scatter_update(tf.IndexedSlices(x[:, :3], tf.constant([0, 1])))
    TABLE.scatter_add(tf.IndexedSlices(x[:, :3], tf.constant([0, 1])))
    TABLE.scatter_nd_add([[0]], x[:1, :3])
    TABLE[0, 1:2].assign(x[0, :1])
    return COUNTER.read_value(), tf.gather(TABLE, [0]), TABLE.sparse_read([1]), TABLE.gather_nd([[0, 1]])


def _ragged_math(x):
    r = _ragged(x)
    return (r + 1.0, tf.reduce_sum(r, axis=1), tf.reduce_mean(r, axis=1), r.to_tensor(), r.to_sparse(), r[:, :2],
            r[0], tf.concat([r, r], axis=1), tf.gather(r, [0]), tf.ragged.stack([r, r]), r.row_splits, r.nrows(),
            tf.ragged.boolean_mask(x, x > 0.2), tf.RaggedTensor.from_row_lengths(x[0], [1, 3]),
            tf.RaggedTensor.from_value_rowids(x[0], [0, 0, 1, 1]), r.bounding_shape(), tf.tile(r, [1, 2]),
            tf.ragged.range([1, 2]), tf.reverse(r, [1]), tf.one_hot(tf.cast(r, tf.int32), 3), r.merge_dims(0, 1))


def _sparse_math(x):
    s = _sparse(x)
    text = tf.SparseTensor(s.indices, tf.strings.as_string(s.values), s.dense_shape)
    return (tf.sparse.to_dense(s), tf.sparse.reduce_sum(s, 1), tf.sparse.sparse_dense_matmul(s, x, adjoint_b=True),
            tf.sparse.reorder(s), tf.sparse.concat(1, [s, s]), tf.sparse.slice(s, [0, 0], [1, 2]), tf.sparse.add(s, s),
            tf.sparse.add(s, x), tf.sparse.reshape(s, [-1]), tf.sparse.transpose(s), tf.sparse.retain(s, s.values > 0),
            tf.sparse.fill_empty_rows(s, 0.0), tf.sparse.softmax(s), tf.sparse.split(s, num_split=2, axis=1),
            tf.sparse.to_indicator(tf.cast(s, tf.int64), 3),
            tf.sparse.expand_dims(s, 0), tf.sparse.maximum(s, s), tf.sparse.minimum(s, s), s * x,
            tf.sparse.segment_sum(x, [0, 1], [0, 0]), tf.sparse.segment_mean(x, [0, 1], [0, 0]),
            tf.sparse.segment_sqrt_n(x, [0, 1], [0, 0]), tf.sparse.bincount(tf.cast(x, tf.int32)),
            tf.sparse.cross_hashed([text], 5), tf.sparse.cross([text]),
            tf.nn.embedding_lookup_sparse(TABLE, tf.cast(s, tf.int64), None),
            tf.nn.safe_embedding_lookup_sparse([TABLE], tf.cast(s, tf.int64)))


def _strings(x):
    return (tf.strings.lower(x), tf.strings.upper(x), tf.strings.strip(x), tf.strings.length(x, unit="UTF8_CHAR"),
            tf.strings.split(x), tf.strings.bytes_split(x), tf.strings.join([x, x], "-"), tf.strings.substr(x, 0, 1),
            tf.strings.regex_replace(x, "o", "0"), tf.strings.regex_full_match(x, ".*e"),
            tf.strings.to_hash_bucket_fast(x, 5), tf.strings.to_hash_bucket_strong(x, 5, [1, 2]),
            tf.strings.to_hash_bucket(x, 5), tf.strings.to_number(tf.constant(["1", "2"])), tf.strings.as_string(f(2)),
            tf.strings.format("{}", x), tf.strings.ngrams(tf.strings.split(x), 2), tf.strings.reduce_join(x),
            tf.strings.unicode_decode(x, "UTF-8"), tf.strings.unicode_split(x, "UTF-8"),
            tf.strings.unicode_encode(tf.strings.unicode_decode(x, "UTF-8"), "UTF-8"),
            tf.strings.unicode_script([97]), tf.strings.unicode_transcode(x, "UTF-8", "UTF-16-BE"),
            tf.strings.unsorted_segment_join(x, [0, 0], 1), tf.io.encode_base64(x),
            tf.io.decode_base64(tf.io.encode_base64(x)), tf.io.decode_raw(tf.constant(["abcd"]), tf.uint8),
            tf.edit_distance(tf.sparse.from_dense([x]), tf.sparse.from_dense([x])), tf.strings.unicode_split_with_offsets(
                x, "UTF-8"), tf.strings.unicode_decode_with_offsets(x, "UTF-8"))


def _image(x):
    s = tf.image
    return (s.resize(x, [3, 4]), s.resize(x, [3, 4], "nearest"), s.resize(x, [3, 4], "bicubic"),
            s.resize(x, [3, 4], "area"), s.resize(x, [3, 4], "lanczos5", antialias=True), s.resize_with_pad(x, 5, 7),
            s.resize_with_crop_or_pad(x, 5, 7), s.central_crop(x, 0.5), s.crop_to_bounding_box(x, 0, 0, 2, 2),
            s.pad_to_bounding_box(x, 1, 1, 9, 9), s.flip_left_right(x), s.flip_up_down(x), s.rot90(x), s.transpose(x),
            s.rgb_to_grayscale(x), s.grayscale_to_rgb(x[..., :1]), s.rgb_to_hsv(x), s.hsv_to_rgb(x), s.rgb_to_yuv(x),
            s.yuv_to_rgb(x), s.rgb_to_yiq(x), s.adjust_brightness(x, 0.1), s.adjust_contrast(x, 2.0),
            s.adjust_gamma(x), s.adjust_hue(x, 0.1), s.adjust_saturation(x, 2.0), s.per_image_standardization(x),
            s.convert_image_dtype(x, tf.uint8), s.extract_patches(x, [1, 2, 2, 1], [1, 1, 1, 1], [1, 1, 1, 1], "SAME"),
            s.crop_and_resize(x, [[0.0, 0, 1, 1]], [0], [2, 2]), s.extract_glimpse(x, [2, 2], [[0.0, 0], [0, 0]]),
            s.draw_bounding_boxes(x, tf.ones([2, 1, 4]), [[1.0, 0, 0]]), s.image_gradients(x), s.sobel_edges(x),
            s.total_variation(x), s.psnr(x, x, 1.0), s.ssim(tf.tile(x, [1, 3, 3, 1]), tf.tile(x, [1, 3, 3, 1]), 1.0))


def _image_random(x):
    s = tf.image
    return (s.random_brightness(x, 0.1), s.random_contrast(x, 0.1, 0.5), s.random_crop(x, [2, 2, 2, 3]),
            s.random_flip_left_right(x), s.random_flip_up_down(x), s.random_hue(x, 0.1), s.random_saturation(x, 0.1, 0.5),
            s.stateless_random_brightness(x, 0.1, [1, 2]), s.stateless_random_crop(x, [2, 2, 2, 3], [1, 2]),
            s.stateless_random_flip_left_right(x, [1, 2]), s.stateless_random_hue(x, 0.1, [1, 2]),
            s.stateless_random_contrast(x, 0.1, 0.5, [1, 2]), s.stateless_random_saturation(x, 0.1, 0.5, [1, 2]),
            s.random_jpeg_quality(x[0], 75, 95), s.adjust_jpeg_quality(x[0], 75),
            s.sample_distorted_bounding_box([6, 6, 3], tf.constant([[[0.0, 0, 1, 1]]])),
            s.stateless_sample_distorted_bounding_box([6, 6, 3], tf.constant([[[0.0, 0, 1, 1]]]), [1, 2]))


def _codecs(x):
    return (tf.io.decode_image(x[0], expand_animations=False), tf.io.decode_jpeg(x[0]), tf.io.decode_png(x[0]),
            tf.io.decode_gif(x[0]), tf.io.decode_bmp(x[0]), tf.io.extract_jpeg_shape(x[0]),
            tf.io.decode_and_crop_jpeg(x[0], [0, 0, 1, 1]), tf.io.is_jpeg(x[0]),
            tf.io.encode_jpeg(tf.zeros([2, 2, 3], tf.uint8)), tf.io.encode_png(tf.zeros([2, 2, 3], tf.uint8)),
            tf.io.decode_csv(x, [0.0, "a"]), tf.io.decode_json_example(x), tf.io.decode_compressed(x),
            tf.io.parse_tensor(x[0], tf.float32), tf.io.serialize_tensor(x), tf.audio.decode_wav(x[0]),
            tf.audio.encode_wav(tf.zeros([3, 1]), 16000))


def _nms(boxes, scores):
    s = tf.image
    return (s.non_max_suppression(boxes, scores, 2), s.non_max_suppression_with_scores(boxes, scores, 2),
            s.non_max_suppression_padded(boxes, scores, 2), s.non_max_suppression_overlaps(boxes @ tf.transpose(boxes), scores, 2),
            s.combined_non_max_suppression(boxes[None, :, None], scores[None, :, None], 2, 2),
            s.non_max_suppression_padded(boxes[None], scores[None], 2, pad_to_max_output_size=True,
                                         canonicalized_coordinates=True))


def _nn(x):
    n = tf.nn
    return (n.relu(x), n.relu6(x), n.elu(x), n.selu(x), n.gelu(x), n.silu(x), n.softplus(x), n.softsign(x),
            n.softmax(x), n.log_softmax(x), n.l2_loss(x), n.l2_normalize(x), n.moments(x, [0]), n.top_k(x, 2),
            n.in_top_k([0, 1], x, 2), n.dropout(x, 0.5), n.local_response_normalization(x[:, None, None]),
            n.softmax_cross_entropy_with_logits(x, x), n.sparse_softmax_cross_entropy_with_logits([0, 1], x),
            n.sigmoid_cross_entropy_with_logits(x, x), n.weighted_cross_entropy_with_logits(x, x, 2.0),
            n.bias_add(x, x[0]), n.crelu(x), n.embedding_lookup(TABLE, [0, 1]), n.ctc_greedy_decoder(x[:, None], [2]), n.ctc_beam_search_decoder(x[:, None], [2]),
            n.batch_normalization(x, 0.0, 1.0, None, None, 1e-3), n.log_poisson_loss(x, x), n.zero_fraction(x),
            n.normalize_moments(2.0, x, x, None), n.approx_max_k(x, 2),
            n.sampled_softmax_loss(TABLE[:, :3], TABLE[:, 0], tf.constant([[0], [1]], tf.int64), x[:, :3], 2, 4),
            n.nce_loss(TABLE[:, :3], TABLE[:, 0], tf.constant([[0], [1]], tf.int64), x[:, :3], 2, 4))


def _conv(x):
    n = tf.nn
    k = tf.ones([2, 2, 3, 2])
    return (n.conv2d(x, k, 1, "SAME"), n.conv2d_transpose(x, tf.ones([2, 2, 2, 3]), [2, 12, 12, 2], 2),
            n.depthwise_conv2d(x, k, [1, 1, 1, 1], "SAME"), n.max_pool2d(x, 2, 2, "SAME"), n.avg_pool2d(x, 2, 2, "SAME"),
            n.separable_conv2d(x, k, tf.ones([1, 1, 6, 2]), [1, 1, 1, 1], "SAME"), n.dilation2d(
                x, k[..., 0], [1, 1, 1, 1], "SAME", "NHWC", [1, 1, 1, 1]), n.erosion2d(
                x, k[..., 0], [1, 1, 1, 1], "SAME", "NHWC", [1, 1, 1, 1]), n.max_pool_with_argmax(x, 2, 2, "SAME"),
            n.fractional_max_pool(x, [1.0, 1.5, 1.5, 1.0]), n.fractional_avg_pool(
                x, [1.0, 1.5, 1.5, 1.0]), n.conv1d(x[0], k[0], 1, "SAME"),
            n.conv3d(x[None], tf.ones([1, 1, 1, 3, 2]), [1] * 5, "SAME"), n.max_pool3d(x[None], 2, 2, "SAME"),
            n.avg_pool3d(x[None], 2, 2, "SAME"), tf.nn.depth_to_space(tf.tile(x, [1, 1, 1, 4]), 2),
            n.space_to_depth(x, 2), tf.space_to_batch(x, [2, 2], [[0, 0], [0, 0]]), tf.batch_to_space(
                tf.tile(x, [2, 1, 1, 1]), [2, 2], [[0, 0], [0, 0]]), n.pool(x, [2, 2], "MAX"),
            n.atrous_conv2d(x, k, 2, "SAME"))


def _linalg(x):
    m = tf.matmul(x, x, transpose_b=True) + tf.eye(2)
    g = tf.linalg
    return (m, g.inv(m), g.det(m), g.slogdet(m), g.cholesky(m), g.qr(m), g.svd(m), g.eigh(m), g.eig(m), g.eigvals(m),
            g.solve(m, m), g.lstsq(m, m), g.triangular_solve(m, m), g.expm(m), g.logm(tf.cast(m, tf.complex64)), g.sqrtm(m),
            g.lu(m), g.band_part(m, 0, -1), g.diag(x), g.diag_part(m), g.set_diag(m, m[0]), g.trace(m), g.norm(m),
            g.einsum("ij,jk->ik", m, m), g.matvec(m, m[0]), g.cross(tf.ones([2, 3]), tf.ones([2, 3])), g.pinv(m),
            g.tridiagonal_solve(tf.ones([3, 4]), tf.ones([4, 1])), g.tridiagonal_matmul(tf.ones([3, 4]), tf.ones([4, 1])),
            g.adjoint(m), g.global_norm([m]), g.banded_triangular_solve(tf.ones([2, 3]), tf.ones([3, 1])), g.tensordot(m, m, 1))


def _math(x):
    m = tf.math
    a = [m.abs, m.acos, m.asin, m.atan, m.ceil, m.cos, m.cosh, m.digamma, m.erf, m.erfc, m.erfinv, m.exp, m.expm1,
         m.floor, m.lgamma, m.log, m.log1p, m.negative, m.reciprocal, m.rint, m.round, m.rsqrt, m.sigmoid, m.sign,
         m.sin, m.sinh, m.sqrt, m.square, m.tan, m.tanh, m.bessel_i0, m.bessel_i0e, m.bessel_i1, m.bessel_i1e, m.ndtri,
         m.is_finite, m.is_inf, m.is_nan, m.acosh, m.asinh, m.atanh, m.softplus, m.l2_normalize, m.cumsum, m.cumprod,
         m.cumulative_logsumexp, m.reduce_sum, m.reduce_mean, m.reduce_max, m.reduce_min, m.reduce_prod, m.reduce_std,
         m.reduce_variance, m.reduce_logsumexp, m.reduce_euclidean_norm, m.argmax, m.argmin, m.special.dawsn,
         m.special.expint, m.special.fresnel_cos, m.special.spence, m.special.bessel_j0, m.special.bessel_y0,
         m.special.bessel_k0e, m.special.bessel_k1]
    b = [m.add, m.subtract, m.multiply, m.divide, m.divide_no_nan, m.multiply_no_nan, m.floordiv, m.floormod, m.pow,
         m.maximum, m.minimum, m.squared_difference, m.atan2, m.igamma, m.igammac, m.zeta, m.polygamma, m.xdivy,
         m.xlogy, m.xlog1py, m.nextafter, m.equal, m.not_equal, m.less, m.less_equal, m.greater, m.greater_equal,
         m.truediv]
    n = tf.cast(x, tf.int32)
    return ([e(x) for e in a], [e(x, x) for e in b], m.betainc(x, x, x), m.bincount(n), m.confusion_matrix([0, 1], [1, 0]),
            m.segment_sum(x, [0, 1]), m.segment_max(x, [0, 1]), m.segment_mean(x, [0, 1]), m.segment_min(x, [0, 1]),
            m.segment_prod(x, [0, 1]), m.unsorted_segment_sum(x, [0, 1], 2), m.unsorted_segment_max(x, [0, 1], 2),
            m.unsorted_segment_mean(x, [0, 1], 2), m.unsorted_segment_min(x, [0, 1], 2), m.unsorted_segment_prod(
                x, [0, 1], 2), m.unsorted_segment_sqrt_n(x, [0, 1], 2), m.logical_and(x > 0, x > 1), m.logical_or(
                x > 0, x > 1), m.logical_not(x > 0), m.reduce_all(x > 0), m.reduce_any(x > 0), m.top_k(x), m.in_top_k(
                [0, 1], x, 1), m.invert_permutation([1, 0]), m.add_n([x, x]), m.scalar_mul(2.0, x), m.count_nonzero(x),
            m.angle(tf.cast(x, tf.complex64)), m.real(tf.cast(x, tf.complex64)), m.imag(tf.cast(x, tf.complex64)), m.conj(
                tf.cast(x, tf.complex64)), tf.complex(x, x), tf.bitwise.bitwise_and(n, n), tf.bitwise.bitwise_or(n, n),
            tf.bitwise.bitwise_xor(n, n), tf.bitwise.invert(n), tf.bitwise.left_shift(n, n), tf.bitwise.right_shift(n, n),
            m.accumulate_n([x, x]), m.approx_max_k(x, 2), tf.clip_by_value(x, 0, 1), tf.clip_by_norm(x, 1.0),
            tf.clip_by_global_norm([x], 1.0), tf.histogram_fixed_width(x, [0.0, 1.0]), tf.linspace(0.0, 1.0, 3),
            tf.searchsorted(x, x), tf.cast(x, tf.float16), tf.saturate_cast(x, tf.uint8), tf.bitcast(x, tf.int32), tf.raw_ops.PopulationCount(x=n))


def _arrays(x):
    return (tf.concat([x, x], 0), tf.stack([x, x]), tf.unstack(tf.ensure_shape(x, [2, 4])), tf.split(x, 2, 1), tf.split(
        x, [1, 3], 1), tf.tile(x, [2, 1]), tf.pad(x, [[1, 1], [0, 0]]), tf.pad(x, [[1, 1], [0, 0]], "REFLECT"), tf.pad(
        x, [[1, 1], [0, 0]], constant_values=2.0), tf.reshape(x, [-1]), tf.transpose(x), tf.reverse(x, [0]), tf.roll(
        x, 1, 0), tf.gather(x, [0]), tf.gather_nd(x, [[0, 1]]), tf.gather(x, [[0], [1]], batch_dims=1), tf.where(
        x > 0), tf.where(x > 0, x, 0.0), tf.boolean_mask(x, x > 0.2), tf.one_hot([0, 1], 3), tf.squeeze(x[:1], 0),
            tf.expand_dims(x, 0), tf.broadcast_to(x, [3, 2, 4]), tf.fill([2], 1.0), tf.zeros_like(x), tf.ones_like(x),
            tf.eye(2), tf.range(3), tf.shape(x), tf.shape_n([x, x]), tf.size(x), tf.rank(x), tf.identity_n([x, x]),
            tf.slice(x, [0, 0], [1, 2]), x[..., ::2], x[0, tf.newaxis], tf.strided_slice(x, [0], [1]), tf.scatter_nd(
                [[0]], x[:1], [3, 4]), tf.tensor_scatter_nd_update(x, [[0]], x[:1]), tf.tensor_scatter_nd_add(
                x, [[0]], x[:1]), tf.tensor_scatter_nd_max(x, [[0]], x[:1]), tf.tensor_scatter_nd_min(x, [[0]], x[:1]),
            tf.tensor_scatter_nd_sub(x, [[0]], x[:1]), tf.unique(x[0]), tf.unique_with_counts(x[0]), tf.raw_ops.UniqueV2(
                x=x, axis=[0]), tf.sort(x), tf.argsort(x), tf.sequence_mask([1, 2]), tf.dynamic_partition(x, [0, 1], 2),
            tf.dynamic_stitch([[0], [1]], [x[:1], x[1:]]), tf.raw_ops.ParallelDynamicStitch(
                indices=[[0], [1]], data=[x[:1], x[1:]]), tf.meshgrid(x[0], x[1]), tf.repeat(x, 2, 0), tf.reverse_sequence(
                x, [1, 2], 1), tf.unravel_index([1], [2, 2]), tf.sets.intersection(
                tf.cast(x, tf.int32), tf.cast(x, tf.int32)), tf.sets.union(tf.cast(x, tf.int32), tf.cast(
                    x, tf.int32)), tf.sets.size(tf.sparse.from_dense(tf.cast(x, tf.int32))), tf.quantization.fake_quant_with_min_max_args(
                x), tf.quantization.fake_quant_with_min_max_vars(x, 0.0, 1.0), tf.quantization.fake_quant_with_min_max_vars_per_channel(
                x, x[0], x[0] + 1), tf.quantization.quantize_and_dequantize_v2(x, 0.0, 1.0), tf.quantization.quantize(
                x, 0.0, 1.0, tf.quint8), tf.quantization.dequantize(tf.quantization.quantize(
                    x, 0.0, 1.0, tf.quint8).output, 0.0, 1.0), tf.stop_gradient(x), tf.grad_pass_through(tf.identity)(x),
            tf.vectorized_map(lambda r: r * 2, x), tf.nest.map_structure(tf.identity, x), tf.raw_ops.ListDiff(
                x=x[0], y=x[1]), tf.raw_ops.LowerBound(sorted_inputs=x, values=x),
            tf.raw_ops.GuaranteeConst(input=x), tf.raw_ops.Empty(shape=[2], dtype=tf.float32), tf.raw_ops.InplaceUpdate(
                x=x, i=[0], v=x[:1]), tf.raw_ops.CheckNumerics(tensor=x, message="m"), tf.raw_ops.Copy(input=x))


def _signal(x):
    s = tf.signal
    c = tf.cast(x, tf.complex64)
    return (s.stft(x, 2, 1), s.inverse_stft(s.stft(x, 2, 1), 2, 1), s.fft(c), s.ifft(c), s.fft2d(c), s.ifft2d(c), s.rfft(
        x), s.irfft(c), s.rfft2d(x), s.irfft2d(c), s.fft3d(c[None]), s.ifft3d(c[None]), s.rfft3d(x[None]), s.irfft3d(c[None]),
            s.dct(x), s.idct(x), s.frame(x, 2, 1), s.overlap_and_add(x[None], 1), s.hann_window(4),
            s.linear_to_mel_weight_matrix(5, 9), s.mfccs_from_log_mel_spectrograms(x), s.fftshift(x), s.fftnd(
                c, [2, 4], [0, 1]), s.kaiser_window(4), tf.raw_ops.AudioSpectrogram(
                input=x, window_size=2, stride=1), tf.raw_ops.Mfcc(spectrogram=x[None], sample_rate=16000))


def _random(x):
    r = tf.random
    return (r.normal([2]), r.uniform([2]), r.uniform([2], 0, 5, tf.int32), r.truncated_normal([2]), r.gamma([2], x), r.poisson(
        [2], x), r.shuffle(x), r.categorical(x, 2), r.stateless_normal([2], [1, 2]), r.stateless_uniform([2], [1, 2]),
            r.stateless_uniform([2], [1, 2], 0, 5, tf.int32), r.stateless_truncated_normal([2], [1, 2]), r.stateless_gamma(
                [2, 4], [1, 2], x[:1]), r.stateless_poisson([2, 4], [1, 2], x[:1]), r.stateless_binomial(
                [2], [1, 2], [3.0], [0.5]), r.stateless_categorical(x, 2, [1, 2]), r.stateless_parameterized_truncated_normal(
                [2], [1, 2]), r.experimental.stateless_shuffle(x, [1, 2]), r.split([1, 2], 2), r.fold_in([1, 2], 3),
            r.uniform_candidate_sampler([[0], [1]], 1, 2, True, 4), r.log_uniform_candidate_sampler(
                [[0], [1]], 1, 2, True, 4), r.learned_unigram_candidate_sampler([[0], [1]], 1, 2, True, 4), tf.random.fixed_unigram_candidate_sampler(
                [[0], [1]], 1, 2, True, 4, unigrams=[1.0, 2, 3, 4]))


def _generator(g, x):
    return (g.normal([2]), g.uniform([2]), g.uniform([2], 0, 5, tf.int32), g.uniform_full_int([2]), g.truncated_normal([2]),
            g.binomial([2], [3.0], [0.5]), g.make_seeds(2), g.skip(2))


def _debug(x):
    d = tf.debugging
    d.assert_equal(x, x), d.assert_positive(x + 1), d.assert_less(x, x + 1), d.assert_rank(x, 2)
    d.assert_all_finite(x, "m"), d.Assert(tf.reduce_all(x > -1), [x]), tf.print(x, "text")
    d.assert_shapes([(x, ("N", 4))])
    return d.check_numerics(x, "m"), tf.timestamp(), tf.raw_ops.PreventGradient(input=x)


def _examples(x):
    return (tf.io.parse_example(x, EXAMPLE), tf.io.parse_single_example(x[0], {k: EXAMPLE[k] for k in "abc"}),
            tf.io.parse_sequence_example(x, {"c": EXAMPLE["c"]}, {
                "a": tf.io.FixedLenSequenceFeature([2], tf.float32), "b": tf.io.VarLenFeature(tf.int64), "d": tf.io.RaggedFeature(
                    tf.int64)}), tf.io.parse_single_sequence_example(x[0], {"c": EXAMPLE["c"]}, {
                        "a": tf.io.FixedLenSequenceFeature([2], tf.float32)}))


def _sparse_io(x):
    s = tf.sparse.from_dense(x)
    return (tf.io.serialize_sparse(s), tf.io.serialize_many_sparse(s), tf.io.deserialize_many_sparse(
        tf.io.serialize_many_sparse(s), tf.float32), tf.raw_ops.DeserializeSparse(
            serialized_sparse=tf.io.serialize_sparse(s), dtype=tf.float32))


@tf.custom_gradient
def _custom(x):
    return tf.square(x), lambda up: up * 3


def _gradients(x):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = tf.reduce_sum(tf.tanh(x) * tf.sigmoid(x) + _custom(x) + tf.nn.softmax(x))
    return tape.gradient(y, x), tf.recompute_grad(lambda e: tf.exp(e))(x)


@tf.function(jit_compile=True)
def _compiled(x):
    return tf.reduce_sum(x * 2)


def _nested(x):
    inner = tf.function(lambda e: e * 2)
    return inner(x), _compiled(x), tf.map_fn(lambda r: tf.reduce_sum(r), x)


def _lists(x):
    return (tf.raw_ops.TensorListFromTensor(tensor=x, element_shape=[4]), tf.raw_ops.EmptyTensorList(
        element_shape=[4], max_num_elements=3, element_dtype=tf.float32))


def _dataset(x):
    d = tf.data.Dataset.from_tensor_slices(x).map(lambda r: r * 2).batch(2).prefetch(1)
    total = tf.constant(0.0)
    for e in d:
        total += tf.reduce_sum(e)
    return total, d.reduce(0.0, lambda a, e: a + tf.reduce_sum(e))


X = f(2, 4)

MODULES = [
    ("loops", _loops, [X]), ("array", _array, [X]), ("variables", _variables, [X]), ("ragged", _ragged_math, [X]),
    ("sparse", _sparse_math, [X]), ("strings", _strings, [STRINGS]), ("image", _image, [IMAGE]),
    ("image_random", _image_random, [IMAGE]), ("codecs", _codecs, [BYTES]), ("nms", _nms, [f(3, 4), f(3)]),
    ("nn", _nn, [X]), ("conv", _conv, [IMAGE]), ("linalg", _linalg, [X]), ("math", _math, [X]), ("arrays", _arrays, [X]),
    ("signal", _signal, [X]), ("random", _random, [X]),
    ("generator", _with(tf.random.Generator.from_seed(1), _generator), [X]), ("debug", _debug, [X]),
    ("examples", _examples, [BYTES]), ("sparse_io", _sparse_io, [X]), ("gradients", _gradients, [X]),
    ("nested", _nested, [X]), ("dataset", _dataset, [X]),
    ("table_static", _with(_table("static"), lambda t, x: (t.lookup(x), t.size())), [BYTES]),
    ("table_oov", _with(_table("oov"), lambda t, x: (t.lookup(x), t.size())), [BYTES]),
    ("table_mutable", _with(_table("mutable"), _mutable), [BYTES]),
    ("table_dense", _with(_table("dense"), _mutable), [BYTES]),
]
