package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.RaggedWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.own.RaggedByHand;
import java.util.function.LongSupplier;

/// The floor of ragged tensors: one kernel each.
final class BareRagged {
  private final BareContext context;

  BareRagged(BareContext context) {
    this.context = context;
  }

  TimedLoop open(RaggedWork work) {
    return switch (work.task()) {
      case ADD, ADD_APART -> add(work);
      case SUM -> sum(work);
      case TO_TENSOR -> padded(work);
      case PRODUCT -> product(work);
      default -> RaggedByHand.open(work);
    };
  }

  private TimedLoop add(RaggedWork work) {
    long x = values(work);
    var op = new BareOp(context, "AddV2");
    return loop(op, () -> op.run(x, x), x);
  }

  private TimedLoop sum(RaggedWork work) {
    long x = values(work);
    long ids = context.numbers(work.ids());
    var op = new BareOp(context, "SegmentSum");
    return loop(op, () -> op.run(x, ids), x, ids);
  }

  private TimedLoop padded(RaggedWork work) {
    long x = values(work);
    long splits = context.longs(work.splits(), work.rows() + 1);
    long sizes = context.longs(new long[] {-1});
    long filler = context.tensor(new float[] {0});
    var op = new BareOp(context, "RaggedTensorToTensor");
    var types = op.textAttribute("row_partition_types", "ROW_SPLITS");
    return loop(
        op,
        () -> {
          op.set(types);
          return op.runWithList(new long[] {sizes, x, filler}, splits);
        },
        x,
        splits,
        sizes,
        filler);
  }

  private TimedLoop product(RaggedWork work) {
    long x = values(work);
    long indices = context.longs(work.indices(), work.ids().length, 2);
    long shape = context.longs(new long[] {work.rows(), RaggedWork.COLUMNS}, 2);
    long dense =
        context.tensor(
            Data.ramp(RaggedWork.COLUMNS * RaggedWork.WIDTH), RaggedWork.COLUMNS, RaggedWork.WIDTH);
    var op = new BareOp(context, "SparseTensorDenseMatMul");
    return loop(op, () -> op.runOnAll(indices, x, shape, dense), x, indices, shape, dense);
  }

  private long values(RaggedWork work) {
    float[] values = work.values();
    return context.tensor(values, values.length);
  }

  private TimedLoop loop(BareOp op, LongSupplier call, long... inputs) {
    return TimedLoop.of(
        () -> BareApi.deleteHandle(call.getAsLong()),
        () -> context.take(call.getAsLong()),
        () -> {
          op.close();
          for (long input : inputs) {
            BareApi.deleteHandle(input);
          }
        });
  }
}
