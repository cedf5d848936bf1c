package io.intarsia.fuzz.child;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.child.Tally.End;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.imperative.RunOptions;
import java.time.Duration;
import java.util.NoSuchElementException;

/// Makes calls in one environment.
final class EnvironmentCaller implements CallRunner {
  /// Ops that wait for something nobody brings are stopped after this.
  private static final Duration TIMEOUT = Duration.ofMillis(300);

  /// What the first run of an op takes grows with the graph of a session.
  private static final int CALLS_A_SESSION = 200;

  private final ExecutorKind executor;
  private final Environment tf;
  private final FunctionLibrary functions;

  EnvironmentCaller(ExecutorKind executor) {
    this.executor = executor;
    tf =
        Environment.open(
            EnvironmentOptions.defaults()
                .withThreads(1, 2)
                .withUnvettedOps(true)
                .withExecutor(executor));
    tf.setRunOptions(RunOptions.defaults().withTimeout(TIMEOUT));
    functions = new FunctionLibrary(tf);
  }

  @Override
  public int calls() {
    return executor == ExecutorKind.SESSION ? CALLS_A_SESSION : CallRunner.super.calls();
  }

  @Override
  public Outcome make(Call call) {
    try (var _ = tf.scope();
        var materials = new Materials(tf, functions)) {
      var inputs = materials.inputs(call);
      new PlacedCall(tf, call.op(), materials.attributes(call), inputs).run(call.mode());
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

  private static boolean hasMessage(RuntimeException e) {
    String message = e.getMessage();
    return message != null && !message.isBlank();
  }

  @Override
  public void close() {
    tf.close();
  }
}
