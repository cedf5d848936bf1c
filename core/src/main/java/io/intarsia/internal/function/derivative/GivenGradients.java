package io.intarsia.internal.function.derivative;

import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.form.OpenForm;
import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Gradients that code gave, checked against what they are of.
///
/// @param operation whose code it is
record GivenGradients(String operation) {
  /// The gradients of the tensors and variables of a nest.
  ///
  /// @param gradient of its structure, or of that of its open form; null in the place of a leaf, or
  ///   of all, is none, and so is a variable
  List<@Nullable TensorLike> like(@Nullable Object argument, @Nullable Object gradient) {
    Object nest = OpenForm.of(argument);
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(nest);
    List<@Nullable Object> given = matched(nest, OpenForm.of(gradient), leaves.size());
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      String path = leaves.get(i).path().of("gradient");
      switch (leaves.get(i).value()) {
        case Tensor tensor -> gradients.add(of(path, tensor, given.get(i)));
        case null -> {}
        case Object leaf when OpenForm.isVariable(leaf) ->
            gradients.add(ofVariable(path, leaf, given.get(i)));
        case Object composite -> gradients.addAll(ofParts(path, composite, given.get(i)));
      }
    }
    return gradients;
  }

  private List<@Nullable Object> matched(
      @Nullable Object nest, @Nullable Object gradient, int leaves) {
    if (gradient == null) {
      return new ArrayList<>(Collections.<@Nullable Object>nCopies(leaves, null));
    }
    try {
      return Nest.flattenUpTo(nest, gradient);
    } catch (IllegalArgumentException e) {
      throw CustomGradientErrors.customGradient(
          operation, "the gradient is not of the structure of the argument: " + e.getMessage());
    }
  }

  private @Nullable TensorLike ofVariable(String path, Object variable, @Nullable Object gradient) {
    Tensor handle = Objects.requireNonNull((Tensor) Nest.expanded().flatten(variable).getFirst());
    return OpenForm.isVariable(gradient) ? null : of(path, handle, gradient);
  }

  private List<@Nullable TensorLike> ofParts(String path, Object value, @Nullable Object gradient) {
    List<@Nullable Object> parts = Nest.expanded().flatten(value);
    boolean isOfValue = parts.size() == 1 && gradient instanceof TensorLike;
    List<@Nullable Object> given =
        gradient == null || isOfValue
            ? new ArrayList<@Nullable Object>(Collections.nCopies(parts.size(), gradient))
            : Nest.expanded().flatten(gradient);
    if (given.size() != parts.size()) {
      throw wrong(path, ClassNames.of(value), gradient);
    }
    List<@Nullable TensorLike> gradients = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Tensor tensor) {
        boolean hasOne = isOfValue || Dtypes.haveGradients(tensor.dtype());
        gradients.add(hasOne ? of(path, tensor, given.get(i)) : null);
      }
    }
    return gradients;
  }

  /// The gradient of a tensor, or of the variable it is the handle of.
  ///
  /// @param path where the gradient is, for messages
  @Nullable TensorLike of(String path, Tensor tensor, @Nullable Object gradient) {
    boolean fits =
        switch (gradient) {
          case null -> true;
          case Tensor given ->
              tensor.dtype().isHandle()
                  || (given.dtype() == tensor.dtype()
                      && given.shape().isCompatibleWith(tensor.shape()));
          case IndexedSlices slices ->
              tensor.dtype().isHandle() || slices.dtype() == tensor.dtype();
          default -> false;
        };
    if (!fits) {
      throw wrong(path, tensor.dtype() + " " + tensor.shape(), gradient);
    }
    return (TensorLike) gradient;
  }

  private IllegalArgumentException wrong(String path, String expected, @Nullable Object got) {
    String shown = got instanceof Tensor given ? given.dtype() + " " + given.shape() : "" + got;
    return CustomGradientErrors.customGradient(
        operation, "expected %s at %s, got %s".formatted(expected, path, shown));
  }
}
