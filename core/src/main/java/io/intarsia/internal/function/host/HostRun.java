package io.intarsia.internal.function.host;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.KernelCall;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// One call of a host function by a graph.
final class HostRun implements Runnable {
  private final HostBinding binding;
  private final KernelCall call;
  private final List<HostTensor> outputs = new ArrayList<>();
  // The thread while the code runs; guarded by this object.
  private @Nullable Thread thread;

  HostRun(HostBinding binding, KernelCall call) {
    this.binding = binding;
    this.call = call;
  }

  // Whatever happens, the call ends: the graph waits for it.
  @Override
  public void run() {
    try {
      compute();
      call.finish(outputs.stream().map(HostTensors::nativeTensor).toList());
    } catch (Throwable t) {
      fail(t);
    } finally {
      outputs.forEach(HostTensor::close);
    }
  }

  // Nothing of the call is left when its caller goes on.
  private void compute() {
    List<Tensor> inputs = new ArrayList<>();
    Future<?> alarm = null;
    try {
      takeInputs(inputs);
      alarm = setAlarm();
      binding.run(inputs).forEach(result -> outputs.add(result.toHost()));
    } finally {
      end(alarm);
      inputs.forEach(Tensor::close);
    }
  }

  private void takeInputs(List<Tensor> inputs) {
    List<NativeTensor> natives = call.inputs();
    try {
      for (NativeTensor input : natives) {
        inputs.add(binding.host().adopt(input));
      }
    } finally {
      natives.forEach(NativeTensor::close);
    }
  }

  private void fail(Throwable thrown) {
    if (call.hasEnded()) {
      return;
    }
    try {
      HostFailure failure = binding.failure(thrown);
      call.fail(failure.code(), failure.marked());
    } catch (Throwable _) {
      // An exception may fail at telling what it is, and there may be no memory left for it.
      call.fail(TensorFlowException.Code.UNKNOWN, "a host function failed");
    }
  }

  private @Nullable Future<?> setAlarm() {
    synchronized (this) {
      thread = Thread.currentThread();
    }
    Optional<Duration> limit = binding.host().timeout();
    return limit
        .<Future<?>>map(delay -> HostThreads.after(delay, () -> giveUp(delay)))
        .orElse(null);
  }

  // The call returns; the code is asked to stop and runs on in vain if it does not. In this order:
  // code that stops immediately must not be the first to say why.
  private void giveUp(Duration limit) {
    if (isRunning()) {
      fail(HostErrors.late(limit));
      interrupt();
    }
  }

  private synchronized boolean isRunning() {
    return thread != null;
  }

  private synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void end(@Nullable Future<?> alarm) {
    synchronized (this) {
      thread = null;
    }
    if (alarm != null) {
      alarm.cancel(false);
    }
    // The thread goes on to other calls.
    boolean ignored = Thread.interrupted();
  }
}
