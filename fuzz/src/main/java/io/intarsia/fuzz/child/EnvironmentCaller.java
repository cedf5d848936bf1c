package io.intarsia.fuzz.child;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOps;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.child.Tally.End;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.imperative.RunOptions;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.NoSuchElementException;

/// Makes calls in one environment.
final class EnvironmentCaller implements CallRunner {
  /// Ops that wait for something nobody brings are stopped after this.
  static final Duration TIMEOUT = Duration.ofMillis(300);

  /// What the first run of an op takes grows with the graph of a session.
  private static final int CALLS_A_SESSION = 200;

  private final Environment tf;
  private final FunctionOps place;
  private final FunctionLibrary functions;
  private final int calls;
  private final boolean looks;

  /// In an environment of its own.
  EnvironmentCaller(ExecutorKind executor) {
    this.tf = Environment.open(options().withExecutor(executor));
    this.place = tf;
    this.functions = new FunctionLibrary(tf);
    this.calls = executor == ExecutorKind.SESSION ? CALLS_A_SESSION : CALLS;
    this.looks = executor == ExecutorKind.DEFERRED;
    // An op whose time is measured does not wait.
    if (!looks) {
      tf.setRunOptions(RunOptions.defaults().withTimeout(TIMEOUT));
    }
  }

  /// @param place the environment, or a device of it
  EnvironmentCaller(Environment tf, FunctionOps place) {
    this.tf = tf;
    this.place = place;
    this.functions = new FunctionLibrary(tf);
    this.calls = CALLS;
    this.looks = false;
  }

  /// What environments of a campaign are.
  static EnvironmentOptions options() {
    return EnvironmentOptions.defaults().withThreads(1, 2).withUnvettedOps(true);
  }

  @Override
  public int calls() {
    return calls;
  }

  @Override
  public Outcome make(Call call) {
    try (var _ = tf.scope();
        var materials = new Materials(tf, functions)) {
      var inputs = materials.inputs(call);
      var results =
          new PlacedCall(place, call.op(), materials.attributes(call), inputs).run(call.mode());
      if (looks) {
        results.stream()
            .filter(result -> !result.dtype().isHandle())
            .forEach(EnvironmentCaller::look);
      }
      return Outcome.result();
    } catch (UnsupportedOperationException e) {
      return new Outcome(End.REFUSAL, e, hasMessage(e));
    } catch (IllegalArgumentException
        | IllegalStateException
        | NoSuchElementException
        | TensorFlowException e) {
      return new Outcome(End.EXCEPTION, e, hasMessage(e));
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return new Outcome(End.EXCEPTION, e, false);
    }
  }

  // What the op says of its inputs is heard where somebody looks.
  private static void look(Tensor result) {
    result.toHost().close();
  }

  private static boolean hasMessage(RuntimeException e) {
    String message = e.getMessage();
    return message != null && !message.isBlank();
  }

  @Override
  public void close() {
    tf.close();
  }
}
