package app;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
final class Point implements ExtensionType {
  private final Tensor x;
  private final Tensor y;

  Point(Tensor x, Tensor y) {
    this.x = x;
    this.y = y;
  }

  Point swapped() {
    return new Point(y, x);
  }

  @Override
  public String toString() {
    return x.asInt() + " " + y.asInt();
  }
}
