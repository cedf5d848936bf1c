package io.intarsia.types.labeled;

import io.intarsia.dispatch.Call;
import io.intarsia.errors.Mistake;
import io.intarsia.errors.Spelling;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.internal.SpecErrors;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What labeled tensors have to say against their arguments.
final class LabeledErrors {
  private LabeledErrors() {}

  static IllegalArgumentException blankName(List<String> names) {
    return Mistake.argument(
        "LabeledTensor: names of axes must not be blank, got %s".formatted(names));
  }

  static IllegalArgumentException repeatedName(List<String> names) {
    return Mistake.argument(
        "LabeledTensor: no two axes can have the same name, got %s; rename one of them"
            .formatted(names));
  }

  static IllegalArgumentException namesForShape(List<String> names, Shape shape) {
    return Mistake.argument(
        "LabeledTensor: expected one name for each axis, got %d names %s for shape %s"
            .formatted(names.size(), names, shape));
  }

  static IllegalArgumentException values(TensorLike values) {
    return Mistake.argument(
        ("LabeledTensor.of: values must be a tensor, or an extension value that runs functions"
                + " itself, got %s")
            .formatted(
                values instanceof LabeledTensor labeled
                    ? "a LabeledTensor with axes %s; use rename or withNames"
                        .formatted(labeled.names())
                    : "a " + values.getClass().getSimpleName()));
  }

  static IllegalStateException noTensor(TensorLike values) {
    return Mistake.state(
        "LabeledTensor.tensor: the values are a %s, no tensor; use values()"
            .formatted(values.getClass().getSimpleName()));
  }

  static IllegalStateException notStackable(LabeledTensorSpec spec) {
    return Mistake.state("%s is not stackable: its values are not".formatted(spec));
  }

  static IllegalArgumentException unknownName(String operation, String name, List<String> names) {
    return Mistake.argument(
        "%s: there is no axis '%s'; expected one of %s%s"
            .formatted(operation, name, names, Spelling.suggestion(name, names)));
  }

  static IllegalArgumentException axisNumber(String operation, int number, List<String> names) {
    return Mistake.argument(
        "%s: there is no axis %d; expected one of %s, or a number from %d to %d"
            .formatted(operation, number, names, -names.size(), names.size() - 1));
  }

  static IllegalArgumentException axisForm(String operation, String parameter, Object got) {
    return Mistake.argument(
        ("%s: argument '%s' must be a name or a number, or a list of them, got %s; names of axes"
                + " cannot depend on the data of a tensor")
            .formatted(operation, parameter, SpecErrors.describe(got)));
  }

  static IllegalArgumentException axisMissing(String operation, String parameter) {
    return Mistake.argument(
        ("%s: argument '%s' is missing, and without it the result would have other axes than the"
                + " names; give it, or call %1$s on values()")
            .formatted(operation, parameter));
  }

  static IllegalArgumentException oneAxis(
      String operation, String parameter, @Nullable Object got) {
    return Mistake.argument(
        "%s: argument '%s' must be one axis, got %s".formatted(operation, parameter, got));
  }

  static IllegalArgumentException needsName(
      Call call, String parameter, @Nullable Object got, List<String> names, String place) {
    return Mistake.argument(
        ("%s: argument '%s' makes a new axis beside %s, so it must be the name of it, got %s; the"
                + " new axis comes %s, transpose the result for another place")
            .formatted(call.api(), parameter, names, got == null ? "nothing" : got, place));
  }

  static IllegalArgumentException takenName(String operation, String name, List<String> names) {
    return Mistake.argument(
        "%s: the name '%s' is taken, the axes are %s; choose another or rename that axis"
            .formatted(operation, name, names));
  }

  static IllegalArgumentException alignedTo(List<String> names, List<String> order) {
    return Mistake.argument(
        ("LabeledTensor.alignedTo: expected all of the names %s, got %s; name all axes, or reduce"
                + " or select those you do not want")
            .formatted(names, order));
  }

  static IllegalArgumentException position(
      String name, int index, List<String> names, Shape shape) {
    return Mistake.argument(
        "LabeledTensor.select: there is no position %d along '%s' of axes %s of shape %s"
            .formatted(index, name, names, shape));
  }

  static IllegalArgumentException otherOrder(
      Call call, LabeledTensor a, LabeledTensor b, List<String> common, List<String> order) {
    String target =
        b.axisNames().reordered(common).list().stream()
            .map(name -> '"' + name + '"')
            .collect(Collectors.joining(", "));
    return Mistake.argument(
        ("%s: the axes %s of shape %s and %s of shape %s do not line up; expected the names both"
                + " have in the same order, got %s and %s; transpose one of them, as by"
                + " tf.transpose(second, %s)")
            .formatted(
                call.api(), a.names(), a.shape(), b.names(), b.shape(), common, order, target));
  }

  static IllegalArgumentException sizes(
      Call call, LabeledTensor a, LabeledTensor b, String name, long one, long other) {
    return Mistake.argument(
        ("%s: the axes %s of shape %s and %s of shape %s do not line up; expected equal sizes along"
                + " '%s' or one of size 1, got %d and %d; rename the axis of one if another is"
                + " meant")
            .formatted(call.api(), a.names(), a.shape(), b.names(), b.shape(), name, one, other));
  }

  static IllegalArgumentException plainSize(
      Call call, List<String> names, Shape shape, LabeledTensor other, String name) {
    return Mistake.argument(
        ("%s: a tensor of shape %s has no names and lines up with the axes %s by position from the"
                + " right, so along '%s' its size must be that of the axes %s of shape %s, or 1;"
                + " name its axes, LabeledTensor.of(tensor, names…)")
            .formatted(call.api(), shape, names, name, other.names(), other.shape()));
  }

  static IllegalArgumentException plainOperand(Call call, List<String> names, Shape shape) {
    return Mistake.argument(
        ("%s: a tensor of shape %s has no names and lines up with the axes %s by position, so it"
                + " must have %d axes at most; name its axes, LabeledTensor.of(tensor, names…)")
            .formatted(call.api(), shape, names, names.size()));
  }

  static IllegalArgumentException otherNames(Call call, LabeledTensor a, LabeledTensor b) {
    return Mistake.argument(
        ("%s: expected the same names in the same order, got the axes %s of shape %s and %s of"
                + " shape %s; rename, transpose or align one of them")
            .formatted(call.api(), a.names(), a.shape(), b.names(), b.shape()));
  }

  static IllegalArgumentException plainElement(Call call, List<String> names, Shape shape) {
    return Mistake.argument(
        ("%s: a tensor of shape %s has no names and lines up with the axes %s by position, so it"
                + " must have %d axes")
            .formatted(call.api(), shape, names, names.size()));
  }

  static IllegalArgumentException moreAxes(
      Call call, String parameter, List<String> got, List<String> names) {
    return Mistake.argument(
        "%s: argument '%s' must only have axes of the values, which are %s; with it they are %s"
            .formatted(call.api(), parameter, names, got));
  }

  static IllegalArgumentException permutation(Call call, String parameter, List<String> names) {
    return Mistake.argument(
        "%s: argument '%s' must be each of the axes %s once, got %s"
            .formatted(call.api(), parameter, names, call.arg(parameter)));
  }

  static IllegalArgumentException matrix(Call call, List<String> names) {
    return Mistake.argument("%s: expected two axes at least, got %s".formatted(call.api(), names));
  }

  static IllegalArgumentException unknownSizes(
      Call call, String parameter, List<String> names, Shape shape) {
    return Mistake.argument(
        ("%s: without argument '%s' the axes of size 1 go, but the sizes of the axes %s are %s;"
                + " name those to go")
            .formatted(call.api(), parameter, names, shape));
  }

  static IllegalArgumentException mask(Call call, List<String> names, Shape shape) {
    return Mistake.argument(
        ("%s: the mask must have one axis, got shape %s for the axes %s; several would become one"
                + " without a name: call %1$s on values()")
            .formatted(call.api(), shape, names));
  }

  static IllegalArgumentException otherAxis(
      Call call, String parameter, List<String> got, List<String> names) {
    return Mistake.argument(
        "%s: argument '%s' with the axes %s does not go with the axes %s at 'axis' %s"
            .formatted(call.api(), parameter, got, names, call.arg("axis")));
  }

  static IllegalArgumentException gatherParams(Call call, List<String> indices) {
    return Mistake.argument(
        ("%s: the indices have axes %s, but the axes of argument 'params' have no names; name them,"
                + " LabeledTensor.of(params, names…)")
            .formatted(call.api(), indices));
  }

  static IllegalArgumentException gatherIndices(Call call, List<String> names, Shape shape) {
    return Mistake.argument(
        ("%s: indices of shape %s give several axes in the place of one of %s; name them,"
                + " LabeledTensor.of(indices, names…)")
            .formatted(call.api(), shape, names));
  }

  static IllegalArgumentException bothLabeled(Call call, String parameter, List<String> names) {
    return Mistake.argument(
        ("%s: the other side has axes %s, but those of argument '%s' have no names; name them,"
                + " LabeledTensor.of(%3$s, names…)")
            .formatted(call.api(), names, parameter));
  }

  static IllegalArgumentException summed(
      Call call, List<String> left, List<String> right, List<String> a, List<String> b) {
    return Mistake.argument(
        ("%s: the axes summed over must have the same names, got %s of %s and %s of %s; transpose"
                + " one side, or rename its axes")
            .formatted(call.api(), left, a, right, b));
  }

  static IllegalArgumentException sameResult(
      Call call, String name, List<String> a, List<String> b) {
    return Mistake.argument(
        "%s: of the axes %s and %s the result would have '%s' twice; rename one of them"
            .formatted(call.api(), a, b, name));
  }
}
