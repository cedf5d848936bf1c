package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// One reused `TFE_Op` with one result; for one thread.
final class BareOp implements AutoCloseable {
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment name;
  private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
  private final long status = Api.newStatus();
  private final long op;

  BareOp(BareContext context, String name) {
    this.name = arena.allocateFrom(name);
    this.op = Api.newOp(context.pointer(), this.name, status);
    BareContext.check(status);
  }

  /// A name for [#set].
  MemorySegment attribute(String attribute) {
    return arena.allocateFrom(attribute);
  }

  void set(MemorySegment attribute, float value) {
    Api.setFloat(op, attribute, value);
  }

  void set(MemorySegment attribute, boolean value) {
    Api.setBool(op, attribute, (byte) (value ? 1 : 0));
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long run(long x) {
    Api.addInput(op, x, status);
    return run();
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long run(long x, long y) {
    Api.addInput(op, x, status);
    Api.addInput(op, y, status);
    return run();
  }

  @Override
  public void close() {
    Api.deleteOp(op);
  }

  private long run() {
    count.set(ValueLayout.JAVA_INT, 0, 1);
    Api.execute(op, result, count, status);
    BareContext.check(status);
    Api.resetOp(op, name, MemorySegment.NULL, status);
    return result.get(ValueLayout.JAVA_LONG, 0);
  }
}
