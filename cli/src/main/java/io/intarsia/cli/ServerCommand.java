package io.intarsia.cli;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.Server;
import io.intarsia.cluster.ServerOptions;
import io.intarsia.errors.TensorFlowException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs TensorFlow's server until the process is told to end.
@Command(
    name = "server",
    description = "Run TensorFlow's server: one task of a cluster, on which others run ops.",
    footer = {
      "",
      "The first line on standard output is what sessions connect to, such as",
      "grpc://localhost:2222. SIGTERM and Ctrl+C stop the server.",
      "TensorFlow's servers ask nobody who they are and encrypt nothing: whoever",
      "reaches the port runs code as you.",
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:stopped by a signal",
      "1:the server cannot start, and the message says why",
      "2:an argument is wrong"
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class ServerCommand implements Callable<Integer> {
  private static final int CANNOT_START = 1;
  private static final int WRONG_ARGUMENT = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Option(names = "--job", required = true, paramLabel = "NAME", description = "The task's job.")
  private String job = "";

  @Option(names = "--task", required = true, paramLabel = "N", description = "Its number.")
  private int task;

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "FILE|SPEC",
      description = {
        "All tasks: worker=localhost:2222,localhost:2223;ps=localhost:2224, in quotes,",
        "or JSON, or a file of it: {\"worker\": [\"localhost:2222\"]}, or what TF_CONFIG has."
      })
  private String cluster = "";

  @Mixin private ReachOption reach = new ReachOption();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of an op, and for ops beside each other; 0 (default): as it sees fit.")
  private int threads;

  @Option(
      names = "--cpu-devices",
      paramLabel = "N",
      description = "Logical CPU devices; 1 is the default.")
  private int cpuDevices = 1;

  ServerCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      serve(start());
      return 0;
    } catch (IllegalArgumentException e) {
      return failed(WRONG_ARGUMENT, e);
    } catch (IllegalStateException
        | UnsupportedOperationException
        | TensorFlowException
        | LinkageError e) {
      return failed(CANNOT_START, e);
    }
  }

  private Server start() {
    ClusterSpec spec = ClusterArgument.read(cluster);
    var options =
        ServerOptions.defaults()
            .withReach(reach.who())
            .withCpuDevices(cpuDevices)
            .withThreads(threads, threads);
    return Server.start(spec, job, task, options);
  }

  private void serve(Server server) throws InterruptedException {
    // The JVM would end with the number of the signal, as if it had been killed.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0), "stop"));
    out.println(server.target());
    out.println(Listening.sentence("/job:" + server.job() + "/task:" + server.task(), reach.who()));
    out.flush();
    new CountDownLatch(1).await(); // until a signal ends the process
  }

  private int failed(int code, Throwable thrown) {
    String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    err.println("intarsia: " + message.replace('\n', ' '));
    return code;
  }
}
