package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;

/// Java arrays to tensors and back.
final class BareTransfers {
  private final BareContext context;

  BareTransfers(BareContext context) {
    this.context = context;
  }

  TimedLoop in(int length) {
    float[] values = Data.ramp(length);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(context.tensor(values, length)),
        () -> context.take(context.tensor(values, length)));
  }

  TimedLoop inNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(context.tensor(rows)), () -> context.take(context.tensor(rows)));
  }

  TimedLoop out(int length) {
    long tensor = context.tensor(Data.ramp(length), length);
    return TimedLoop.of(
        () -> context.values(tensor),
        () -> context.values(tensor),
        () -> BareApi.deleteHandle(tensor));
  }

  TimedLoop outNested() {
    float[] values = Data.ramp(Data.ROWS * Data.COLUMNS);
    long tensor = context.tensor(values, Data.ROWS, Data.COLUMNS);
    return TimedLoop.of(
        () -> context.rows(tensor, Data.ROWS, Data.COLUMNS),
        () -> Data.flat(context.rows(tensor, Data.ROWS, Data.COLUMNS)),
        () -> BareApi.deleteHandle(tensor));
  }
}
