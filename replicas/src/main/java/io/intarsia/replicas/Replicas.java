package io.intarsia.replicas;

import io.intarsia.data.BatchParts;
import io.intarsia.data.Dataset;
import io.intarsia.data.InputContext;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.op.Ops;
import io.intarsia.types.replica.PerReplica;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Replicas of a program, each with a device of its own: code of one replica runs on all of them,
/// and they talk by collectives.
///
/// ```java
/// try (var tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
///   var replicas = Replicas.onDevices(tf);
///   PerReplica<Tensor> parts = replicas.split(tf.constant(new float[] {1, 2, 3, 4}));
///   PerReplica<Tensor> sums =
///       replicas.run((g, r, x) -> r.allReduce(ReduceOp.SUM, x.sum()), parts); // 10 and 10
/// }
/// ```
///
/// Called in a function that is traced, `run` adds the code of all replicas to its graph, and the
/// runtime runs them side by side. Called eagerly, replicas of one process take turns: one runs
/// until it ends or comes to a collective, then the next one, so that the order of all ops is the
/// same in every run.
///
/// What the code of a replica makes is its own, on its device: a variable that it makes is one of
/// each replica. It may read variables from outside, but not write to them.
///
/// @see "JAX: jax.shard_map"
/// @see "Python: tf.distribute.MirroredStrategy"
public abstract sealed class Replicas permits TurnReplicas, ProcessReplicas {
  /// For the kinds there are.
  Replicas() {}

  /// Replicas on all GPUs of this process, or if there are none on all its CPU devices; see
  /// [io.intarsia.imperative.EnvironmentOptions#withCpuDevices].
  public static Replicas onDevices(Environment tf) {
    return new TurnReplicas(tf, DeviceChoice.all(tf));
  }

  /// Replicas on devices, one each, in this order.
  ///
  /// @param devices names as in Python, such as `/CPU:1`
  /// @throws IllegalArgumentException if there is none, one is not there, or named twice
  public static Replicas onDevices(Environment tf, List<String> devices) {
    return new TurnReplicas(tf, DeviceChoice.named(tf, devices));
  }

  /// Replicas on the workers of a cluster, of which this process is the one controller: on all GPUs
  /// of each other task, or if it has none on its first CPU. Ops run there one by one, each a round
  /// trip; a function in which `run` is called is sent to them once.
  ///
  /// @param tf of [io.intarsia.imperative.EnvironmentOptions#withCluster]
  /// @throws IllegalArgumentException if it has joined no cluster
  public static Replicas onWorkers(Environment tf) {
    return new TurnReplicas(tf, DeviceChoice.ofWorkers(tf));
  }

  /// Replicas in processes of their own, one each, of which this process has one: all run the same
  /// program. Waits until all are there.
  ///
  /// After a process is lost, or comes too late to a collective, all collectives of the others
  /// fail, and the error names the task. They work again in another environment only: close this
  /// one, and begin anew from the last checkpoint.
  ///
  /// @param tf of [io.intarsia.imperative.EnvironmentOptions#withCollectives]
  /// @param program what must be the same everywhere, such as the name of the program and its
  ///   version
  /// @throws IllegalArgumentException if the environment takes part in no collectives
  /// @throws IllegalStateException if another process runs another program
  /// @see "Python: tf.distribute.MultiWorkerMirroredStrategy"
  public static Replicas ofProcesses(Environment tf, String program) {
    return ProcessReplicas.of(tf, program);
  }

  /// What processes compute together, from the last checkpoint on, if there is one.
  ///
  /// @param <R> what comes out
  /// @param <E> what goes wrong besides
  @FunctionalInterface
  public interface Attempt<R, E extends Exception> {
    /// Computes it.
    R run(Environment tf, Replicas replicas) throws E;
  }

  /// Runs code with replicas in processes of their own, and again after a process was lost or too
  /// late: closes the environment, and opens another one, which waits until the lost one was
  /// started again, and the others have done the same.
  ///
  /// ```java
  /// Replicas.restarting(options, "forecast 1.2", 3, (tf, replicas) -> train(tf, replicas, folder));
  /// ```
  ///
  /// All processes call it. What the environment had is gone with it, so the code makes variables
  /// anew, and restores the last checkpoint.
  ///
  /// @param options with [EnvironmentOptions#withCollectives], whose timeout says how long it waits
  /// @param program as in [#ofProcesses]
  /// @param restarts how often it begins again
  /// @return what the code gives
  /// @throws IllegalArgumentException if it is below 0, or the options have no collectives
  /// @throws IllegalStateException if another process runs another program
  /// @throws TensorFlowException if a process is lost, late or not there once more
  /// @throws E if the code does
  public static <R, E extends Exception> R restarting(
      EnvironmentOptions options, String program, int restarts, Attempt<R, E> code) throws E {
    if (restarts < 0) {
      throw ProcessErrors.badRestarts(restarts);
    }
    for (int left = restarts; ; left--) {
      try (var tf = Environment.open(options);
          var replicas = ProcessReplicas.of(tf, program)) {
        return code.run(tf, replicas);
      } catch (TensorFlowException.Unavailable | TensorFlowException.DeadlineExceeded e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  /// How many replicas there are, in all processes.
  public abstract int count();

  /// The numbers of the replicas that run here, in ascending order.
  public abstract List<Integer> local();

  /// The devices of the replicas that run here, full names, in their order.
  public abstract List<String> devices();

  /// Runs code once for each replica here.
  ///
  /// @return what each gave
  /// @throws IllegalStateException if replicas run already on this thread, or one ended while
  ///   others waited for it in a collective
  public final <R> PerReplica<R> run(ReplicaCode.Of0<R> code) {
    return run(environment(), code);
  }

  /// Runs code once for each replica here, each with its value.
  ///
  /// @param a a value for each replica here
  /// @return what each gave
  /// @throws IllegalArgumentException if there are more or fewer values than replicas here
  /// @throws IllegalStateException if replicas run already on this thread, or one ended while
  ///   others waited for it in a collective
  public final <A, R> PerReplica<R> run(
      ReplicaCode.Of1<? super A, ? extends R> code, PerReplica<A> a) {
    return run(placeOf(a), code, a);
  }

  /// Runs code once for each replica here, each with its values; see [#run(ReplicaCode.Of1,
  /// PerReplica)].
  public final <A, B, R> PerReplica<R> run(
      ReplicaCode.Of2<? super A, ? super B, ? extends R> code, PerReplica<A> a, PerReplica<B> b) {
    return run(placeOf(a, b), code, a, b);
  }

  /// Runs code once for each replica here, each with its values; see [#run(ReplicaCode.Of1,
  /// PerReplica)].
  public final <A, B, C, R> PerReplica<R> run(
      ReplicaCode.Of3<? super A, ? super B, ? super C, ? extends R> code,
      PerReplica<A> a,
      PerReplica<B> b,
      PerReplica<C> c) {
    return run(placeOf(a, b, c), code, a, b, c);
  }

  /// Runs code once for each replica here.
  ///
  /// @param tf the environment, or the graph of a function that is traced
  /// @return what each gave
  public final <R> PerReplica<R> run(Ops tf, ReplicaCode.Of0<R> code) {
    return running(tf, (g, replica, i) -> code.run(g, replica));
  }

  /// Runs code once for each replica here, each with its value.
  ///
  /// @param tf the environment, or the graph of a function that is traced
  /// @return what each gave
  public final <A, R> PerReplica<R> run(
      Ops tf, ReplicaCode.Of1<? super A, ? extends R> code, PerReplica<A> a) {
    checkSizes(a);
    return running(tf, (g, replica, i) -> code.run(g, replica, a.get(i)));
  }

  /// Runs code once for each replica here, each with its values.
  ///
  /// @param tf the environment, or the graph of a function that is traced
  /// @return what each gave
  public final <A, B, R> PerReplica<R> run(
      Ops tf,
      ReplicaCode.Of2<? super A, ? super B, ? extends R> code,
      PerReplica<A> a,
      PerReplica<B> b) {
    checkSizes(a, b);
    return running(tf, (g, replica, i) -> code.run(g, replica, a.get(i), b.get(i)));
  }

  /// Runs code once for each replica here, each with its values.
  ///
  /// @param tf the environment, or the graph of a function that is traced
  /// @return what each gave
  public final <A, B, C, R> PerReplica<R> run(
      Ops tf,
      ReplicaCode.Of3<? super A, ? super B, ? super C, ? extends R> code,
      PerReplica<A> a,
      PerReplica<B> b,
      PerReplica<C> c) {
    checkSizes(a, b, c);
    return running(tf, (g, replica, i) -> code.run(g, replica, a.get(i), b.get(i), c.get(i)));
  }

  /// The parts of a nest of batches, one for each replica here, in the order of the replicas: rows
  /// that follow each other, whose numbers differ by one at most.
  ///
  /// @param batch tensors and values of extension types that have rows; all have equally many
  /// @throws IllegalArgumentException if something in it has no rows
  public final <T> PerReplica<T> split(T batch) {
    List<T> parts = new ArrayList<>();
    for (int replica : local()) {
      parts.add(BatchParts.part(environment(), "split", batch, count(), replica));
    }
    return PerReplica.of(parts);
  }

  /// Which part of the data this process reads: as many processes as there are, with as many
  /// replicas each as there are here.
  public final InputContext inputContext() {
    int here = local().size();
    return InputContext.of(count() / here, local().getFirst() / here, here);
  }

  /// The elements of a data set, batches of all replicas of all processes, as those of the replicas
  /// here; see [Dataset#distribute(InputContext)].
  ///
  /// @throws IllegalArgumentException if a part of the elements has no rows
  /// @see "Python: tf.distribute.Strategy.experimental_distribute_dataset"
  public final <T> Dataset<PerReplica<T>> distribute(Dataset<T> dataset) {
    return dataset.distribute(inputContext());
  }

  /// A data set that is made for this process, of batches of one replica each; see
  /// [Dataset#distributeElements(InputContext)].
  ///
  /// @param dataset makes it, of the part that it is to read
  /// @throws IllegalArgumentException if a part of the elements has no rows
  /// @see "Python: tf.distribute.Strategy.distribute_datasets_from_function"
  public final <T> Dataset<PerReplica<T>> distribute(Function<InputContext, Dataset<T>> dataset) {
    return dataset.apply(inputContext()).distributeElements(inputContext());
  }

  /// One value for each replica here.
  public final <T> PerReplica<T> same(T value) {
    return PerReplica.of(Collections.nCopies(local().size(), value));
  }

  /// Code of a replica.
  interface Body<R> {
    R run(Ops tf, Replica replica, int position);
  }

  /// The environment that they run in.
  public abstract Environment environment();

  /// What the body gives, run once for each replica here.
  abstract List<@Nullable Object> results(Ops tf, Body<?> body);

  @SuppressWarnings("unchecked") // the results are what the body gave
  private <R> PerReplica<R> running(Ops tf, Body<? extends R> body) {
    if (Delegation.current() != null) {
      throw ReplicaErrors.nested();
    }
    List<@Nullable Object> results = results(tf, body);
    int missing = results.indexOf(null);
    if (missing >= 0) {
      throw ReplicaErrors.nothing(local().get(missing));
    }
    return (PerReplica<R>) PerReplica.of(results);
  }

  private void checkSizes(PerReplica<?>... arguments) {
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].size() != local().size()) {
        throw ReplicaErrors.argumentSize(i, local().size(), arguments[i].size());
      }
    }
  }

  /// Where values are: in the innermost graph that one is of, else in the environment.
  private Ops placeOf(PerReplica<?>... values) {
    return Places.of(environment(), List.of(values));
  }
}
