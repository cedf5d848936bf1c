package io.intarsia.data.record;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.example.ExampleFeature;
import io.intarsia.types.example.FixedLenFeature;
import io.intarsia.types.example.RaggedFeature;
import io.intarsia.types.example.SparseFeature;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.BytesList;
import org.tensorflow.proto.Example;
import org.tensorflow.proto.Feature;
import org.tensorflow.proto.Features;
import org.tensorflow.proto.FloatList;
import org.tensorflow.proto.Int64List;

/// Values as messages of examples, and the features that read them again.
///
/// ```java
/// Example example = ExampleMessages.of(tf, Map.of("label", 3, "words", List.of("to", "be")));
/// byte[] record = example.toByteArray();
/// ```
///
/// | value | in the message |
/// |---|---|
/// | tensor, or what becomes one | its elements, row by row |
/// | [RaggedTensor] | its flat values, and under `key/row_splits_0`, … its row splits, outermost first |
/// | [SparseTensor] | its values under `key/values`, their positions along each axis under `key/indices_0`, … |
///
/// Floating-point numbers become `float32`; integers and `bool` become `int64`. A null is left out.
///
/// @see "Python: tf.train.Example"
public final class ExampleMessages {
  private final Ops tf;
  private final Map<String, Tensor> lists = new TreeMap<>();
  private final Map<String, ExampleFeature> features = new LinkedHashMap<>();

  private ExampleMessages(Ops tf, String operation, Object value) {
    this.tf = tf;
    parts(operation, value).forEach((key, part) -> add(operation, String.valueOf(key), part));
  }

  /// The message of a map, or of a record under the names of its components.
  ///
  /// @param tf where Java values become tensors
  /// @throws IllegalArgumentException if it is neither, or a part is no tensor and does not become
  ///   one, or is of complex numbers
  public static Example of(Ops tf, Object value) {
    var messages = new ExampleMessages(tf, "ExampleMessages.of", value);
    var features = Features.newBuilder();
    messages.lists.forEach((key, list) -> features.putFeature(key, messages.feature(list)));
    return Example.newBuilder().setFeatures(features).build();
  }

  /// The features that read messages of values like this one: with tensors of these shapes, ragged
  /// tensors of as many ragged axes, sparse tensors of these sizes.
  ///
  /// @param tf where Java values become tensors
  /// @throws IllegalArgumentException as [#of]
  public static Map<String, ExampleFeature> features(Ops tf, Object value) {
    return new ExampleMessages(tf, "ExampleMessages.features", value).features;
  }

  private static Map<?, ?> parts(String operation, Object value) {
    return switch (value) {
      case Map<?, ?> map -> map;
      case Record record -> new RecordClass<>(operation, record.getClass()).parts(record);
      default ->
          throw Mistake.argument(
              "%s: expected a map or a record, got %s %s"
                  .formatted(operation, value.getClass().getSimpleName(), value));
    };
  }

  private void add(String operation, String key, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case RaggedTensor ragged -> addRagged(operation, key, ragged);
      case SparseTensor sparse -> addSparse(operation, key, sparse);
      case Object other -> {
        Tensor tensor = tensor(operation, key, other);
        addList(operation, key, tensor);
        features.put(key, new FixedLenFeature(tensor.shape(), listed(tensor.dtype())));
      }
    }
  }

  private void addRagged(String operation, String key, RaggedTensor ragged) {
    if (!(ragged.flat() instanceof Tensor flat) || flat.shape().rank() != 1) {
      throw Mistake.argument(
          "%s: %s: expected a ragged tensor whose flat values are a vector, got %s"
              .formatted(operation, key, ragged.typeSpec()));
    }
    addList(operation, key, flat);
    RaggedFeature.Partition[] partitions =
        new RaggedFeature.Partition[ragged.nestedRowSplits().size()];
    for (int i = 0; i < partitions.length; i++) {
      String splits = key + "/row_splits_" + i;
      addList(operation, splits, ragged.nestedRowSplits().get(i));
      partitions[i] = new RaggedFeature.RowSplits(splits);
    }
    features.put(key, new RaggedFeature(listed(flat.dtype())).withPartitions(partitions));
  }

  private void addSparse(String operation, String key, SparseTensor sparse) {
    int rank = Math.toIntExact(sparse.denseShape().shape().dim(0));
    addList(operation, key + "/values", sparse.values());
    var keys = IntStream.range(0, rank).mapToObj(i -> key + "/indices_" + i).toList();
    for (int i = 0; i < rank; i++) {
      addList(operation, keys.get(i), sparse.indices().get(Index.all(), i));
    }
    Shape size = Shape.of(sparse.denseShape().toArray(long[].class));
    features.put(
        key, new SparseFeature(keys, key + "/values", listed(sparse.values().dtype()), size));
  }

  private void addList(String operation, String key, Tensor list) {
    if (list.dtype().isComplex() || list.dtype().isHandle()) {
      throw Mistake.argument(
          "%s: %s: expected real numbers, bool or strings, got %s"
              .formatted(operation, key, list.dtype()));
    }
    if (lists.put(key, list) != null) {
      throw Mistake.argument("%s: two parts are to be under the key %s".formatted(operation, key));
    }
  }

  private Tensor tensor(String operation, String key, Object value) {
    try {
      return tf.convertToTensor(value);
    } catch (IllegalArgumentException e) {
      throw Mistake.argument(
          "%s: %s: expected what becomes a tensor, got %s: %s"
              .formatted(operation, key, value, e.getMessage()));
    }
  }

  private static DType listed(DType dtype) {
    return dtype == DType.STRING ? dtype : dtype.isFloating() ? DType.FLOAT32 : DType.INT64;
  }

  private Feature feature(Tensor list) {
    DType dtype = listed(list.dtype());
    var feature = Feature.newBuilder();
    try (HostTensor host = tf.reshape(tf.cast(list, dtype), -1).toHost()) {
      switch (dtype) {
        case STRING -> feature.setBytesList(bytes(host));
        case FLOAT32 -> feature.setFloatList(floats(host));
        default -> feature.setInt64List(longs(host));
      }
    }
    return feature.build();
  }

  private static BytesList bytes(HostTensor strings) {
    var list = BytesList.newBuilder();
    for (long i = 0; i < strings.size(); i++) {
      list.addValue(ByteString.copyFrom(strings.bytes(i)));
    }
    return list.build();
  }

  private static FloatList floats(HostTensor numbers) {
    var list = FloatList.newBuilder();
    for (float number : numbers.toArray(float[].class)) {
      list.addValue(number);
    }
    return list.build();
  }

  private static Int64List longs(HostTensor numbers) {
    var list = Int64List.newBuilder();
    for (long number : numbers.toArray(long[].class)) {
      list.addValue(number);
    }
    return list.build();
  }
}
