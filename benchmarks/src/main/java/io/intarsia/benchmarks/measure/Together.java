package io.intarsia.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Tasks that are done at the same time, again and again; one alone is done in the calling thread.
///
/// @param <T> what each gives
public final class Together<T> implements AutoCloseable {
  private final List<Callable<T>> tasks;
  private final ExecutorService pool;

  /// @param tasks what each thread does
  public Together(List<Callable<T>> tasks) {
    this.tasks = List.copyOf(tasks);
    this.pool = Executors.newFixedThreadPool(tasks.size());
  }

  /// Does them and returns what they give, in order.
  public List<T> run() {
    try {
      if (tasks.size() == 1) {
        return List.of(tasks.getFirst().call());
      }
      List<T> results = new ArrayList<>();
      for (Future<T> each : pool.invokeAll(tasks)) {
        results.add(each.get());
      }
      return results;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a task of the benchmark failed", e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("a task of the benchmark failed", e);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
