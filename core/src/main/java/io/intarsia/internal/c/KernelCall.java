package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// One call of a host kernel. It ends once, by [#finish] or [#fail], on any thread; what comes
/// later does nothing.
public final class KernelCall {
  private final long context;
  private final DoneCallback done;
  private final AtomicBoolean ended = new AtomicBoolean();

  KernelCall(long context, DoneCallback done) {
    this.context = context;
    this.done = done;
  }

  /// Views of the inputs, owned by the caller. To be asked for before anyone may end the call.
  public List<NativeTensor> inputs() {
    List<NativeTensor> inputs = new ArrayList<>();
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var pointer = arena.allocate(ValueLayout.JAVA_LONG);
      for (int i = 0, count = TfKernel.inputCount(context); i < count; i++) {
        TfKernel.input(context, i, pointer, status.pointer());
        status.check();
        inputs.add(new NativeTensor(pointer.get(ValueLayout.JAVA_LONG, 0)));
      }
      return inputs;
    } catch (TensorFlowException e) {
      inputs.forEach(NativeTensor::close);
      throw e;
    }
  }

  /// Whether the call has ended.
  public boolean hasEnded() {
    return ended.get();
  }

  /// Ends the call with results, which stay the caller's.
  public void finish(List<NativeTensor> outputs) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    try (var status = Status.take()) {
      setOutputs(outputs, status);
    } catch (TensorFlowException e) {
      report(e.code(), String.valueOf(e.getMessage()));
    } finally {
      done.run();
    }
  }

  private void setOutputs(List<NativeTensor> outputs, Status status) {
    int count = TfKernel.outputCount(context);
    for (int i = 0; i < count; i++) {
      // The runtime ends the process when it is given another dtype.
      if (count != outputs.size() || TfKernel.outputType(context, i) != outputs.get(i).dtype()) {
        throw TensorFlowException.of(
            TensorFlowException.Code.INVALID_ARGUMENT,
            "the node was not made for the results of this host function");
      }
      TfKernel.setOutput(context, i, outputs.get(i).pointer(), status.pointer());
      status.check();
    }
  }

  /// Ends the call with a failure.
  public void fail(TensorFlowException.Code code, String message) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    try {
      report(code, message);
    } finally {
      done.run();
    }
  }

  private void report(TensorFlowException.Code code, String message) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      TfStatus.set(status.pointer(), number(code), arena.allocateFrom(message));
      TfKernel.fail(context, status.pointer());
    }
  }

  /// The number of a status code.
  @SuppressWarnings("EnumOrdinal") // they are in the numbering of the runtime
  static int number(TensorFlowException.Code code) {
    return code.ordinal();
  }
}
