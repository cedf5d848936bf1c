package io.intarsia.fuzz.graph;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.graph.Step.Value;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Makes random graphs. Each step runs as it is drawn, and those that fail are left out: whatever
/// is made is valid, and nothing here needs to know what ops take.
final class GraphMaker {
  private static final int MOST_STEPS = 12;
  private static final int TRIES = 40;

  private static final long[] SIZES = {0, 0, 1, 1, 1, 2, 3};

  private static final List<String> UNARY =
      List.of(
          "Neg",
          "Square",
          "Sqrt",
          "Rsqrt",
          "Reciprocal",
          "Exp",
          "Log1p",
          "Sign",
          "Relu",
          "Abs",
          "Identity",
          "StopGradient",
          "ZerosLike",
          "OnesLike",
          "Tanh",
          "Sigmoid",
          "Softmax",
          "LogSoftmax",
          "L2Loss",
          "Conj",
          "Squeeze");
  private static final List<String> BINARY =
      List.of(
          "Mul",
          "Mul",
          "Mul",
          "AddV2",
          "AddV2",
          "Sub",
          "Sub",
          "RealDiv",
          "RealDiv",
          "DivNoNan",
          "MulNoNan",
          "Maximum",
          "Minimum",
          "Pow",
          "SquaredDifference",
          "MatMul",
          "BatchMatMulV2",
          "BiasAdd",
          "Xdivy",
          "Add");
  private static final List<String> WHOLE = List.of("Mul", "AddV2", "Maximum", "Minimum", "Sub");
  private static final List<String> COMPARISONS =
      List.of("Less", "GreaterEqual", "Equal", "NotEqual");
  private static final List<String> REDUCTIONS = List.of("Sum", "Mean", "Prod", "Max", "Min");

  private final Ops tf;
  private final SplittableRandom random;
  private final List<Leaf> leaves = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Tensor> values = new ArrayList<>();

  private GraphMaker(Ops tf, SplittableRandom random) {
    this.tf = tf;
    this.random = random;
  }

  /// The graph of a number: always the same one.
  static RandomGraph make(Ops tf, long number) {
    var random = new SplittableRandom(number * 0x9E3779B97F4A7C15L).split();
    return new GraphMaker(tf, random).make();
  }

  private RandomGraph make() {
    long[] base = IntStream.range(0, random.nextInt(4)).mapToLong(_ -> size()).toArray();
    leaves.add(new Leaf(Leaf.Kind.ARGUMENT, shape(base)));
    int more = 1 + random.nextInt(3);
    for (int i = 0; i < more; i++) {
      leaves.add(new Leaf(one(List.of(Leaf.Kind.values())), shape(base)));
    }
    leaves.forEach(leaf -> values.add(leaf.tensor(tf)));
    int wanted = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < TRIES && steps.size() < wanted; i++) {
      tryStep(draw());
    }
    return new RandomGraph(leaves, steps, random.nextBoolean());
  }

  private void tryStep(Step step) {
    try {
      values.add(step.run(tf, values));
      steps.add(step);
    } catch (IllegalArgumentException
        | UnsupportedOperationException
        | TensorFlowException
        | ClassCastException _) {
      // It does not fit.
    }
  }

  // -- what is drawn ------------------------------------------------------------------------------

  private long size() {
    return SIZES[random.nextInt(SIZES.length)];
  }

  /// One that broadcasts with others of the same base.
  private Shape shape(long[] base) {
    int from = random.nextInt(4) == 0 ? random.nextInt(base.length + 1) : 0;
    return Shape.of(
        IntStream.range(from, base.length)
            .mapToLong(axis -> random.nextInt(3) == 0 ? 1 : base[axis])
            .toArray());
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /// A value of a dtype, or any if there is none.
  private Value value(DType dtype) {
    int[] fitting =
        IntStream.range(0, values.size())
            .filter(number -> values.get(number).dtype() == dtype)
            .toArray();
    return new Value(
        fitting.length == 0
            ? random.nextInt(values.size())
            : fitting[random.nextInt(fitting.length)]);
  }

  private Value value() {
    return value(DType.FLOAT32);
  }

  /// A shape, if there is one. Ops take a number for one, functions do not.
  private Value vector() {
    Value drawn = value(DType.INT32);
    return values.get(drawn.number()).shape().rank() == 1 ? drawn : value(DType.INT32);
  }

  private Step draw() {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> Step.of(one(UNARY), value());
      case 3, 4, 5, 6, 7 -> Step.of(one(BINARY), value(), value());
      case 8 -> Step.of(one(WHOLE), value(DType.INT32), value(DType.INT32));
      case 9 -> ofTruths();
      case 10, 11 -> reduction();
      case 12 -> ofShapes();
      default -> moved();
    };
  }

  private Step ofTruths() {
    return switch (random.nextInt(4)) {
      case 0, 1 -> Step.of(one(COMPARISONS), value(), value());
      case 2 -> Step.of("SelectV2", value(DType.BOOL), value(), value());
      default -> Step.of("Cast", value(DType.BOOL)).with("DstT", DType.FLOAT32);
    };
  }

  private Step reduction() {
    Value reduced = value();
    int rank = values.get(reduced.number()).shape().rank();
    int[] axes = IntStream.range(0, rank).filter(_ -> random.nextBoolean()).toArray();
    return Step.of(one(REDUCTIONS), reduced, axes).with("keep_dims", random.nextBoolean());
  }

  private Step ofShapes() {
    return switch (random.nextInt(7)) {
      case 0 -> Step.of("Shape", value());
      case 1 -> Step.of("Size", value());
      case 2 -> Step.of("Reshape", value(), vector());
      case 3 -> Step.of("BroadcastTo", value(), vector());
      case 4 -> Step.of("Fill", vector(), one(List.of(0f, 1f, 2f)));
      case 5 -> Step.of("Prod", value(DType.INT32), new int[] {0});
      default -> Step.of("Cast", value(DType.INT32)).with("DstT", DType.FLOAT32);
    };
  }

  /// Elements in other places.
  private Step moved() {
    Value moved = value();
    int rank = values.get(moved.number()).shape().rank();
    int[] axes = IntStream.range(0, rank).toArray();
    return switch (random.nextInt(12)) {
      case 0 -> Step.of("Reshape", moved, dims(random.nextInt(4)));
      case 1 -> Step.of("Reshape", moved, new int[] {-1});
      case 2 -> Step.of(rank == 0 ? "Identity" : "Transpose", moved, shuffled(axes));
      case 3 -> Step.of("Tile", moved, dims(rank));
      case 4 -> Step.of("BroadcastTo", moved, dims(rank + random.nextInt(2)));
      case 5 -> Step.of("ExpandDims", moved, random.nextInt(rank + 1));
      case 6 -> Step.of("ReverseV2", moved, rank == 0 ? axes : new int[] {random.nextInt(rank)});
      case 7 -> Step.of("ConcatV2", several(), random.nextInt(rank + 1));
      case 8 -> Step.of("Pack", several()).with("axis", random.nextInt(rank + 1));
      case 9 -> Step.of("AddN", several());
      case 10 -> Step.of("Slice", moved, dims(rank), dims(rank));
      default -> Step.of("GatherV2", moved, dims(random.nextInt(3)), random.nextInt(rank + 1));
    };
  }

  private List<Value> several() {
    return IntStream.range(0, 1 + random.nextInt(3)).mapToObj(_ -> value()).toList();
  }

  private int[] dims(int rank) {
    return IntStream.range(0, rank).map(_ -> (int) size()).toArray();
  }

  private int[] shuffled(int[] axes) {
    for (int i = axes.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int axis = axes[i];
      axes[i] = axes[other];
      axes[other] = axis;
    }
    return axes;
  }
}
