package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.cluster.Pair;
import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.cluster.ServerDefs;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// One of two processes whose vectors are added up by the runtime's collective.
final class BareReduce {
  private static final String LEADER = "/job:" + Workers.JOB + "/replica:0/task:0";
  // A large vector is cut into as many parts as this library has it, or it takes far longer.
  private static final int PARTS = 64;

  private final Arena arena = Arena.ofAuto();
  private final BareContext context;
  private final BareOp op;
  private final MemorySegment mergeOp;
  private final MemorySegment finalOp;
  private final MemorySegment parts;
  private final MemorySegment add = arena.allocateFrom("Add");
  private final MemorySegment id = arena.allocateFrom("Id");
  // The vector, how many processes, and the keys of the group and of the collective.
  private final long[] inputs;

  private BareReduce(ClusterSpec cluster, int task, int elements) {
    NativeContext.prepareForClusters(); // the same ways of the runtime for both sides
    context = new BareContext();
    byte[] led = ServerDefs.withLeader(new byte[0], LEADER);
    byte[] def = ServerDefs.encode(cluster.jobs(), Workers.JOB, task, led);
    MemorySegment bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, def);
    CollectiveApi.enable(context.pointer(), bytes, context.status());
    BareContext.check(context.status());
    op = new BareOp(context, "CollectiveReduceV2");
    mergeOp = op.attribute("merge_op");
    finalOp = op.attribute("final_op");
    parts = op.attribute("max_subdivs_per_device");
    long values = context.tensor(Data.ramp(elements), elements);
    inputs = new long[] {values, context.scalar(2), context.scalar(1), context.scalar(1)};
  }

  /// The partner of [#open].
  public static void main(String[] args) throws IOException {
    var reduce = new BareReduce(ClusterSpec.parse(args[0]), 1, Integer.parseInt(args[1]));
    Pair.follow(reduce::call);
  }

  /// With a process of its own as the partner.
  static TimedLoop open(int elements) {
    var pair = new Pair(BareReduce.class, elements);
    var reduce = new BareReduce(pair.cluster(), 0, elements);
    pair.await();
    return TimedLoop.timed(
        calls -> pair.time(calls, reduce::call),
        () -> {
          pair.call(1);
          return Digest.of(reduce.context.take(reduce.sum()));
        },
        () -> {
          reduce.close();
          pair.close();
        });
  }

  private long sum() {
    op.setText(mergeOp, add);
    op.setText(finalOp, id);
    op.setNumber(parts, PARTS);
    return op.runWithList(inputs);
  }

  private void call() {
    BareApi.deleteHandle(sum());
  }

  private void close() {
    op.close();
    for (long input : inputs) {
      BareApi.deleteHandle(input);
    }
    context.close();
  }
}
