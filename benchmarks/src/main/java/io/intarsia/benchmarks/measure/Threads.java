package io.intarsia.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Calls shared by threads that start together.
public final class Threads implements AutoCloseable {
  private final ExecutorService pool;
  private final List<Runnable> bodies;
  private final CyclicBarrier start;

  /// @param bodies what each thread calls
  public Threads(List<Runnable> bodies) {
    this.bodies = List.copyOf(bodies);
    this.pool = Executors.newFixedThreadPool(bodies.size());
    this.start = new CyclicBarrier(bodies.size() + 1);
  }

  /// Shares the calls among the threads and returns the nanoseconds until the last one is done.
  public long run(int calls) {
    int share = Math.max(1, calls / bodies.size());
    List<Future<?>> running = new ArrayList<>();
    bodies.forEach(body -> running.add(pool.submit(() -> together(share, body))));
    try {
      start.await();
      long begin = System.nanoTime();
      for (Future<?> each : running) {
        each.get();
      }
      return System.nanoTime() - begin;
    } catch (InterruptedException | BrokenBarrierException | ExecutionException e) {
      throw new IllegalStateException("a thread of the benchmark failed", e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  private void together(int calls, Runnable body) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("a thread of the benchmark failed", e);
    }
    TimedLoop.time(calls, body);
  }
}
