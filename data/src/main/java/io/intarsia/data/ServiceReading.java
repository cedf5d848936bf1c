package io.intarsia.data;

import io.intarsia.cluster.DataServer;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Waits for something that a data service gives, and looks meanwhile whether its dispatcher is
/// there. The runtime tries without end, so it does so on a thread of its own, which is interrupted
/// when nobody waits for it any more.
final class ServiceReading {
  private static final long LOOK = 1; // seconds
  private static final long IDLE = 2; // seconds

  // One thread a reading that is under way; those that are idle end.
  private static final ExecutorService THREADS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("intarsia-data-service-", 0).factory());

  private final Place place;
  private final DataService service;
  private @Nullable Future<List<Tensor>> pending;

  private ServiceReading(Place place, DataService service) {
    this.place = place;
    this.service = service;
  }

  /// That of what a handle leads to; nothing if no service makes its elements.
  static Optional<ServiceReading> of(Tensor handle) {
    return KeptCode.kept(handle).stream()
        .filter(DataService.class::isInstance)
        .findFirst()
        .map(service -> new ServiceReading(handle.place(), (DataService) service));
  }

  /// Runs code, or waits on for what is under way after a call that failed.
  ///
  /// @throws TensorFlowException.Unavailable if the dispatcher gave no sign of life for long
  /// @throws TensorFlowException.DeadlineExceeded if it takes longer than an element may
  /// @throws TensorFlowException.Cancelled if the thread is interrupted
  List<Tensor> await(Supplier<List<Tensor>> read) {
    Future<List<Tensor>> reading =
        pending == null ? THREADS.submit(() -> interruptibly(read)) : pending;
    pending = reading;
    List<Tensor> result = result(reading);
    pending = null;
    return result;
  }

  /// Runs code that gives nothing, if the dispatcher is there: what it leaves behind where it is
  /// not would keep the environment from being closed.
  void await(Runnable code) {
    DataServer.checkAnswers(service.address(), service.deadline());
    List<Tensor> ignored =
        await(() -> {
          code.run();
          return List.of();
        });
  }

  // Elements come from outside of functions only, so the place is an environment.
  private List<Tensor> interruptibly(Supplier<List<Tensor>> read) {
    return place instanceof Environment tf ? tf.interruptibly(read) : read.get();
  }

  /// Stops what is under way.
  void close() {
    if (pending != null) {
      pending.cancel(true);
    }
  }

  /// Whether something is under way that the next call waits on for.
  boolean isWaiting() {
    return pending != null;
  }

  private List<Tensor> result(Future<List<Tensor>> reading) {
    long start = System.nanoTime();
    while (true) {
      try {
        return reading.get(LOOK, TimeUnit.SECONDS);
      } catch (TimeoutException _) {
        checkAnswers(reading);
        checkWait(reading, System.nanoTime() - start);
      } catch (ExecutionException e) {
        pending = null;
        throw failure(e.getCause());
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw DataErrors.interrupted();
      }
    }
  }

  private void checkAnswers(Future<List<Tensor>> reading) {
    try {
      DataServer.checkAnswers(service.address(), service.deadline());
    } catch (TensorFlowException.Unavailable e) {
      if (!reading.isDone()) {
        throw e;
      }
    }
  }

  private void checkWait(Future<List<Tensor>> reading, long nanos) {
    if (nanos > service.longestWait().toNanos() && !reading.isDone()) {
      throw DataErrors.noElement(service);
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> throw new AssertionError("an element failed; please report", cause);
    }
  }
}
