package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Flaw;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes things of the runtime and their handles.
final class RuntimeHandles {
  private final Ops tf;
  private long made;

  RuntimeHandles(Ops tf) {
    this.tf = tf;
  }

  Tensor make(Handle wanted) {
    boolean filled = !wanted.flaws().contains(Flaw.EMPTY);
    Tensor handle = thing(wanted.kind(), content(wanted.content()), filled);
    if (wanted.flaws().contains(Flaw.DESTROYED)) {
      run("DestroyResourceOp", Map.of("ignore_lookup_error", true), handle);
    }
    if (wanted.flaws().contains(Flaw.STACKED)) {
      return make("Pack", Map.of(), List.of(handle, handle));
    }
    return wanted.flaws().contains(Flaw.NONE)
        ? make("Slice", Map.of(), vector(handle), longs(0), longs(0))
        : handle;
  }

  private Tensor vector(Tensor handle) {
    return make("Pack", Map.of(), List.of(handle));
  }

  /// Things hold numbers, not handles.
  private static Data content(Data wanted) {
    return wanted.dtype().isHandle() ? wanted.withDType(DType.FLOAT32) : wanted;
  }

  private Tensor thing(String kind, Data content, boolean filled) {
    return switch (kind) {
      case "variable" -> variable(content, filled);
      case "table" -> table(content, filled);
      case "hash" -> hash(content, filled);
      case "dense" -> dense(content, filled);
      case "queue" -> queue(content, filled);
      case "stack" -> make("StackV2", Map.of("elem_type", content.dtype()), tf.constant(4));
      case "array" -> make("TensorArrayV3", Map.of("dtype", content.dtype()), tf.constant(3));
      case "iterator" -> iterator(filled);
      case "devices" -> make("AnonymousMultiDeviceIteratorV3", devices());
      case "reader" -> make("WholeFileReaderV2", named());
      case "mutex" -> make("MutexV2", named());
      case "cache" -> make("AnonymousMemoryCache", Map.of());
      case "statistics" -> make("StatsAggregatorHandleV2", named());
      case "accumulator" ->
          make(
              "ResourceConditionalAccumulator",
              named(Map.of("dtype", content.dtype(), "shape", Shape.unknown())));
      case "barrier" -> make("Barrier", named(Map.of("component_types", List.of(content.dtype()))));
      case "writer" -> writer(filled);
      case "ensemble" -> ensemble(filled);
      case "quantile" -> quantile(filled);
      case "seeds" -> seeds();
      case "communicator" -> communicator();
      default -> variant(kind, content, filled);
    };
  }

  private Tensor variant(String kind, Data content, boolean filled) {
    return switch (kind) {
      case "list" -> list(content, filled);
      case "map" -> make("EmptyTensorMap", Map.of());
      case "optional" ->
          filled
              ? make("OptionalFromValue", Map.of(), List.of(Elements.tensor(tf, content)))
              : make("OptionalNone", Map.of());
      case "matrix" -> matrix(content);
      case "ragged" ->
          make(
              "RaggedTensorToVariant",
              Map.of("batched_input", filled),
              List.of(longs(0, 1, 3)),
              Elements.tensor(tf, content.withShape(List.of(3L))));
      case "deleter" -> run("AnonymousIteratorV2", elements())[1];
      case "variant" -> make("EncodeVariant", Map.of(), Elements.tensor(tf, content));
      case "dataset" -> dataset(content);
      case "pairs" -> DataSets.numbered(tf, dataset(content), held(content), row(content));
      case "repeated" -> DataSets.repeated(tf, dataset(content), held(content), row(content));
      case "windows" -> DataSets.windows(tf, dataset(content));
      default -> throw new IllegalArgumentException("fuzz: no handles of kind " + kind);
    };
  }

  private Tensor variable(Data content, boolean filled) {
    Tensor variable =
        make("VarHandleOp", named(Map.of("dtype", content.dtype(), "shape", Shape.unknown())));
    if (filled) {
      run("AssignVariableOp", Map.of(), variable, Elements.tensor(tf, content));
    }
    return variable;
  }

  /// A table from numbers, or from strings if the content is strings, to the content.
  private Tensor table(Data content, boolean filled) {
    Tensor table = make("MutableHashTableV2", named(types(content)));
    return filled ? put("LookupTableInsertV2", table, content) : table;
  }

  /// The same that is filled once.
  private Tensor hash(Data content, boolean filled) {
    Tensor table = make("AnonymousHashTable", types(content));
    return filled ? put("InitializeTableV2", table, content) : table;
  }

  /// The same with a key that is none, and one that is gone.
  private Tensor dense(Data content, boolean filled) {
    Tensor table =
        make(
            "AnonymousMutableDenseHashTable",
            Map.of("value_dtype", content.dtype()),
            key(content, -1L),
            key(content, -2L));
    return filled ? put("LookupTableInsertV2", table, content) : table;
  }

  private static Map<String, Object> types(Data content) {
    return Map.of("key_dtype", keys(content), "value_dtype", content.dtype());
  }

  private static DType keys(Data content) {
    return content.dtype() == DType.STRING ? DType.STRING : DType.INT64;
  }

  private Tensor key(Data content, long number) {
    Object key = keys(content) == DType.STRING ? "key" + number : number;
    return Elements.tensor(tf, new Data(keys(content), List.of(), List.of(key)));
  }

  private Tensor put(String op, Tensor table, Data content) {
    Object key = keys(content) == DType.STRING ? "1" : 1L;
    Tensor keys = Elements.tensor(tf, new Data(keys(content), List.of(1L), List.of(key)));
    run(op, Map.of(), table, keys, Elements.tensor(tf, content.withShape(List.of(1L))));
    return table;
  }

  private Tensor queue(Data content, boolean filled) {
    Tensor queue =
        make(
            "FIFOQueueV2",
            named(Map.of("component_types", List.of(content.dtype()), "capacity", 3)));
    if (filled) {
      run("QueueEnqueueV2", Map.of(), queue, List.of(Elements.tensor(tf, content)));
    }
    return queue;
  }

  private Tensor iterator(boolean filled) {
    Tensor iterator = make("AnonymousIteratorV3", elements());
    if (filled) {
      run("MakeIterator", Map.of(), dataset(), iterator);
    }
    return iterator;
  }

  private Tensor writer(boolean filled) {
    Tensor writer = make("SummaryWriter", named());
    if (filled) {
      run(
          "CreateSummaryFileWriter",
          Map.of(),
          writer,
          text("logs"),
          tf.constant(2),
          tf.constant(10),
          text("x"));
    }
    return writer;
  }

  private Tensor ensemble(boolean filled) {
    Tensor ensemble = make("BoostedTreesEnsembleResourceHandleOp", named());
    if (filled) {
      run("BoostedTreesCreateEnsemble", Map.of(), ensemble, scalar(1), text(""));
    }
    return ensemble;
  }

  private Tensor quantile(boolean filled) {
    Tensor stream = make("BoostedTreesQuantileStreamResourceHandleOp", named());
    if (filled) {
      run(
          "BoostedTreesCreateQuantileStreamResource",
          Map.of(),
          stream,
          tf.constant(0.1f),
          scalar(2));
    }
    return stream;
  }

  private Tensor seeds() {
    return make("AnonymousSeedGenerator", Map.of(), scalar(1), scalar(1), tf.constant(true));
  }

  /// Of a group of one: what another communicator of the same key computed would count.
  private Tensor communicator() {
    int key = (int) System.nanoTime() & Integer.MAX_VALUE;
    return make(
        "CollectiveInitializeCommunicator",
        Map.of(),
        tf.constant(key),
        tf.constant(0),
        tf.constant(1));
  }

  /// The rows of the content; of a scalar, numbers.
  private Tensor dataset(Data content) {
    Tensor rows = Elements.tensor(tf, content);
    return rows.rank() == 0
        ? dataset()
        : make(
            "TensorSliceDataset",
            Map.of("output_shapes", List.of(rows.shape().subShape(1, rows.rank()))),
            List.of(rows));
  }

  private Tensor dataset() {
    return DataSets.range(tf, 5);
  }

  /// The dtype of its elements.
  private static DType held(Data content) {
    return content.shape().isEmpty() ? DType.INT64 : content.dtype();
  }

  /// The shape of its elements.
  private static Shape row(Data content) {
    List<Long> shape = content.shape();
    return shape.isEmpty()
        ? Shape.scalar()
        : Shape.of(shape.stream().skip(1).mapToLong(Long::longValue).toArray());
  }

  private Tensor list(Data content, boolean filled) {
    Tensor shape = tf.constant(new int[] {2});
    return filled
        ? make(
            "TensorListFromTensor",
            Map.of(),
            Elements.tensor(tf, content.withShape(List.of(3L, 2L))),
            shape)
        : make("EmptyTensorList", Map.of("element_dtype", content.dtype()), shape, tf.constant(3));
  }

  private Tensor matrix(Data content) {
    Tensor dense = Elements.tensor(tf, content.withShape(List.of(2L, 2L)));
    return make("DenseToCSRSparseMatrix", Map.of(), dense, make("Where", Map.of(), dense));
  }

  private static Map<String, Object> elements() {
    return Map.of("output_types", List.of(DType.INT64), "output_shapes", List.of(Shape.scalar()));
  }

  private static Map<String, Object> devices() {
    var attributes = new TreeMap<>(elements());
    attributes.put("devices", List.of("/CPU:0"));
    return attributes;
  }

  private Map<String, Object> named() {
    return named(Map.of());
  }

  /// Each thing has a name of its own: things of one name are one thing.
  private Map<String, Object> named(Map<String, Object> attributes) {
    var all = new TreeMap<>(attributes);
    all.put("shared_name", "thing" + System.identityHashCode(this) + "_" + made++);
    return all;
  }

  private Tensor text(String text) {
    return Elements.tensor(tf, new Data(DType.STRING, List.of(), List.of(text)));
  }

  private Tensor scalar(long number) {
    return Elements.tensor(tf, new Data(DType.INT64, List.of(), List.of(number)));
  }

  private Tensor longs(long... numbers) {
    try (var host = HostTensor.of(numbers)) {
      return tf.constant(host);
    }
  }

  private Tensor make(String op, Map<String, Object> attributes, Object... arguments) {
    return run(op, attributes, arguments)[0];
  }

  private Tensor[] run(String op, Map<String, Object> attributes, Object... arguments) {
    return tf.execute(op, Attributes.of(attributes), arguments);
  }
}
