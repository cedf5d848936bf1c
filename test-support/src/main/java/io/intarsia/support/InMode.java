package io.intarsia.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/// Runs the methods of a test class in a [Mode]: in a function and in a loop the whole method is
/// traced, so its tensors have no values there. What it wants to look at it gives to [#check],
/// which does so when the function runs.
public final class InMode implements BeforeEachCallback, AfterEachCallback, InvocationInterceptor {
  private final Mode place;
  private final Consumer<Ops> start;
  private final AtomicInteger pending = new AtomicInteger();
  private @Nullable Environment environment;
  private @Nullable Ops tf;
  private @Nullable List<String> failure;

  /// @param start gets the `Ops` of the place before each test
  public InMode(Mode place, Consumer<Ops> start) {
    this.place = place;
    this.start = start;
  }

  /// Has assertions look at a value: eagerly, or each time the function runs.
  public <T> void check(T value, Consumer<? super T> assertions) {
    if (place == Mode.EAGER) {
      assertions.accept(value);
      return;
    }
    pending.incrementAndGet();
    Objects.requireNonNull(tf)
        .hostFunction(
            (h, seen) -> {
              assertions.accept(seen);
              pending.decrementAndGet();
              return List.of();
            },
            value,
            List.of());
  }

  /// The tensor must have the elements of an array.
  public void holds(Tensor tensor, Object array) {
    check(tensor, seen -> assertThat((Object) seen.toArray(array.getClass())).isEqualTo(array));
  }

  /// The value must be shown so.
  public void shows(@Nullable Object value, String text) {
    check(Objects.requireNonNull(value), seen -> assertThat(seen).hasToString(text));
  }

  /// What follows in the test must have the runtime fail, with these words.
  public void fails(String... words) {
    failure = List.of(words);
  }

  /// What an op throws whose inputs do not fit: a graph finds it when the node is made.
  public Class<? extends RuntimeException> mismatch() {
    return place == Mode.EAGER ? TensorFlowException.class : IllegalArgumentException.class;
  }

  /// The environment, for what assertions run.
  public Environment environment() {
    return Objects.requireNonNull(environment);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    environment = Executor.of(context).open(EnvironmentOptions.defaults());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    environment().close();
  }

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> test,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    run(test);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<@Nullable Void> test,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    run(test);
  }

  private void run(Invocation<@Nullable Void> test) {
    try {
      place.run(environment(), ops -> trace(test, ops));
    } catch (TensorFlowException e) {
      if (e.getCause() instanceof AssertionError failed) {
        throw failed;
      }
      if (failure == null) {
        throw e;
      }
      assertThat(e.getMessage()).contains(failure);
      return;
    }
    assertThat(failure).as("words of a failure that did not happen").isNull();
    assertThat(pending).as("checks that did not run").hasValue(0);
  }

  private void trace(Invocation<@Nullable Void> test, Ops ops) {
    tf = ops;
    start.accept(ops);
    try {
      test.proceed();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("the test threw a checked exception", e);
    }
  }
}
