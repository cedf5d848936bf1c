package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A `TFE_Op` used again and again: a call sets the attributes, adds the inputs and runs. It is
/// reset after each run rather than before the next, or it would keep the last inputs alive.
///
/// Used by one thread at a time, within a call its context has admitted.
public final class NativeOp {
  private final long op;
  private final Status status;
  private final MemorySegment name;
  private final MemorySegment device;
  private MemorySegment results = MemorySegment.NULL;
  private boolean spent;
  private final MemorySegment count = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);

  NativeOp(long context, String name, @Nullable String device) {
    var arena = Arena.ofAuto();
    this.name = arena.allocateFrom(name);
    this.device = device == null ? MemorySegment.NULL : arena.allocateFrom(device);
    this.status = Status.take();
    this.op = create(context);
    try {
      if (device != null) {
        CApi.TFE_OpSetDevice(op, this.device, status);
      }
    } catch (TensorFlowException e) {
      delete();
      throw e;
    }
  }

  private long create(long context) {
    try {
      return LiveObjects.made(LiveObjects.Kind.OP, CApi.TFE_NewOp(context, name, status));
    } catch (TensorFlowException e) {
      status.close();
      throw e;
    }
  }

  /// Sets attributes, before the inputs are added.
  ///
  /// @throws TensorFlowException if the runtime refuses one
  public void setAttributes(List<Setter> attributes) {
    for (int i = 0; i < attributes.size(); i++) {
      attributes.get(i).set(op, status);
      status.check();
    }
  }

  /// Adds one input.
  ///
  /// @throws TensorFlowException if the op does not take it
  public void addInput(long handle) {
    CApi.TFE_OpAddInput(op, handle, status);
  }

  /// Adds the tensors of one list input.
  ///
  /// @throws TensorFlowException if the op does not take them
  public void addInputs(long[] handles) {
    try (Arena arena = Arena.ofConfined()) {
      var list = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, handles.length));
      MemorySegment.copy(handles, 0, list, ValueLayout.JAVA_LONG, 0, handles.length);
      CApi.TFE_OpAddInputList(op, list, handles.length, status);
    }
  }

  /// The attributes, those that follow from the inputs added so far included: a serialized
  /// `NameAttrList`.
  ///
  /// @throws TensorFlowException if the runtime cannot tell them
  public byte[] attributes() {
    return ShapeInference.attributes(op);
  }

  /// Lets `cancellation` stop the next run; the op is [#isSpent] from then on, because it cannot
  /// forget it.
  public void setCancellation(Cancellation cancellation) {
    spent = true;
    CApi.TFE_OpSetCancellationManager(op, cancellation.pointer(), status);
  }

  /// Runs the op and returns how many results it has; they are at [#result].
  ///
  /// @throws TensorFlowException what the runtime reports
  public int execute(int outputs) {
    if (results.byteSize() < outputs * ValueLayout.JAVA_LONG.byteSize()) {
      results = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, outputs);
    }
    count.set(ValueLayout.JAVA_INT, 0, outputs);
    CApi.TFE_Execute(op, results, count, status);
    return count.get(ValueLayout.JAVA_INT, 0);
  }

  /// The handle of one result of the last run; the caller becomes its owner.
  public long result(int index) {
    return results.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  /// Deletes the results of the last run, which nobody wants.
  public void dropResults(int count) {
    for (int i = 0; i < count; i++) {
      CApi.TFE_DeleteTensorHandle(result(i));
    }
  }

  /// Whether the op can not be used for another run.
  public boolean isSpent() {
    return spent;
  }

  /// The number of elements of one result of the last run.
  public long resultSize(int index) {
    return CApi.TFE_TensorHandleNumElements(result(index), status);
  }

  /// Forgets inputs and attributes and makes the op ready for the next call.
  public void reset() {
    CApi.TFE_OpReset(op, name, device, status);
  }

  void delete() {
    CApi.TFE_DeleteOp(op);
    LiveObjects.deleted(LiveObjects.Kind.OP);
    status.close();
  }
}
