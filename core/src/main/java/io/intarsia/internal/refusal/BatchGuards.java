package io.intarsia.internal.refusal;

import io.intarsia.internal.operator.MatrixBatches;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Guards of products of matrices behind axes that broadcast, as [MatrixBatches] describes them:
/// one goes wrong without a word, and takes the process with it later.
final class BatchGuards {
  private static final String OTHER_WAYS = "; or call matMul or einsum, which take another way";

  private BatchGuards() {}

  /// Of `BatchMatMulV2`.
  static Guard ofProduct() {
    return Guard.ofInputs(
        "of `float32` and `bfloat16` no single `y` for several `x` of more than 16 rows, whose last"
            + " batch has size 1 or which are columns to be transposed",
        call -> {
          Tensor x = call.inputs()[0];
          Tensor y = call.inputs()[1];
          boolean adjX = Boolean.TRUE.equals(call.key().attributes().get("adj_x"));
          if (MatrixBatches.mayGoWrong(x.dtype(), x.shape(), adjX, y.shape())) {
            refuse(call, List.of(x, y));
          }
        });
  }

  /// Of `Einsum`.
  static Guard ofEllipses() {
    return Guard.ofInputs(
        "of `float32` and `bfloat16` no `...` of one element beside one of several",
        call -> {
          List<Tensor> operands = List.of(call.inputs());
          String equation =
              String.valueOf(call.key().attributes().get("equation")).replace(" ", "");
          if (operands.size() != 2
              || !MatrixBatches.isOfOneDnn(operands.getFirst().dtype())
              || !equation.contains("...")) {
            return;
          }
          List<Shape> open = open(equation.split("->", -1)[0].split(",", -1), operands);
          if (goWrong(open.getFirst(), open.getLast())
              || goWrong(open.getLast(), open.getFirst())) {
            refuse(call, operands);
          }
        });
  }

  private static boolean goWrong(Shape few, Shape many) {
    return MatrixBatches.mayBeOne(few) && MatrixBatches.mayBeMany(many);
  }

  /// The axes that the ellipses stand for.
  private static List<Shape> open(String[] labels, List<Tensor> operands) {
    List<Shape> open = new ArrayList<>();
    for (int i = 0; i < Math.min(labels.length, operands.size()); i++) {
      int from = labels[i].indexOf("...");
      Shape shape = operands.get(i).shape();
      if (from < 0) {
        open.add(Shape.scalar());
      } else if (shape.hasRank()) {
        // The kernel says which labels do not fit.
        int first = Math.min(from, shape.rank());
        int to = shape.rank() - (labels[i].length() - from - 3);
        open.add(shape.subShape(first, Math.clamp(to, first, shape.rank())));
      } else {
        open.add(shape);
      }
    }
    return open;
  }

  private static void refuse(GuardedCall call, List<Tensor> operands) {
    operands.forEach(Known::shape);
    throw call.wrong(
        "the batches of a product",
        "as many in both operands" + OTHER_WAYS,
        operands.stream().map(Tensor::shape).toList());
  }
}
