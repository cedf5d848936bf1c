package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// One reused `TFE_Op` with one result; for one thread.
final class BareOp implements AutoCloseable {
  // What the runtime takes for no name at all.
  private static final String ANONYMOUS = "cd2c89b7-88b7-44c8-ad83-06c2a9158347";

  private final Arena arena = Arena.ofAuto();
  private final MemorySegment name;
  private final MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
  private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
  private final long status = BareApi.newStatus();
  private final long op;
  // Room for a list of tensors.
  private MemorySegment list = MemorySegment.NULL;
  private MemorySegment device = MemorySegment.NULL;

  BareOp(BareContext context, String name) {
    this.name = arena.allocateFrom(name);
    this.op = BareApi.newOp(context.pointer(), this.name, status);
    BareContext.check(status);
  }

  /// The same op, which runs on a device from now on.
  BareOp on(MemorySegment name) {
    device = name;
    ClusterApi.setDevice(op, name, status);
    BareContext.check(status);
    return this;
  }

  /// A name for [#set].
  MemorySegment attribute(String attribute) {
    return arena.allocateFrom(attribute);
  }

  void set(MemorySegment attribute, float value) {
    BareApi.setFloat(op, attribute, value);
  }

  void set(MemorySegment attribute, boolean value) {
    BareApi.setBool(op, attribute, (byte) (value ? 1 : 0));
  }

  /// A list of one text, by the name of the attribute that has it, for [#set(TextAttribute)].
  TextAttribute textAttribute(String attribute, String text) {
    MemorySegment value = arena.allocateFrom(text);
    return new TextAttribute(
        arena.allocateFrom(attribute),
        arena.allocateFrom(ValueLayout.ADDRESS, value),
        arena.allocateFrom(ValueLayout.JAVA_LONG, value.byteSize() - 1));
  }

  /// An attribute that is a list of one text, ready for the C API.
  record TextAttribute(MemorySegment name, MemorySegment values, MemorySegment lengths) {}

  void set(TextAttribute attribute) {
    BareApi.setStrings(op, attribute.name, attribute.values, attribute.lengths, 1);
  }

  void setText(MemorySegment attribute, MemorySegment text) {
    BareApi.setString(op, attribute, text, text.byteSize() - 1);
  }

  void setNumber(MemorySegment attribute, long value) {
    CollectiveApi.setInt(op, attribute, value);
  }

  void setType(MemorySegment attribute, int dtype) {
    BareApi.setType(op, attribute, dtype);
  }

  /// Says what types the results have, all the same.
  void setTypes(MemorySegment attribute, int dtype, int count) {
    MemorySegment all = arena.allocate(ValueLayout.JAVA_INT, count);
    for (int i = 0; i < count; i++) {
      all.setAtIndex(ValueLayout.JAVA_INT, i, dtype);
    }
    ModelApi.setTypes(op, attribute, all, count);
  }

  void setTypes(MemorySegment attribute, MemorySegment dtypes, int count) {
    ModelApi.setTypes(op, attribute, dtypes, count);
  }

  void setShapes(
      MemorySegment attribute, MemorySegment shapes, MemorySegment ranks, int count, long into) {
    DataApi.setShapes(op, attribute, shapes, ranks, count, into);
    BareContext.check(into);
  }

  /// Has the runtime optimize the graph of a function, as with a configuration of any kind.
  void optimize() {
    BareApi.setString(op, attribute("config_proto"), MemorySegment.NULL, 0);
  }

  /// Says what variable a `VarHandleOp` makes: one without a name, which goes with its handle.
  void describeVariable(int dtype, long... dims) {
    MemorySegment name = arena.allocateFrom(ANONYMOUS);
    MemorySegment shape = arena.allocateFrom(ValueLayout.JAVA_LONG, dims);
    BareApi.setString(op, attribute("shared_name"), name, name.byteSize() - 1);
    BareApi.setType(op, attribute("dtype"), dtype);
    BareApi.setShape(op, attribute("shape"), shape, dims.length, status);
    BareContext.check(status);
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long run(long x) {
    BareApi.addInput(op, x, status);
    return run();
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long run(long x, long y) {
    BareApi.addInput(op, x, status);
    BareApi.addInput(op, y, status);
    return run();
  }

  /// Runs an op that takes a list and leaves it as new; the caller deletes the result.
  long runOnList(long... inputs) {
    MemorySegment all = room(inputs.length);
    MemorySegment.copy(inputs, 0, all, ValueLayout.JAVA_LONG, 0, inputs.length);
    BareApi.addInputs(op, all, inputs.length, status);
    return run();
  }

  /// Runs an op that takes some tensors and then a list and leaves it as new; the caller deletes
  /// the result.
  long runWithList(long[] inputs, long... last) {
    for (long input : inputs) {
      BareApi.addInput(op, input, status);
    }
    return runOnList(last);
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long runOnAll(long... inputs) {
    for (long input : inputs) {
      BareApi.addInput(op, input, status);
    }
    return run();
  }

  private MemorySegment room(int tensors) {
    if (list.byteSize() < tensors * ValueLayout.JAVA_LONG.byteSize()) {
      list = arena.allocate(ValueLayout.JAVA_LONG, tensors);
    }
    return list;
  }

  /// Runs an op that gives nothing and leaves it as new.
  void runForNothing(long x, long y) {
    BareApi.addInput(op, x, status);
    BareApi.addInput(op, y, status);
    run(0);
  }

  /// Runs an op that takes some tensors and then a list, gives nothing, and leaves it as new.
  void runForNothing(long[] inputs, long[] inputList) {
    for (long input : inputs) {
      BareApi.addInput(op, input, status);
    }
    MemorySegment all = room(inputList.length);
    MemorySegment.copy(inputList, 0, all, ValueLayout.JAVA_LONG, 0, inputList.length);
    BareApi.addInputs(op, all, inputList.length, status);
    run(0);
  }

  /// Runs an op that gives several and leaves it as new; the caller deletes the results.
  long[] runForAll(int results, long... inputs) {
    for (long input : inputs) {
      BareApi.addInput(op, input, status);
    }
    MemorySegment all = room(results);
    run(results, all);
    return all.asSlice(0, results * ValueLayout.JAVA_LONG.byteSize())
        .toArray(ValueLayout.JAVA_LONG);
  }

  @Override
  public void close() {
    BareApi.deleteOp(op);
  }

  /// Runs the op and leaves it as new; the caller deletes the result.
  long run() {
    run(1);
    return result.get(ValueLayout.JAVA_LONG, 0);
  }

  private void run(int results) {
    run(results, result);
  }

  private void run(int results, MemorySegment into) {
    count.set(ValueLayout.JAVA_INT, 0, results);
    BareApi.execute(op, into, count, status);
    BareContext.check(status);
    BareApi.resetOp(op, name, device, status);
  }
}
