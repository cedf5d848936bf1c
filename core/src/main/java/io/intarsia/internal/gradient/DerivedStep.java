package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A function, a loop or a branch, which says itself how gradients go through it.
record DerivedStep(
    List<Object> inputs,
    List<Kept> given,
    List<Kept> saved,
    OpObserver.Pullback pullback,
    Densification densification)
    implements RecordedStep {

  static DerivedStep of(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      OpObserver.Pullback pullback,
      Densification densification) {
    return new DerivedStep(
        inputs.stream().map(Keys::of).toList(),
        results.stream().map(DerivedStep::kept).toList(),
        saved.stream().map(each -> Kept.of(each, true)).toList(),
        pullback,
        densification);
  }

  // Of a list of tensors that has no gradient zeros are made with the list.
  private static Kept kept(Tensor result) {
    return Kept.of(result, result.dtype() == DType.VARIANT);
  }

  @Override
  public List<Object> outputs() {
    return given.stream().map(Kept::key).toList();
  }

  @Override
  public @Nullable TensorLike[] back(Ops tf, @Nullable TensorLike[] gradients, boolean[] needs) {
    List<@Nullable Tensor> dense = new ArrayList<>();
    for (int i = 0; i < gradients.length; i++) {
      Kept result = given.get(i);
      boolean hasOne = gradients[i] != null || Dtypes.haveGradients(result.dtype());
      Tensor gradient = densification.dense(gradients[i], "the backward pass through a function");
      dense.add(gradient == null && hasOne ? Zeros.zeros(tf, result) : gradient);
    }
    List<Tensor> read = new ArrayList<>();
    saved.forEach(each -> read.add(Objects.requireNonNull(each.tensor())));
    return pullback.apply(read, dense).toArray(TensorLike[]::new);
  }

  @Override
  public void drop() {
    given.forEach(Kept::drop);
    saved.forEach(Kept::drop);
  }
}
