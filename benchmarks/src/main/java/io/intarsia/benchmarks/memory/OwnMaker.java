package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Makes tensors of this library.
final class OwnMaker implements Maker {
  /// The budget for the big tensors: room for ten.
  private static final long BIG_BUDGET = 1L << 30;

  /// The least there is on any machine; the default grows with the machine's memory, and with it
  /// what is held before anything is collected.
  private static final long BUDGET = 128L << 20;

  private static final int BLOCK_LENGTH = 1024;

  /// 100 MB.
  static final int BIG_LENGTH = 25_000_000;

  private final Environment tf;
  private final Supplier<Tensor> tensors;

  OwnMaker(MadeTensors tensors) {
    var defaults = EnvironmentOptions.defaults();
    this.tf =
        Environment.open(
            defaults.withMemoryBudget(tensors == MadeTensors.BIG ? BIG_BUDGET : BUDGET));
    this.tensors = supplier(tensors);
  }

  @Override
  public void make(int count, Release release) {
    switch (release) {
      case CLOSE -> makeAndClose(count);
      case NONE -> make(count);
      case SCOPE_1, REPLACE, SCOPE_100, SCOPE_10000 -> makeInScopes(count, release.scopeSize());
    }
  }

  @Override
  public void close() {
    tf.close();
  }

  private Supplier<Tensor> supplier(MadeTensors kind) {
    return switch (kind) {
      case SMALL -> {
        Tensor a = tf.constant(Data.nested(Data.a(), 2));
        Tensor b = tf.constant(Data.nested(Data.b(), 2));
        yield () -> a.plus(b);
      }
      case BLOCK -> {
        float[] values = Data.ramp(BLOCK_LENGTH);
        yield () -> tf.constant(values);
      }
      case BIG -> {
        Tensor big = tf.constant(Data.ramp(BIG_LENGTH));
        yield () -> big.plus(big);
      }
      case CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST ->
          throw new IllegalArgumentException(kind + " is made by ChainMaker");
    };
  }

  private void makeAndClose(int count) {
    for (int i = 0; i < count; i++) {
      tensors.get().close();
    }
  }

  private void make(int count) {
    for (int i = 0; i < count; i++) {
      var _ = tensors.get();
    }
  }

  private void makeInScopes(int count, int size) {
    for (int made = 0; made < count; made += size) {
      try (var _ = tf.scope()) {
        make(Math.min(size, count - made));
      }
    }
  }
}
