package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Code that one caller at a time runs: eager calls of several threads and runs of functions
/// exclude each other.
///
/// ```java
/// var section = CriticalSection.of();
/// Tensor doubled = section.execute(tf, g -> counter.assign(g, counter.read(g).times(2)));
/// ```
///
/// In a function, what the code does is a function of its own, which runs each time the function
/// does, after the effects before it and before those behind it. The lock is one of Java, so no
/// thread of the runtime waits for it, and it is given back however the code ends. It is not
/// reentrant: to execute the section within its own code is an error, also by calling a function
/// that does. Whoever waits can be interrupted, by a limit of time of the environment too, and
/// gives up after the section's own limit. A thread that calls a function waits in the runtime, and
/// a virtual one holds its carrier meanwhile: where many call functions with a section, they should
/// be platform threads.
///
/// No gradient goes through it, XLA does not compile it, and functions with it cannot be saved.
///
/// @see "Python: tf.CriticalSection"
public final class CriticalSection {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final String name;
  private final SectionLock lock;

  private CriticalSection(String name, SectionLock lock) {
    this.name = name;
    this.lock = lock;
  }

  /// A section of its own.
  public static CriticalSection of() {
    return of("critical_section");
  }

  /// A section of its own.
  ///
  /// @param name for messages
  public static CriticalSection of(String name) {
    return of(name, LIMIT);
  }

  /// A section of its own.
  ///
  /// @param name for messages
  /// @param waitLimit how long its callers wait for each other until they fail; five minutes, if it
  ///   is not said
  /// @throws IllegalArgumentException if the limit is not positive
  public static CriticalSection of(String name, Duration waitLimit) {
    Objects.requireNonNull(name, "name");
    if (waitLimit.isNegative() || waitLimit.isZero()) {
      throw SectionErrors.limit(waitLimit);
    }
    return new CriticalSection(name, new SectionLock(name, waitLimit));
  }

  /// The name.
  public String name() {
    return name;
  }

  /// Runs code that nobody else runs code of this section beside, and that has the variables and
  /// tables it uses to itself: see [#execute(Ops, Function, boolean)].
  public <R extends @Nullable Object> R execute(Ops tf, Function<? super Ops, ? extends R> code) {
    return execute(tf, code, true);
  }

  /// Runs code that nobody else runs code of this section beside.
  ///
  /// @param tf where: an environment, or the `Ops` of a function that is traced
  /// @param code gets where to run ops, and gives a nest of tensors and extension values, or null;
  ///   in a function it is traced
  /// @param exclusiveResourceAccess whether no other section may use the variables and tables of
  ///   the code, as far as it is seen while one function is traced
  /// @return what the code gives
  /// @throws IllegalStateException if this thread is in the section already, or in a graph another
  ///   section uses the same resources and one of the two wants them for itself; eagerly also if
  ///   the wait is interrupted or takes longer than the limit, which in a function is how its call
  ///   fails
  /// @throws IllegalArgumentException in a function, if the code uses handles that are arguments of
  ///   it
  /// @see "Python: tf.CriticalSection.execute"
  public <R extends @Nullable Object> R execute(
      Ops tf, Function<? super Ops, ? extends R> code, boolean exclusiveResourceAccess) {
    Objects.requireNonNull(code, "code");
    lock.checkCaller();
    Tensor ready = tf.constant(true);
    return ready instanceof SymbolicTensor
        ? inGraph(tf, ready, code, exclusiveResourceAccess)
        : lock.whileHeld(() -> code.apply(tf));
  }

  private <R extends @Nullable Object> R inGraph(
      Ops tf, Tensor ready, Function<? super Ops, ? extends R> code, boolean exclusive) {
    SectionBody<R> body = lock.whileTraced(() -> SectionBody.trace(tf, name, code));
    SectionUses.add(tf.placeFor(List.of(ready)), this, body.resources(), exclusive);
    // A check is before and after the effects on all resources, which a host function is not.
    tf.raw.Assert(ready, List.of(ready));
    List<Tensor> results = host(body).apply(tf, body.passed());
    Tensor done = results.getLast();
    tf.raw.Assert(done, List.of(done));
    return body.pack(results.subList(0, results.size() - 1));
  }

  private <R extends @Nullable Object> HostFunction<List<Tensor>, List<Tensor>> host(
      SectionBody<R> body) {
    List<TensorSpec> specs = new ArrayList<>(body.specs());
    specs.add(TensorSpec.of(Shape.scalar(), DType.BOOL));
    SectionBody.Run run = body.run();
    return HostFunction.<List<Tensor>, List<Tensor>>of(
            name, specs, (tf, passed) -> lock.whileHeld(() -> run.apply(tf, passed)))
        .withCallerCheck(lock::checkCaller);
  }

  /// Its name.
  @Override
  public String toString() {
    return "CriticalSection " + name;
  }
}
