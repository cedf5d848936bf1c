package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.KnownShape;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Parses serialized examples into tensors, sparse tensors and ragged tensors.
///
/// An example is a message of `org.tensorflow.proto.Example`, which has a list of `float32`,
/// `int64` or strings under each key; a sequence, one of `org.tensorflow.proto.SequenceExample`,
/// has a list for each step, too. Serialized they are strings: tensors, or the bytes of
/// `example.toByteArray()`.
///
/// Features say what is read; other keys are skipped. What cannot be parsed fails, and says which
/// example it is and which key.
public final class Examples {
  private static final List<Class<? extends ExampleFeature>> OF_EXAMPLES =
      List.of(
          FixedLenFeature.class,
          FixedLenSequenceFeature.class,
          RaggedFeature.class,
          SparseFeature.class,
          VarLenFeature.class);
  private static final List<Class<? extends ExampleFeature>> OF_CONTEXTS =
      List.of(FixedLenFeature.class, RaggedFeature.class, VarLenFeature.class);
  private static final List<Class<? extends ExampleFeature>> OF_SEQUENCES =
      List.of(FixedLenSequenceFeature.class, RaggedFeature.class, VarLenFeature.class);

  private Examples() {}

  /// A batch of examples.
  ///
  /// @param serialized `[batch]`, strings: a tensor, or arrays or lists of bytes; a scalar is
  ///   parsed as of [#parseSingleExample(Ops, Object, Map)]
  /// @param features what to read, by name
  /// @return each feature under its name, in the order of names: a [Tensor] `[batch, …]`, a
  ///   [io.intarsia.types.sparse.SparseTensor] `[batch, …]` or a
  ///   [io.intarsia.types.ragged.RaggedTensor] `[batch, ?, …]`
  /// @throws IllegalArgumentException if these are no strings, there are no features, or they do
  ///   not fit together
  /// @throws TensorFlowException if an example cannot be parsed, misses a feature without a default
  ///   value, or has values of another dtype or number
  /// @see "Python: tf.io.parse_example"
  public static Map<String, TensorLike> parseExample(
      Ops tf, Object serialized, Map<String, ? extends ExampleFeature> features) {
    return parseExample(tf, serialized, features, null);
  }

  /// As [#parseExample(Ops, Object, Map)], with names of the examples for messages.
  ///
  /// @param exampleNames strings, of the shape of the examples; null for none
  /// @see "Python: tf.io.parse_example"
  public static Map<String, TensorLike> parseExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> features,
      @Nullable Tensor exampleNames) {
    return parse(tf, "Examples.parseExample", serialized, features, exampleNames);
  }

  /// One example, without an axis for the batch: sparse tensors are vectors, or have the axes of
  /// their feature; ragged features without partitions are tensors.
  ///
  /// @param serialized a string, `[]`: a tensor, or an array of bytes
  /// @param features what to read, by name
  /// @return each feature under its name, in the order of names
  /// @throws IllegalArgumentException if it is no string, there are no features, or they do not fit
  ///   together
  /// @throws TensorFlowException if the example cannot be parsed, misses a feature without a
  ///   default value, or has values of another dtype or number
  /// @see "Python: tf.io.parse_single_example"
  public static Map<String, TensorLike> parseSingleExample(
      Ops tf, Object serialized, Map<String, ? extends ExampleFeature> features) {
    return parseSingleExample(tf, serialized, features, null);
  }

  /// As [#parseSingleExample(Ops, Object, Map)], with a name of the example for messages.
  ///
  /// @param exampleName a string; null for none
  /// @see "Python: tf.io.parse_single_example"
  public static Map<String, TensorLike> parseSingleExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> features,
      @Nullable Tensor exampleName) {
    String operation = "Examples.parseSingleExample";
    return parse(tf, operation, single(tf, operation, serialized), features, exampleName);
  }

  /// A batch of sequences.
  ///
  /// @param serialized `[batch]`, strings: a tensor, or arrays or lists of bytes
  /// @param contextFeatures what to read of each sequence as a whole, by name: fixed, of any
  ///   length, or ragged
  /// @param sequenceFeatures what to read of each step, by name: in blocks, of any length, or
  ///   ragged
  /// @return context: as of [#parseExample(Ops, Object, Map)]; sequences: tensors `[batch, steps,
  ///   …]`, sparse tensors `[batch, steps, values]`, ragged tensors `[batch, ?, ?, …]`
  /// @throws IllegalArgumentException if these are no strings, there are no features, or they do
  ///   not fit together
  /// @throws TensorFlowException if a sequence cannot be parsed, misses a feature that must be
  ///   there, or has values of another dtype or number
  /// @see "Python: tf.io.parse_sequence_example"
  public static SequenceFeatures parseSequenceExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures) {
    return parseSequenceExample(tf, serialized, contextFeatures, sequenceFeatures, null);
  }

  /// As [#parseSequenceExample(Ops, Object, Map, Map)], with names of the sequences for messages.
  ///
  /// @param exampleNames strings, of the shape of the sequences; null for none
  /// @see "Python: tf.io.parse_sequence_example"
  public static SequenceFeatures parseSequenceExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures,
      @Nullable Tensor exampleNames) {
    return parse(
        tf,
        "Examples.parseSequenceExample",
        serialized,
        contextFeatures,
        sequenceFeatures,
        exampleNames);
  }

  /// One sequence, without an axis for the batch: tensors `[steps, …]`, sparse tensors `[steps,
  /// values]`, ragged tensors `[steps, ?, …]`.
  ///
  /// @param serialized a string, `[]`: a tensor, or an array of bytes
  /// @param contextFeatures what to read of the sequence as a whole, by name
  /// @param sequenceFeatures what to read of each step, by name
  /// @return context and sequences, and no lengths
  /// @throws IllegalArgumentException if it is no string, there are no features, or they do not fit
  ///   together
  /// @throws TensorFlowException if the sequence cannot be parsed, misses a feature that must be
  ///   there, or has values of another dtype or number
  /// @see "Python: tf.io.parse_single_sequence_example"
  public static SequenceFeatures parseSingleSequenceExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures) {
    return parseSingleSequenceExample(tf, serialized, contextFeatures, sequenceFeatures, null);
  }

  /// As [#parseSingleSequenceExample(Ops, Object, Map, Map)], with a name of the sequence for
  /// messages.
  ///
  /// @param exampleName a string; null for none
  /// @see "Python: tf.io.parse_single_sequence_example"
  public static SequenceFeatures parseSingleSequenceExample(
      Ops tf,
      Object serialized,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures,
      @Nullable Tensor exampleName) {
    String operation = "Examples.parseSingleSequenceExample";
    SequenceFeatures all =
        parse(
            tf,
            operation,
            single(tf, operation, serialized),
            contextFeatures,
            sequenceFeatures,
            exampleName);
    return new SequenceFeatures(all.context(), all.sequences(), Map.of());
  }

  // -- parsing ------------------------------------------------------------------------------------

  private static Map<String, TensorLike> parse(
      Ops tf,
      String operation,
      Object given,
      Map<String, ? extends ExampleFeature> features,
      @Nullable Tensor names) {
    checkAny(operation, features.size());
    FeatureParams params = FeatureParams.ofExamples(operation, features, OF_EXAMPLES);
    Tensor serialized = serialized(tf, operation, given, !params.raggedKeys().isEmpty());
    return values(
        params,
        numbered(
            tf, serialized, names, texts -> ParseKernels.examples(tf, serialized, texts, params)));
  }

  private static SequenceFeatures parse(
      Ops tf,
      String operation,
      Object given,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures,
      @Nullable Tensor names) {
    checkAny(operation, contextFeatures.size() + sequenceFeatures.size());
    var context = FeatureParams.ofExamples(operation, contextFeatures, OF_CONTEXTS);
    var steps = FeatureParams.ofSequences(operation, sequenceFeatures, OF_SEQUENCES);
    boolean isRagged = !context.raggedKeys().isEmpty() || !steps.raggedKeys().isEmpty();
    Tensor serialized = serialized(tf, operation, given, isRagged);
    var parsed =
        numbered(
            tf,
            serialized,
            names,
            texts -> ParseKernels.sequences(tf, serialized, texts, context, steps));
    return new SequenceFeatures(
        values(context, parsed.context()),
        values(steps, parsed.steps()),
        Collections.unmodifiableMap(new TreeMap<>(parsed.lengths())));
  }

  private static Map<String, TensorLike> values(
      FeatureParams params, Map<String, TensorLike> parsed) {
    Map<String, TensorLike> values = new LinkedHashMap<>();
    params.features.forEach(
        (key, feature) -> values.put(key, value(params.operation, key, feature, parsed)));
    return Collections.unmodifiableMap(values);
  }

  private static TensorLike value(
      String operation, String key, ExampleFeature feature, Map<String, TensorLike> parsed) {
    return switch (feature) {
      case SparseFeature sparse -> SparseFeatures.of(operation, key, sparse, parsed);
      case RaggedFeature ragged -> new RaggedPartitions(operation, key, ragged, parsed).cut();
      case FixedLenFeature _, FixedLenSequenceFeature _, VarLenFeature _ ->
          Objects.requireNonNull(parsed.get(key));
    };
  }

  /// What is parsed with names. Where there are none, and an example fails that has data, it is
  /// parsed again with numbers for names, as the kernels do not always say which one it is.
  private static <R> R numbered(
      Ops tf, Tensor serialized, @Nullable Tensor names, Function<Tensor, R> parse) {
    try {
      return parse.apply(
          names == null ? tf.constant(new String[0], DType.STRING, Shape.of(0)) : names);
    } catch (TensorFlowException.InvalidArgument failure) {
      if (names != null || !TypeSpecs.areReal(serialized) || serialized.rank() != 1) {
        throw failure;
      }
      String[] numbers = new String[Math.toIntExact(serialized.size())];
      Arrays.setAll(numbers, i -> "example " + i);
      return parse.apply(tf.constant(numbers));
    }
  }

  // -- checks -------------------------------------------------------------------------------------

  private static void checkAny(String operation, int count) {
    if (count == 0) {
      throw FeatureErrors.argument(operation, "at least one feature", "none");
    }
  }

  private static Tensor serialized(Ops tf, String operation, Object given, boolean isRagged) {
    Tensor serialized = given instanceof Tensor tensor ? tensor : tf.constant(given, DType.STRING);
    if (serialized.dtype() != DType.STRING) {
      throw FeatureErrors.serialized(
          operation,
          "serialized examples, strings; use tf.constant(bytes, DType.STRING)",
          serialized);
    }
    if (isRagged && !serialized.shape().hasRank()) {
      throw FeatureErrors.unknownRank(operation, serialized);
    }
    return serialized;
  }

  /// A scalar, or what a graph fails for if it is none.
  private static Tensor single(Ops tf, String operation, Object given) {
    Tensor serialized = serialized(tf, operation, given, false);
    if (!serialized.shape().hasRank()) {
      return KnownShape.of(tf.ensureShape(serialized, Shape.scalar()), Shape.scalar());
    }
    if (serialized.rank() != 0) {
      throw FeatureErrors.serialized(operation, "one serialized example, a scalar", serialized);
    }
    return serialized;
  }
}
