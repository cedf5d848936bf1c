package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.debugging.AssertShapesOptions;
import io.intarsia.op.linalg.EighTridiagonalOptions;
import io.intarsia.op.linalg.SvdOptions;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.op.random.GammaOptions;
import io.intarsia.op.random.StatelessGammaOptions;
import io.intarsia.op.strings.FormatOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Functions as Python has them, for calls by name: where an argument decides what kind of result
/// there is, or None means something, Java has methods or options of its own.
final class ByName {
  private ByName() {}

  /// Python's `linalg.svd`, with vectors or without.
  @Endpoint(value = "linalg.svd", byName = true)
  static Object svd(Ops tf, Tensor tensor, boolean fullMatrices, boolean computeUv) {
    return computeUv
        ? tf.linalg.svd(tensor, SvdOptions.defaults().withFullMatrices(fullMatrices))
        : tf.linalg.svdvals(tensor);
  }

  /// Python's `linalg.eigh_tridiagonal`; eigenvalues are as exact as their dtype, whatever `tol`.
  ///
  /// @throws IllegalArgumentException if there is no such selection, or its range is missing
  @Endpoint(value = "linalg.eigh_tridiagonal", byName = true)
  static Object eighTridiagonal(
      Ops tf,
      Tensor alpha,
      Tensor beta,
      boolean eigvalsOnly,
      String select,
      double @Nullable [] selectRange,
      @Nullable Double tol) {
    EighTridiagonalOptions options = selected(select, selectRange);
    return eigvalsOnly
        ? tf.linalg.eighTridiagonal(alpha, beta, options)
        : tf.linalg.eighTridiagonalVectors(alpha, beta, options);
  }

  private static EighTridiagonalOptions selected(String select, double @Nullable [] range) {
    var all = EighTridiagonalOptions.defaults();
    if (select.equals("a")) {
      return all;
    }
    if (range == null || range.length != 2 || !select.equals("i") && !select.equals("v")) {
      throw Mistake.argument(
          ("linalg.eigh_tridiagonal: expected select 'a', or 'i' or 'v' with a select_range of two"
                  + " numbers, got '%s' with %s")
              .formatted(select, range == null ? "none" : range.length + " numbers"));
    }
    return select.equals("i")
        ? all.withIndices((int) range[0], (int) range[1])
        : all.withInterval(range[0], range[1]);
  }

  /// Python's `einsum`; the order of multiplications is the cheapest, whatever `optimize`.
  ///
  /// @throws IllegalArgumentException if there are other options
  @Endpoint(
      value = {"einsum", "linalg.einsum"},
      byName = true)
  static Tensor einsum(
      Ops tf, String equation, List<Tensor> inputs, Map<String, @Nullable Object> kwargs) {
    for (String option : kwargs.keySet()) {
      if (!option.equals("optimize")) {
        throw Mistake.argument(
            "einsum: there is no argument '%s' (given %s); expected one of [equation, inputs,"
                    .formatted(option, kwargs.get(option))
                + " optimize]");
      }
    }
    return tf.einsum(equation, inputs);
  }

  /// Python's `range`, which counts to its first argument if that is all there is.
  @Endpoint(value = "range", byName = true)
  static Tensor range(
      Ops tf, Tensor start, @Nullable Tensor limit, Tensor delta, @Nullable DType dtype) {
    Tensor from = limit == null ? tf.constant(0) : start;
    Tensor to = limit == null ? start : limit;
    return dtype == null
        ? tf.range(from, to, delta)
        : tf.range(from.cast(dtype), to.cast(dtype), delta.cast(dtype));
  }

  /// Python's `nn.batch_normalization`, with scale or offset alone.
  @Endpoint(value = "nn.batch_normalization", byName = true)
  static Tensor batchNormalization(
      Ops tf,
      Tensor x,
      Tensor mean,
      Tensor variance,
      @Nullable Tensor offset,
      @Nullable Tensor scale,
      Number varianceEpsilon) {
    return tf.nn.batchNormalization(
        x,
        mean,
        variance,
        offset == null ? tf.zerosLike(mean) : offset,
        scale == null ? tf.onesLike(variance) : scale,
        varianceEpsilon);
  }

  /// Python's `split`, with the number of parts where the sizes do not tell it.
  @Endpoint(value = "split", byName = true)
  static List<Tensor> split(Ops tf, Tensor value, Tensor numOrSizeSplits, int axis, int num) {
    return tf.split(value, tf.ensureShape(numOrSizeSplits, Shape.of(num)), axis);
  }

  /// Python's `convert_to_tensor`, which makes a plain value of the dtype of the hint if it can.
  @Endpoint(value = "convert_to_tensor", byName = true)
  static Tensor convertToTensor(
      Ops tf, Object value, @Nullable DType dtype, @Nullable DType dtypeHint) {
    if (dtype != null) {
      return tf.convertToTensor(value, dtype);
    }
    if (dtypeHint != null && !(value instanceof Tensor)) {
      try {
        return tf.convertToTensor(value, dtypeHint);
      } catch (IllegalArgumentException e) {
        return tf.convertToTensor(value); // a hint that does not fit is none
      }
    }
    return tf.convertToTensor(value);
  }

  /// Python's `random.gamma`, with the dtype that `alpha` takes.
  @Endpoint(value = "random.gamma", byName = true)
  static Tensor gamma(
      Ops tf, Tensor shape, Tensor alpha, @Nullable Tensor beta, DType dtype, @Nullable Long seed) {
    GammaOptions options = GammaOptions.defaults();
    if (beta != null) {
      options = options.withBeta(beta.cast(dtype));
    }
    options = seed == null ? options : options.withSeed(seed);
    return tf.random.gamma(shape, alpha.cast(dtype), options);
  }

  /// Python's `random.stateless_gamma`, with the dtype that `alpha` takes.
  @Endpoint(
      value = {"random.stateless_gamma"},
      byName = true)
  static Tensor statelessGamma(
      Ops tf, Tensor shape, Tensor seed, Tensor alpha, @Nullable Tensor beta, DType dtype) {
    var options = StatelessGammaOptions.defaults();
    if (beta != null) {
      options = options.withBeta(beta.cast(dtype));
    }
    return tf.random.statelessGamma(shape, seed, alpha.cast(dtype), options);
  }

  /// Python's `debugging.assert_shapes`, with pairs of a tensor and its shape.
  @Endpoint(value = "debugging.assert_shapes", byName = true)
  static void assertShapes(
      Ops tf,
      Object shapes,
      @Nullable List<Tensor> data,
      @Nullable Integer summarize,
      @Nullable String message) {
    AssertShapesOptions options = AssertShapesOptions.defaults();
    options = data == null ? options : options.withData(data);
    options = summarize == null ? options : options.withSummarize(summarize);
    options = message == null ? options : options.withMessage(message);
    tf.debugging.assertShapes(NamedShapes.of(tf, shapes), options);
  }

  /// Along the first axis.
  ///
  /// @see "Python: tf.argmax"
  @Endpoint(
      value = {"math.argmax", "argmax"},
      byName = true)
  static Tensor argmax(Ops tf, Tensor input, DType outputType) {
    return tf.math.argmax(input, 0, outputType);
  }

  /// Along the first axis.
  ///
  /// @see "Python: tf.argmin"
  @Endpoint(
      value = {"math.argmin", "argmin"},
      byName = true)
  static Tensor argmin(Ops tf, Tensor input, DType outputType) {
    return tf.math.argmin(input, 0, outputType);
  }

  /// By steps of one where none are given.
  ///
  /// @see "Python: tf.nn.convolution"
  @Endpoint(value = "nn.convolution", byName = true)
  static Tensor convolution(
      Ops tf,
      Tensor input,
      Tensor filters,
      int @Nullable [] strides,
      String padding,
      ConvOptions options) {
    int[] steps = strides == null ? new int[] {1} : strides;
    return tf.nn.convolution(input, filters, steps, padding, options);
  }

  /// Of a single tensor.
  ///
  /// @see "Python: tf.strings.format"
  @Endpoint(value = "strings.format", byName = true)
  static Tensor format(Ops tf, String template, Tensor inputs, FormatOptions options) {
    return tf.strings.format(template, List.of(inputs), options);
  }

  /// Text is padded with text.
  ///
  /// @see "Python: tf.pad"
  @Endpoint(value = "pad", byName = true)
  static Tensor pad(Ops tf, Tensor tensor, Tensor paddings, String mode, String constantValues) {
    if (!mode.equalsIgnoreCase("CONSTANT")) {
      return tf.raw.MirrorPad(tensor, paddings, mode.toUpperCase(Locale.ROOT));
    }
    return tf.raw.PadV2(tensor, paddings, tf.constant(constantValues));
  }
}
