package io.intarsia.support;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// Where a test runs.
public enum Mode {
  /// On the environment.
  EAGER {
    @Override
    public void run(Environment tf, Consumer<Ops> code) {
      code.accept(tf);
    }

    @Override
    public Tensor run(Environment tf, Object like, Function<Ops, Tensor> code) {
      return code.apply(tf);
    }
  },
  /// In a traced function.
  IN_A_FUNCTION {
    @Override
    public void run(Environment tf, Consumer<Ops> code) {
      tf.function(
              (Ops g) -> {
                code.accept(g);
                return g.constant(true);
              })
          .apply();
    }

    @Override
    public Tensor run(Environment tf, Object like, Function<Ops, Tensor> code) {
      return tf.function((Ops g) -> code.apply(g)).apply();
    }
  },
  /// In the body of a loop of a traced function, which runs once.
  IN_A_LOOP {
    @Override
    public void run(Environment tf, Consumer<Ops> code) {
      tf.function((Ops g) ->
              g.whileLoop(
                  (c, n) -> c.math.less(n, 1),
                  (b, n) -> {
                    code.accept(b);
                    return b.math.add(n, 1);
                  },
                  g.constant(0)))
          .apply();
    }

    @Override
    public Tensor run(Environment tf, Object like, Function<Ops, Tensor> code) {
      return tf.function((Ops g) -> loop(g, like, code)).apply();
    }
  };

  private static Tensor loop(Ops tf, Object like, Function<Ops, Tensor> code) {
    List<Tensor> last =
        tf.whileLoop(
            (g, v) -> g.math.less(v.getFirst(), 1),
            (g, v) -> List.of(g.math.add(v.getFirst(), 1), code.apply(g)),
            List.of(tf.constant(0), tf.constant(like)));
    return last.getLast();
  }

  /// Runs code once: eagerly, or as it is traced. The function it makes is called once.
  public abstract void run(Environment tf, Consumer<Ops> code);

  /// Runs code once, and gives its result.
  ///
  /// @param like host data of the dtype and shape of the result
  public abstract Tensor run(Environment tf, Object like, Function<Ops, Tensor> code);
}
