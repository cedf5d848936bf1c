package geometry;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
public final class Point implements ExtensionType {
  private final Tensor x;
  private final Tensor y;

  public Point(Tensor x, Tensor y) {
    this.x = x;
    this.y = y;
  }

  public Tensor x() {
    return x;
  }

  public Tensor y() {
    return y;
  }
}
