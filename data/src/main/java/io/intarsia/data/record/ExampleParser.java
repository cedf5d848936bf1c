package io.intarsia.data.record;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.example.ExampleFeature;
import io.intarsia.types.example.Examples;
import io.intarsia.types.example.SequenceFeatures;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Parses serialized examples into Java records: each component is the feature of its name.
///
/// ```java
/// record Flower(Tensor sizes, Tensor kind, RaggedTensor names) {}
///
/// var parser = ExampleParser.of(
///     Flower.class,
///     Map.of(
///         "sizes", new FixedLenFeature(Shape.of(4), DType.FLOAT32),
///         "kind", new FixedLenFeature(Shape.scalar(), DType.INT64),
///         "names", new RaggedFeature(DType.STRING)));
/// Dataset<Flower> flowers = DataFiles.tfRecords(tf, files, Compression.NONE).batch(32).map(parser::parse);
/// ```
///
/// Batches are parsed in one go, which is several times faster than example by example.
///
/// @param <T> the record class; components are tensors, ragged or sparse ones, or [TensorLike]
/// @see "Python: tf.io.parse_example, tf.io.parse_sequence_example"
public final class ExampleParser<T extends Record> {
  private final RecordClass<T> type;
  private final Map<String, ExampleFeature> context;
  private final Map<String, ExampleFeature> sequences;

  private ExampleParser(
      RecordClass<T> type,
      Map<String, ? extends ExampleFeature> context,
      Map<String, ? extends ExampleFeature> sequences) {
    this.type = type;
    this.context = Map.copyOf(context);
    this.sequences = Map.copyOf(sequences);
    var features = new TreeMap<String, ExampleFeature>(context);
    features.putAll(sequences);
    List<String> names = type.components().stream().map(RecordComponent::getName).toList();
    if (!features.keySet().equals(Set.copyOf(names))
        || features.size() != context.size() + sequences.size()) {
      throw Mistake.argument(
          "%s: expected a feature for each component of %s, got %s and %s"
              .formatted(type.operation(), type, context.keySet(), sequences.keySet()));
    }
  }

  /// A parser of examples.
  ///
  /// @param features of each component under its name
  /// @throws IllegalArgumentException if these are not the names of all components
  public static <T extends Record> ExampleParser<T> of(
      Class<T> type, Map<String, ? extends ExampleFeature> features) {
    return new ExampleParser<>(new RecordClass<>("ExampleParser.of", type), features, Map.of());
  }

  /// A parser of sequences.
  ///
  /// @param contextFeatures of the components that a whole sequence has
  /// @param sequenceFeatures of those that each step has
  /// @throws IllegalArgumentException if these are not the names of all components, each once
  public static <T extends Record> ExampleParser<T> ofSequences(
      Class<T> type,
      Map<String, ? extends ExampleFeature> contextFeatures,
      Map<String, ? extends ExampleFeature> sequenceFeatures) {
    return new ExampleParser<>(
        new RecordClass<>("ExampleParser.ofSequences", type), contextFeatures, sequenceFeatures);
  }

  /// Parses a batch, or one of them.
  ///
  /// @param serialized `[batch]` or `[]`, strings
  /// @return a record whose components have a first axis for the batch if there is one, see
  ///   [Examples]
  /// @throws IllegalArgumentException if these are no strings; if a feature is parsed to something
  ///   else than the component may be
  /// @throws io.intarsia.errors.TensorFlowException if an example cannot be parsed, misses a
  ///   feature, or has values of another dtype or number
  public T parse(Ops tf, Tensor serialized) {
    Map<String, TensorLike> parts = new TreeMap<>(parts(tf, serialized));
    List<TensorLike> made = new ArrayList<>();
    for (RecordComponent component : type.components()) {
      TensorLike part = parts.get(component.getName());
      if (!component.getType().isInstance(part)) {
        throw Mistake.argument(
            "ExampleParser.parse: component %s is a %s, and its feature is parsed to %s; declare it so, or TensorLike"
                .formatted(component.getName(), component.getType().getSimpleName(), part));
      }
      made.add(part);
    }
    return type.make(made);
  }

  private Map<String, TensorLike> parts(Ops tf, Tensor serialized) {
    if (sequences.isEmpty()) {
      return Examples.parseExample(tf, serialized, context);
    }
    SequenceFeatures parsed =
        serialized.shape().hasRank() && serialized.shape().rank() == 0
            ? Examples.parseSingleSequenceExample(tf, serialized, context, sequences)
            : Examples.parseSequenceExample(tf, serialized, context, sequences);
    Map<String, TensorLike> all = new TreeMap<>(parsed.context());
    all.putAll(parsed.sequences());
    return all;
  }
}
