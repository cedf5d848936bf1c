package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.TimedLoop;

/// Makes tensors through the C API, which knows one way to give them back.
final class BareMaker implements Maker {
  private final BareSide side = new BareSide();
  private final TimedLoop loop;

  BareMaker(MadeTensors tensors) {
    this.loop =
        switch (tensors) {
          case SMALL -> side.open(OpWork.ADD).orElseThrow();
          case BLOCK -> side.open(OpWork.IN_1024).orElseThrow();
          case BIG, CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST ->
              throw new IllegalArgumentException(tensors + " has no bare form");
        };
  }

  @Override
  public void make(int count, Release release) {
    loop.run(count);
  }

  @Override
  public void close() {
    loop.close();
    side.close();
  }
}
