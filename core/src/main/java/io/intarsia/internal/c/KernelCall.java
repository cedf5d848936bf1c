package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// One call of a host kernel. It ends once, by [#finish] or [#fail], on any thread; what comes
/// later does nothing.
public final class KernelCall {
  private final long context;
  private final boolean isInline;
  private final Runnable done;
  // Guarded by this object, and so is the context: an inline call must not return, which ends the
  // context, while another thread reports.
  private boolean hasEnded;

  /// @param done to be told when the call has ended, once
  KernelCall(long context, boolean isInline, Runnable done) {
    this.context = context;
    this.isInline = isInline;
    this.done = done;
  }

  /// Whether it must have ended when the thread that began it goes on.
  public boolean isInline() {
    return isInline;
  }

  /// Views of the inputs, owned by the caller. To be asked for before anyone may end the call.
  public List<NativeTensor> inputs() {
    List<NativeTensor> inputs = new ArrayList<>();
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var pointer = arena.allocate(ValueLayout.JAVA_LONG);
      for (int i = 0, count = CApi.TF_NumInputs(context); i < count; i++) {
        CApi.TF_GetInput(context, i, pointer, status);
        inputs.add(new NativeTensor(pointer.get(ValueLayout.JAVA_LONG, 0)));
      }
      return inputs;
    } catch (TensorFlowException e) {
      inputs.forEach(NativeTensor::close);
      throw e;
    }
  }

  /// Whether the call has ended.
  public synchronized boolean hasEnded() {
    return hasEnded;
  }

  /// Ends the call with results, which stay the caller's.
  public void finish(List<NativeTensor> outputs) {
    end(() -> {
      try (var status = Status.take()) {
        setOutputs(outputs, status);
      } catch (TensorFlowException e) {
        report(e.code(), String.valueOf(e.getMessage()));
      }
    });
  }

  private void end(Runnable last) {
    boolean isFirst = false;
    try {
      synchronized (this) {
        isFirst = !hasEnded;
        hasEnded = true;
        if (isFirst) {
          last.run();
        }
      }
    } finally {
      if (isFirst) {
        done.run();
      }
    }
  }

  private void setOutputs(List<NativeTensor> outputs, Status status) {
    int count = CApi.TF_NumOutputs(context);
    for (int i = 0; i < count; i++) {
      // The runtime ends the process when it is given another dtype.
      if (count != outputs.size()
          || CApi.TF_ExpectedOutputDataType(context, i) != outputs.get(i).dtype()) {
        throw TensorFlowException.of(
            TensorFlowException.Code.INVALID_ARGUMENT,
            "the node was not made for the results of this host function");
      }
      int index = i;
      outputs
          .get(i)
          .borrow(pointer -> {
            CApi.TF_SetOutput(context, index, pointer, status);
            return index;
          });
    }
  }

  /// Ends the call with a failure.
  public void fail(TensorFlowException.Code code, String message) {
    end(() -> report(code, message));
  }

  private void report(TensorFlowException.Code code, String message) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      CApi.TF_SetStatus(status.pointer(), number(code), arena.allocateFrom(message));
      CApi.TF_OpKernelContext_Failure(context, status.pointer());
    }
  }

  /// The number of a status code.
  @SuppressWarnings("EnumOrdinal") // they are in the numbering of the runtime
  static int number(TensorFlowException.Code code) {
    return code.ordinal();
  }
}
