package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.DataWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.DataByHand;
import java.util.Arrays;

/// The floor of data sets: the ops that make them, and the one that reads the next element.
final class BareData {
  private static final int FIRST = 3;

  private final BareContext context;

  BareData(BareContext context) {
    this.context = context;
  }

  TimedLoop open(DataWork work) {
    return switch (work.task()) {
      case RANGE -> range();
      case RECORD -> slices();
      default -> DataByHand.open(work);
    };
  }

  private TimedLoop range() {
    var elements = new BareElements(new int[] {DtypeNumbers.INT64}, new long[][] {{}});
    long start = scalar(0);
    long stop = scalar(Long.MAX_VALUE);
    long step = scalar(1);
    try (var op = new BareOp(context, "RangeDataset")) {
      elements.describe(op);
      return loop(elements, op.runOnAll(start, stop, step), start, stop, step);
    }
  }

  private TimedLoop slices() {
    var elements =
        new BareElements(
            new int[] {DtypeNumbers.FLOAT32, DtypeNumbers.FLOAT32},
            new long[][] {{DataWork.COLUMNS}, {}});
    long x =
        context.tensor(
            Data.ramp(DataWork.ROWS * DataWork.COLUMNS), DataWork.ROWS, DataWork.COLUMNS);
    long y = context.tensor(Data.ramp(DataWork.ROWS), DataWork.ROWS);
    long always = scalar(-1);
    try (var slices = new BareOp(context, "TensorSliceDataset");
        var repeat = new BareOp(context, "RepeatDataset")) {
      elements.describe(slices, "Toutput_types");
      long once = slices.runOnList(x, y);
      elements.describe(repeat);
      return loop(elements, repeat.run(once, always), x, y, once, always);
    }
  }

  private long scalar(long value) {
    return context.longs(new long[] {value});
  }

  private TimedLoop loop(BareElements elements, long dataSet, long... inputs) {
    var next = new BareOp(context, "IteratorGetNext");
    long iterator = iterator(elements, dataSet);
    return TimedLoop.of(
        () -> {
          for (long element : elements.next(next, iterator)) {
            BareApi.deleteHandle(element);
          }
        },
        () -> first(elements, next, dataSet),
        () -> {
          next.close();
          BareApi.deleteHandle(iterator);
          BareApi.deleteHandle(dataSet);
          Arrays.stream(inputs).forEach(BareApi::deleteHandle);
        });
  }

  private long iterator(BareElements elements, long dataSet) {
    try (var make = new BareOp(context, "AnonymousIteratorV3");
        var begin = new BareOp(context, "MakeIterator")) {
      elements.describe(make);
      long iterator = make.run();
      begin.runForNothing(dataSet, iterator);
      return iterator;
    }
  }

  private float[] first(BareElements elements, BareOp next, long dataSet) {
    long iterator = iterator(elements, dataSet);
    float[] values = new float[0];
    for (int i = 0; i < FIRST; i++) {
      for (long element : elements.next(next, iterator)) {
        float[] part = elements.isOfNumbers() ? numbers(element) : context.take(element);
        float[] all = Arrays.copyOf(values, values.length + part.length);
        System.arraycopy(part, 0, all, values.length, part.length);
        values = all;
      }
    }
    BareApi.deleteHandle(iterator);
    return values;
  }

  private float[] numbers(long handle) {
    float[] values = {context.largeNumber(handle)};
    BareApi.deleteHandle(handle);
    return values;
  }
}
