package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.concurrent.CountDownLatch;

/// A process that ends while a host function runs: by the end of `main`, or by `exit`.
final class HostFunctionChild {
  private HostFunctionChild() {}

  @SuppressWarnings({"MustBeClosedChecker", "resource"}) // the process ends with it open
  public static void main(String[] arguments) throws InterruptedException {
    var tf = Environment.open();
    var started = new CountDownLatch(1);
    HostFunction<Tensor, Tensor> endless =
        HostFunction.of(
            "endless",
            TensorSpec.of(Shape.scalar(), DType.FLOAT32),
            (Ops h, Tensor x) -> {
              started.countDown();
              while (true) {
                x.plus(1).close();
              }
            });
    var f = tf.function((Ops g, Tensor x) -> endless.apply(g, x));
    Tensor one = tf.constant(1f);
    Thread.ofPlatform().daemon().start(() -> f.apply(one));
    started.await();
    if (arguments[0].equals("exit")) {
      System.exit(0);
    }
  }
}
