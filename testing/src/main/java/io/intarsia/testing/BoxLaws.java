package io.intarsia.testing;

import static io.intarsia.testing.LawBroken.check;

import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What a box is, and the specs of boxes.
final class BoxLaws {
  private static final int MOST_AXES = 4;

  private BoxLaws() {}

  static void box(Trial trial) {
    trial.eachApplicable(sample -> {
      StackableTypeSpec<Object> spec = Boxes.stackable(sample.spec());
      List<Tensor> box = spec.toBoxedTensor(sample.value(), 0);
      checkBox(sample, spec, box, 0);
      for (int rank = 1; rank <= MOST_AXES && canBox(sample, spec, rank); rank++) {
        checkBox(sample, spec, spec.toBoxedTensor(sample.value(), rank), rank);
      }
    });
  }

  static void stackedSpecs(Trial trial) {
    trial.eachApplicable(sample -> {
      StackableTypeSpec<Object> spec = Boxes.stackable(sample.spec());
      StackableTypeSpec<Object> known = spec.stacked(3);
      StackableTypeSpec<Object> unknown = spec.stacked(Shape.UNKNOWN_SIZE);
      equal(sample, "stacked(3).unstacked() must be the spec", known.unstacked());
      equal(sample, "stacked(-1).unstacked() must be the spec", unknown.unstacked());
      check(
          known.isCompatibleWith(unknown) && !known.isCompatibleWith(spec.stacked(2)),
          sample,
          "stacked(3) must be compatible with stacked(-1), not with stacked(2)",
          unknown,
          known);
    });
  }

  private static void equal(Sample sample, String rule, TypeSpec<?> got) {
    check(sample.spec().equals(got), sample, rule, sample.spec(), got);
  }

  // Values with fewer axes may refuse, if box and spec do.
  private static boolean canBox(Sample sample, StackableTypeSpec<Object> spec, int rank) {
    try {
      spec.boxedTensorSpec(rank);
      return true;
    } catch (IllegalArgumentException e) {
      checkRefused(sample, spec, rank);
      return false;
    }
  }

  private static void checkRefused(Sample sample, StackableTypeSpec<Object> spec, int rank) {
    List<Tensor> box;
    try {
      box = spec.toBoxedTensor(sample.value(), rank);
    } catch (IllegalArgumentException e) {
      return;
    }
    throw LawBroken.of(
        sample,
        "toBoxedTensor(value, %d) must be refused where boxedTensorSpec(%d) is"
            .formatted(rank, rank),
        "IllegalArgumentException",
        box);
  }

  private static void checkBox(
      Sample sample, StackableTypeSpec<Object> spec, List<Tensor> box, int rank) {
    List<TensorSpec> specs = spec.boxedTensorSpec(rank);
    check(
        !box.isEmpty() && box.size() == specs.size(),
        sample,
        "toBoxedTensor(value, %d) must give one tensor for each of boxedTensorSpec(%d)"
            .formatted(rank, rank),
        specs,
        box);
    for (int i = 0; i < box.size(); i++) {
      check(
          specs.get(i).isCompatibleWith(box.get(i)),
          sample,
          "element %d of boxedTensorSpec(%d) must take the tensor of the box".formatted(i, rank),
          specs.get(i),
          TensorSpec.of(box.get(i)));
    }
    checkParallel(sample, box, rank);
    Difference.none(
        sample,
        "fromBoxedTensor(toBoxedTensor(value, %d)) must be an equal value".formatted(rank),
        sample.value(),
        spec.fromBoxedTensor(box));
  }

  private static void checkParallel(Sample sample, List<Tensor> box, int rank) {
    List<Shape> shapes = box.stream().map(Tensor::shape).toList();
    for (Shape shape : shapes) {
      check(
          shape.rank() >= rank,
          sample,
          "tensors boxed with minimumRank %d must have that rank".formatted(rank),
          "at least %d axes".formatted(rank),
          shape);
      check(
          shape.subShape(0, rank).equals(shapes.getFirst().subShape(0, rank)),
          sample,
          "the tensors of a box must agree in their first %d dimensions".formatted(rank),
          shapes.getFirst().subShape(0, rank),
          shapes);
    }
  }
}
