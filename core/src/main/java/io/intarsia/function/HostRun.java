package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.KernelCall;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.internal.host.HostFailure;
import io.intarsia.internal.host.HostThreads;
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
  // The thread while the code runs; guarded by this object.
  private @Nullable Thread thread;

  HostRun(HostBinding binding, KernelCall call) {
    this.binding = binding;
    this.call = call;
  }

  @Override
  public void run() {
    Future<?> alarm = null;
    List<Tensor> inputs = new ArrayList<>();
    try {
      takeInputs(inputs);
      alarm = setAlarm();
      finish(binding.run(inputs));
    } catch (Throwable t) {
      fail(HostFailure.of(binding.name(), t));
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

  private void finish(List<Tensor> results) {
    List<HostTensor> outputs = new ArrayList<>();
    try {
      results.forEach(tensor -> outputs.add(tensor.toHost()));
      end(null);
      call.finish(outputs.stream().map(HostTensor::nativeTensor).toList());
    } finally {
      outputs.forEach(HostTensor::close);
    }
  }

  private void fail(HostFailure failure) {
    if (!call.hasEnded()) {
      call.fail(failure.code().ordinal(), failure.marked());
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

  // The call returns; the code is asked to stop and runs on in vain if it does not.
  private void giveUp(Duration limit) {
    synchronized (this) {
      if (thread == null) {
        return;
      }
      thread.interrupt();
    }
    var late =
        TensorFlowException.of(
            TensorFlowException.Code.DEADLINE_EXCEEDED,
            "the code took longer than the timeout of the run options, %d ms"
                .formatted(limit.toMillis()));
    fail(HostFailure.of(binding.name(), late));
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
