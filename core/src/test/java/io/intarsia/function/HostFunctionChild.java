package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.concurrent.CountDownLatch;

/// A process that ends while a host function runs: by the end of `main`, by `exit`, or by `exit` in
/// the host function, which waits for a hook that closes the environment.
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
              if (arguments[0].equals("exitInsideWithHook")) {
                Runtime.getRuntime().addShutdownHook(new Thread(tf::close));
                System.exit(0);
              }
              while (true) {
                x.plus(1).close();
              }
            });
    var f = tf.function((Ops g, Tensor x) -> endless.apply(g, x));
    Tensor one = tf.constant(1f);
    Thread.ofPlatform().daemon().start(() -> f.apply(one));
    started.await();
    if (arguments[0].equals("exitInsideWithHook")) {
      Thread.currentThread().join();
    }
    if (arguments[0].equals("exit")) {
      System.exit(0);
    }
  }
}
