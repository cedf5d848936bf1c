package io.intarsia.fuzz.child;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.fuzz.call.Call;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.RunOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Makes calls of collectives in an environment that takes part in them: a cluster of one task with
/// two devices. A call of a group of two has a [Partner] on the second one.
///
/// After a collective that failed the environment is of no use, and the next call has another one.
final class CollectiveCaller implements CallRunner {
  /// The runtime keeps some twenty threads of each, and their stacks count as memory.
  private static final int MOST_ENVIRONMENTS = 10;

  /// Of a collective that the limit of calls does not stop.
  private static final Duration WAIT = Duration.ofSeconds(1);

  /// What an error says after which an environment is of no use, as it is after a limit of time.
  private static final String BROKEN = "no collective of this environment works any more";

  private final ExecutorService second =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
  private @Nullable Devices devices;
  private int opened;

  /// An environment, and what makes calls on its devices.
  private record Devices(Environment tf, EnvironmentCaller first, EnvironmentCaller second) {
    static Devices open() {
      var tf = Environment.open(options());
      tf.setRunOptions(RunOptions.defaults().withTimeout(EnvironmentCaller.TIMEOUT));
      return new Devices(
          tf, new EnvironmentCaller(tf, tf), new EnvironmentCaller(tf, tf.device("/CPU:1")));
    }
  }

  private static EnvironmentOptions options() {
    var cluster = ClusterSpec.parse("worker=localhost:" + freePort());
    return EnvironmentCaller.options()
        .withCpuDevices(2)
        .withCollectives(CollectiveOptions.of(cluster, "worker", 0).withTimeout(WAIT));
  }

  private static int freePort() {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isSpent() {
    return devices == null && opened >= MOST_ENVIRONMENTS;
  }

  @Override
  public Outcome make(Call call) {
    if (devices == null) {
      devices = Devices.open();
      opened++;
    }
    Outcome outcome = make(call, devices);
    if (isBroken(outcome)) {
      close();
    }
    return outcome;
  }

  private Outcome make(Call call, Devices on) {
    Optional<Call> partner = Partner.of(call);
    if (partner.isEmpty()) {
      return on.first.make(call);
    }
    var other = CompletableFuture.supplyAsync(() -> on.second.make(partner.get()), second);
    Outcome outcome = on.first.make(call);
    Outcome ofPartner = other.join();
    return isBroken(ofPartner) ? ofPartner : outcome;
  }

  private static boolean isBroken(Outcome outcome) {
    return outcome.failure() instanceof TensorFlowException.DeadlineExceeded
        || String.valueOf(outcome.failure()).contains(BROKEN);
  }

  @Override
  public void close() {
    if (devices != null) {
      devices.tf.close();
      devices = null;
    }
  }
}
