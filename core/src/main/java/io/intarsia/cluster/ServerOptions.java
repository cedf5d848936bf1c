package io.intarsia.cluster;

import io.intarsia.internal.caller.Mistake;
import java.util.Objects;

/// How a server is set up.
///
/// @param reach who can reach it
/// @param cpuDevices logical CPU devices, at most 128
/// @param intraOpThreads threads one op may use, at most 1024; 0 lets the runtime choose
/// @param interOpThreads threads for independent ops, at most 1024; 0 lets the runtime choose
public record ServerOptions(Reach reach, int cpuDevices, int intraOpThreads, int interOpThreads) {
  private static final int MOST_THREADS = 1024;
  private static final int MOST_DEVICES = 128;

  private static final ServerOptions DEFAULTS = new ServerOptions(Reach.THIS_MACHINE, 1, 0, 0);

  /// @throws IllegalArgumentException if a number is out of range
  public ServerOptions {
    Objects.requireNonNull(reach, "reach");
    check("cpuDevices", cpuDevices, 1, MOST_DEVICES);
    check("intraOpThreads", intraOpThreads, 0, MOST_THREADS);
    check("interOpThreads", interOpThreads, 0, MOST_THREADS);
  }

  /// Only this machine reaches it; one CPU device; the runtime's choice of threads.
  public static ServerOptions defaults() {
    return DEFAULTS;
  }

  /// With other people who can reach it.
  public ServerOptions withReach(Reach who) {
    return new ServerOptions(who, cpuDevices, intraOpThreads, interOpThreads);
  }

  /// With another number of CPU devices.
  public ServerOptions withCpuDevices(int count) {
    return new ServerOptions(reach, count, intraOpThreads, interOpThreads);
  }

  /// With other numbers of threads.
  public ServerOptions withThreads(int intraOp, int interOp) {
    return new ServerOptions(reach, cpuDevices, intraOp, interOp);
  }

  private static void check(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw Mistake.argument(
          "ServerOptions: %s must be from %d to %d, got %d".formatted(name, least, most, value));
    }
  }
}
