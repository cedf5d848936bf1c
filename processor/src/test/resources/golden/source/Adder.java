package sums;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor(omit = "name")
public final class Adder implements ExtensionType {
  private final Tensor x;
  private final Tensor y;
  private final String name;

  public Adder(Ops tf, Object x, Object y, String name) {
    this.x = tf.convertToTensor(x);
    this.y = tf.convertToTensor(y);
    this.name = name;
  }

  public Adder(Ops tf, Object x, Object y) {
    this(tf, x, y, "Adder");
  }

  public Tensor getX() {
    return x;
  }

  public Tensor getY() {
    return y;
  }

  public String name() {
    return name;
  }

  public Tensor xpy() {
    return x.plus(y);
  }
}
