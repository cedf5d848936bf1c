package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/// Makes handles: mostly of the kind the op and the input ask for by their names, sometimes of any
/// other.
final class FuzzHandles {
  private static final List<String> RESOURCES =
      List.of(
          "Variable",
          "Table",
          "Queue",
          "Stack",
          "TensorArray",
          "Iterator",
          "Reader",
          "Accumulator",
          "Writer",
          "Mutex",
          "Ensemble",
          "Quantile",
          "Cache",
          "SeedGenerator",
          "Stats",
          "MultiDevice");
  private static final List<String> VARIANTS =
      List.of("Dataset", "List", "Map", "Optional", "Matrix", "Ragged", "Deleter");

  private final Ops tf;
  private final SplittableRandom random;
  private final FuzzInput inputs;

  FuzzHandles(Ops tf, SplittableRandom random, FuzzInput inputs) {
    this.tf = tf;
    this.random = random;
    this.inputs = inputs;
  }

  Tensor resource(String op, String input, DType dtype, long[] shape) {
    String kind =
        random.nextInt(10) == 0
            ? RESOURCES.get(random.nextInt(RESOURCES.size()))
            : resourceKind(op + " " + input);
    return switch (kind) {
      case "Table" ->
          make(
              "MutableHashTableV2",
              Map.of(
                  "key_dtype",
                  DType.INT64,
                  "value_dtype",
                  dtype.isHandle() ? DType.FLOAT32 : dtype));
      case "Queue" -> queue(dtype);
      case "Stack" -> make("StackV2", Map.of("elem_type", DType.FLOAT32), tf.constant(4));
      case "TensorArray" -> make("TensorArrayV3", Map.of("dtype", DType.FLOAT32), tf.constant(3));
      case "Iterator" -> iterator();
      case "MultiDevice" ->
          make(
              "AnonymousMultiDeviceIteratorV3",
              Map.of(
                  "devices",
                  List.of("/CPU:0"),
                  "output_types",
                  List.of(DType.INT64),
                  "output_shapes",
                  List.of(Shape.scalar())));
      case "Reader" -> make("WholeFileReaderV2", Map.of("shared_name", unique()));
      case "Accumulator" ->
          make(
              "ResourceConditionalAccumulator",
              Map.of("dtype", DType.FLOAT32, "shape", Shape.unknown(), "shared_name", unique()));
      case "Writer" -> writer();
      case "Mutex" -> make("MutexV2", Map.of("shared_name", unique()));
      case "Ensemble" -> ensemble();
      case "Quantile" -> quantile();
      case "Cache" -> make("AnonymousMemoryCache", Map.of());
      case "SeedGenerator" -> seedGenerator();
      case "Stats" -> make("StatsAggregatorHandleV2", Map.of("shared_name", unique()));
      default -> variable(op, dtype, shape);
    };
  }

  Tensor variant(String op, String input) {
    String kind =
        random.nextInt(10) == 0
            ? VARIANTS.get(random.nextInt(VARIANTS.size()))
            : variantKind(op + " " + input);
    return switch (kind) {
      case "List" -> list();
      case "Map" -> make("EmptyTensorMap", Map.of());
      case "Optional" ->
          random.nextInt(4) == 0
              ? make("OptionalNone", Map.of())
              : make("OptionalFromValue", Map.of(), List.of(tf.constant(new double[] {1, 2})));
      case "Matrix" -> sparseMatrix();
      case "Ragged" ->
          make(
              "RaggedTensorToVariant",
              Map.of("batched_input", random.nextBoolean()),
              List.of(tf.constant(new long[] {0, 1, 3})),
              inputs.tensor(DType.FLOAT32, new long[] {3}));
      case "Deleter" -> tf.execute("AnonymousIteratorV2", Attributes.of(elements()))[1];
      default -> dataset();
    };
  }

  private static String resourceKind(String names) {
    for (String kind : RESOURCES) {
      if (names.contains(kind) || names.contains(kind.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    if (names.contains("Summary")) {
      return "Writer";
    }
    return names.contains("seed_generator") ? "SeedGenerator" : "Variable";
  }

  private static String variantKind(String names) {
    if (names.contains("TensorList")) {
      return "List";
    }
    if (names.contains("TensorMap")) {
      return "Map";
    }
    if (names.contains("CSR") || names.contains("SparseMatrix")) {
      return "Matrix";
    }
    return VARIANTS.stream()
        .filter(kind -> names.toLowerCase(Locale.ROOT).contains(kind.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse("Dataset");
  }

  private Tensor variable(String op, DType dtype, long[] shape) {
    boolean state = op.startsWith("Stateful") || op.contains("Rng");
    Tensor value =
        state
            ? tf.constant(new long[] {1, 2, 3})
            : inputs.tensor(dtype.isHandle() ? DType.FLOAT32 : dtype, shape);
    Tensor variable =
        make(
            "VarHandleOp",
            Map.of("dtype", value.dtype(), "shape", Shape.unknown(), "shared_name", unique()));
    if (random.nextInt(10) > 0) {
      tf.execute("AssignVariableOp", Attributes.NONE, variable, value);
    }
    return variable;
  }

  private Tensor queue(DType dtype) {
    DType element = dtype.isHandle() ? DType.FLOAT32 : dtype;
    Tensor queue =
        make(
            "FIFOQueueV2",
            Map.of("component_types", List.of(element), "shared_name", unique(), "capacity", 3));
    if (random.nextInt(4) > 0) {
      tf.execute(
          "QueueEnqueueV2", Attributes.NONE, queue, List.of(inputs.tensor(element, new long[] {})));
    }
    return queue;
  }

  private Tensor iterator() {
    Tensor iterator = make("AnonymousIteratorV3", elements());
    if (random.nextInt(5) > 0) {
      tf.execute("MakeIterator", Attributes.NONE, dataset(), iterator);
    }
    return iterator;
  }

  private Tensor writer() {
    Tensor writer = make("SummaryWriter", Map.of("shared_name", unique()));
    if (random.nextInt(5) > 0) {
      tf.execute(
          "CreateSummaryFileWriter",
          Attributes.NONE,
          writer,
          text("logs"),
          tf.constant(2),
          tf.constant(10),
          text("x"));
    }
    return writer;
  }

  private Tensor ensemble() {
    Tensor ensemble = make("BoostedTreesEnsembleResourceHandleOp", Map.of("shared_name", unique()));
    if (random.nextInt(5) > 0) {
      tf.execute(
          "BoostedTreesCreateEnsemble",
          Attributes.NONE,
          ensemble,
          tf.constant(1).cast(DType.INT64),
          text(""));
    }
    return ensemble;
  }

  private Tensor quantile() {
    Tensor stream =
        make("BoostedTreesQuantileStreamResourceHandleOp", Map.of("shared_name", unique()));
    if (random.nextInt(5) > 0) {
      tf.execute(
          "BoostedTreesCreateQuantileStreamResource",
          Attributes.NONE,
          stream,
          tf.constant(0.1f),
          tf.constant(2).cast(DType.INT64));
    }
    return stream;
  }

  private Tensor seedGenerator() {
    Tensor seed = tf.constant(1).cast(DType.INT64);
    return tf.execute("AnonymousSeedGenerator", Attributes.NONE, seed, seed, tf.constant(1).gt(0))[
        0];
  }

  private Tensor dataset() {
    Tensor zero = tf.constant(0).cast(DType.INT64);
    return make(
        "RangeDataset",
        elements(),
        zero,
        tf.constant(5).cast(DType.INT64),
        tf.constant(1).cast(DType.INT64));
  }

  private Tensor list() {
    Tensor shape = tf.constant(new int[] {2});
    return random.nextInt(3) == 0
        ? make("EmptyTensorList", Map.of("element_dtype", DType.FLOAT32), shape, tf.constant(3))
        : make(
            "TensorListFromTensor",
            Map.of(),
            inputs.tensor(DType.FLOAT32, new long[] {3, 2}),
            shape);
  }

  private Tensor sparseMatrix() {
    Tensor dense = inputs.tensor(DType.FLOAT32, new long[] {2, 2});
    Tensor indices = tf.execute("Where", Attributes.NONE, dense)[0];
    return make("DenseToCSRSparseMatrix", Map.of(), dense, indices);
  }

  private static Map<String, Object> elements() {
    return Map.of("output_types", List.of(DType.INT64), "output_shapes", List.of(Shape.scalar()));
  }

  private Tensor text(String text) {
    return inputs.text(text);
  }

  private String unique() {
    return "h" + random.nextInt();
  }

  private Tensor make(String op, Map<String, Object> attributes, Object... arguments) {
    return tf.execute(op, Attributes.of(attributes), arguments)[0];
  }
}
