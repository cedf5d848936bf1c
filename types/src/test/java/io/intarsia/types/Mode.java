package io.intarsia.types;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import java.util.function.Consumer;

/// Where a test runs.
enum Mode {
  AT_ONCE {
    @Override
    void run(Environment tf, Consumer<Ops> code) {
      code.accept(tf);
    }
  },
  IN_A_FUNCTION {
    @Override
    void run(Environment tf, Consumer<Ops> code) {
      tf.function(
              (Ops g) -> {
                code.accept(g);
                return g.constant(true);
              })
          .apply();
    }
  },
  IN_A_LOOP {
    @Override
    void run(Environment tf, Consumer<Ops> code) {
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
  };

  /// Runs code once: at once, or as it is traced. The function it makes is called once.
  abstract void run(Environment tf, Consumer<Ops> code);
}
