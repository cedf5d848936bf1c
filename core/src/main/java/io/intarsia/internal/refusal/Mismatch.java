package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says in the language of the facade why the inputs of an op do not fit each other: which shapes,
/// where they differ, and the way out. The runtime says each of these in words of its own, eagerly
/// others than in a graph.
public final class Mismatch {
  private static final Set<String> BROADCASTING =
      Set.of(
          "Add",
          "AddV2",
          "Atan2",
          "BitwiseAnd",
          "BitwiseOr",
          "BitwiseXor",
          "Complex",
          "Div",
          "DivNoNan",
          "Equal",
          "FloorDiv",
          "FloorMod",
          "Greater",
          "GreaterEqual",
          "Igamma",
          "Igammac",
          "LeftShift",
          "Less",
          "LessEqual",
          "LogicalAnd",
          "LogicalOr",
          "Maximum",
          "Minimum",
          "Mod",
          "Mul",
          "MulNoNan",
          "NextAfter",
          "NotEqual",
          "Polygamma",
          "Pow",
          "RealDiv",
          "RightShift",
          "SelectV2",
          "SquaredDifference",
          "Sub",
          "TruncateDiv",
          "TruncateMod",
          "Xdivy",
          "Xlog1py",
          "Xlogy",
          "Zeta");

  private Mismatch() {}

  /// Why the inputs do not fit; empty if they do as far as is known, or the op is another.
  ///
  /// @param inputs in the order of the op's definition, lists flattened
  static Optional<String> of(String op, Attributes attributes, List<Tensor> inputs) {
    if (inputs.stream().anyMatch(input -> input instanceof EagerTensor eager && eager.isClosed())) {
      return Optional.empty();
    }
    List<Shape> shapes = inputs.stream().map(Tensor::shape).toList();
    return Optional.ofNullable(
        BROADCASTING.contains(op)
            ? broadcast(shapes)
            : switch (op) {
              case "MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3" ->
                  product(attributes, shapes);
              case "ConcatV2" -> concat(inputs, shapes);
              case "Pack" -> stack(shapes);
              case "Reshape" -> reshape(inputs, shapes);
              default -> null;
            });
  }

  /// What is wrong, before what the runtime says of it.
  ///
  /// @param report of the runtime
  public static String said(String op, Attributes attributes, Tensor[] inputs, String report) {
    return of(op, attributes, Arrays.asList(inputs))
        .or(() -> ReportedShapes.in(report))
        .map(mismatch -> mismatch + "\n  runtime: " + report)
        .orElse(report);
  }

  // -- elementwise --------------------------------------------------------------------------------

  static @Nullable String broadcast(List<Shape> shapes) {
    for (int i = 1; i < shapes.size(); i++) {
      for (int j = 0; j < i; j++) {
        int axis = conflict(shapes.get(j), shapes.get(i));
        if (axis != 0) {
          return broadcast(shapes.get(j), shapes.get(i), axis);
        }
      }
    }
    return null;
  }

  private static String broadcast(Shape a, Shape b, int axis) {
    return "%s and %s do not broadcast: axis %d has %d and %d, and only 1 stretches; %s"
        .formatted(a, b, axis, size(a, axis), size(b, axis), wayOut(a, b));
  }

  private static String wayOut(Shape a, Shape b) {
    Shape column = b.concatenate(Shape.of(1));
    if (column.rank() <= a.rank() && conflict(a, column) == 0) {
      return "the second would fit as %s: expandDims(t, -1)".formatted(column);
    }
    column = a.concatenate(Shape.of(1));
    return column.rank() <= b.rank() && conflict(column, b) == 0
        ? "the first would fit as %s: expandDims(t, -1)".formatted(column)
        : "slice, pad, transpose or reshape one of them";
  }

  /// The last axis, counted from the end, at which two shapes do not broadcast; 0 if there is none.
  private static int conflict(Shape a, Shape b) {
    if (!a.hasRank() || !b.hasRank()) {
      return 0;
    }
    for (int axis = -1; axis >= -Math.min(a.rank(), b.rank()); axis--) {
      if (size(a, axis) != 1 && size(b, axis) != 1 && differ(size(a, axis), size(b, axis))) {
        return axis;
      }
    }
    return 0;
  }

  private static long size(Shape shape, int fromEnd) {
    return shape.dim(shape.rank() + fromEnd);
  }

  private static boolean differ(long a, long b) {
    return a != b && a != Shape.UNKNOWN_SIZE && b != Shape.UNKNOWN_SIZE;
  }

  // -- products -----------------------------------------------------------------------------------

  private static @Nullable String product(Attributes attributes, List<Shape> shapes) {
    if (shapes.size() != 2
        || shapes.stream().anyMatch(shape -> !shape.hasRank() || shape.rank() < 2)) {
      return null;
    }
    boolean first = isSet(attributes, "transpose_a") || isSet(attributes, "adj_x");
    boolean second = isSet(attributes, "transpose_b") || isSet(attributes, "adj_y");
    long columns = size(shapes.getFirst(), first ? -2 : -1);
    long rows = size(shapes.getLast(), second ? -1 : -2);
    return differ(columns, rows)
        ? ("matrix product of %s and %s: the last axis of the first must have the size of the last"
                + " but one of the second; transpose one, or pass transpose_a or transpose_b")
            .formatted(transposed(shapes.getFirst(), first), transposed(shapes.getLast(), second))
        : null;
  }

  private static boolean isSet(Attributes attributes, String name) {
    return Boolean.TRUE.equals(attributes.get(name));
  }

  private static String transposed(Shape shape, boolean isTransposed) {
    return isTransposed ? shape + " transposed" : shape.toString();
  }

  // -- joining ------------------------------------------------------------------------------------

  private static @Nullable String concat(List<Tensor> inputs, List<Shape> shapes) {
    long[] axes = integers(inputs.getLast());
    List<Shape> values = shapes.subList(0, shapes.size() - 1);
    if (axes == null || axes.length != 1) {
      return null;
    }
    for (int i = 1; i < values.size(); i++) {
      String mismatch = concat(values.getFirst(), values.get(i), i, axes[0]);
      if (mismatch != null) {
        return mismatch;
      }
    }
    return null;
  }

  private static @Nullable String concat(Shape first, Shape other, int at, long axis) {
    if (!first.hasRank() || !other.hasRank()) {
      return null;
    }
    if (first.rank() != other.rank()) {
      return ("values[0] %s and values[%d] %s have different numbers of axes; expandDims adds one,"
              + " and stack joins along a new one")
          .formatted(first, at, other);
    }
    long joined = axis < 0 ? axis + first.rank() : axis;
    for (int i = 0; i < first.rank(); i++) {
      if (i != joined && differ(first.dim(i), other.dim(i))) {
        return differs(first, other, at, i);
      }
    }
    return null;
  }

  static String differs(Shape first, Shape other, int at, int axis) {
    return ("values[0] %s and values[%d] %s differ at axis %d, which is not the one they are joined"
            + " along; slice or pad one of them, or join along axis %4$d")
        .formatted(first, at, other, axis);
  }

  private static @Nullable String stack(List<Shape> shapes) {
    if (shapes.isEmpty()) {
      return null;
    }
    Shape first = shapes.getFirst();
    for (int i = 1; i < shapes.size(); i++) {
      if (!first.isCompatibleWith(shapes.get(i))) {
        return notOfOneShape(first, shapes.get(i), i);
      }
    }
    return null;
  }

  static String notOfOneShape(Shape first, Shape other, int at) {
    return ("all must have one shape, but values[0] is %s and values[%d] is %s; pad or slice them,"
            + " or use concat, which joins along an axis they have")
        .formatted(first, at, other);
  }

  // -- reshaping ----------------------------------------------------------------------------------

  private static @Nullable String reshape(List<Tensor> inputs, List<Shape> shapes) {
    long[] wanted = integers(inputs.getLast());
    Shape from = shapes.getFirst();
    if (wanted == null || !from.isFullyKnown() || Arrays.stream(wanted).anyMatch(n -> n < -1)) {
      return null;
    }
    long open = Arrays.stream(wanted).filter(size -> size == -1).count();
    long known = Arrays.stream(wanted).filter(size -> size >= 0).reduce(1, (a, b) -> a * b);
    String text = Arrays.toString(wanted);
    long count = from.numElements();
    if (open > 1) {
      return "only one size of %s may be -1, which is found out".formatted(text);
    }
    if (open == 0 && known != count) {
      return "%s has %d elements, and %s has %d; -1 in place of one size lets it be found out"
          .formatted(from, count, text, known);
    }
    return open == 1 && (known == 0 ? count != 0 : count % known != 0)
        ? "%s has %d elements, which is no multiple of the %d that the other sizes of %s make"
            .formatted(from, count, known, text)
        : null;
  }

  /// The elements of a small tensor of integers; null if they are not known.
  private static long @Nullable [] integers(Tensor tensor) {
    boolean isInteger = tensor.dtype() == DType.INT32 || tensor.dtype() == DType.INT64;
    try {
      return isInteger ? Known.integers(tensor) : null;
    } catch (NotKnown e) {
      return null;
    }
  }
}
