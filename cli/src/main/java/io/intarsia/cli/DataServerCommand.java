package io.intarsia.cli;

import io.intarsia.cluster.DataDispatcherOptions;
import io.intarsia.cluster.DataServer;
import io.intarsia.cluster.DataWorkerOptions;
import io.intarsia.cluster.Reach;
import io.intarsia.errors.TensorFlowException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs servers of TensorFlow's data service until the process is told to end.
@Command(
    name = "data-server",
    description = "Run TensorFlow's data service, whose workers make elements of data sets.",
    footer = {
      "",
      "The first line on standard output is where the server is, such as localhost:5050.",
      "SIGTERM and Ctrl+C stop it. The servers ask nobody who they are and encrypt",
      "nothing, and data sets are programs: whoever reaches the port runs code as you.",
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
final class DataServerCommand {
  private static final int CANNOT_START = 1;
  private static final int WRONG_ARGUMENT = 2;

  private final PrintStream out;
  private final PrintStream err;

  private DataServerCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  static CommandLine in(PrintStream out, PrintStream err) {
    var command = new DataServerCommand(out, err);
    return new CommandLine(command)
        .addSubcommand(new Dispatcher(command))
        .addSubcommand(new Worker(command));
  }

  /// The dispatcher.
  @Command(
      name = "dispatcher",
      description = "Run the dispatcher, which knows the data sets and who makes their elements.",
      exitCodeListHeading = "Exit codes:%n",
      exitCodeList = {
        "0:stopped by a signal",
        "1:the server cannot start, and the message says why",
        "2:an argument is wrong"
      },
      sortOptions = false,
      mixinStandardHelpOptions = true)
  static final class Dispatcher implements Callable<Integer> {
    private static final int PORT = 5050;

    private final DataServerCommand command;

    @Option(
        names = "--port",
        paramLabel = "N",
        description = "Where it listens; ${DEFAULT-VALUE} by default, 0 for a free one.")
    private int port = PORT;

    @Option(
        names = "--work-dir",
        paramLabel = "DIR",
        description = {
          "Where it writes down data sets and jobs, to go on with them when it is started",
          "anew; by default .cache/intarsia/data-server-PORT in the home folder."
        })
    private @Nullable Path workDir;

    @Option(
        names = "--in-memory",
        description = "Write nothing down: when it ends, so do the jobs.")
    private boolean inMemory;

    @Option(
        names = "--worker-timeout",
        paramLabel = "SECONDS",
        description = "How long a silent worker is waited for; ${DEFAULT-VALUE} by default.")
    private int workerTimeout = 60;

    @Mixin private ReachOption reach = new ReachOption();

    private Dispatcher(DataServerCommand command) {
      this.command = command;
    }

    @Override
    public Integer call() throws InterruptedException {
      return command.run("the dispatcher", reach.who(), () -> DataServer.dispatcher(options()));
    }

    private DataDispatcherOptions options() {
      if (inMemory && workDir != null) {
        throw new IllegalArgumentException(
            "data-server dispatcher: --in-memory and --work-dir exclude each other; give one");
      }
      DataDispatcherOptions options =
          inMemory ? DataDispatcherOptions.inMemory() : DataDispatcherOptions.in(folder());
      return options
          .withPort(port)
          .withWorkerTimeout(Duration.ofSeconds(workerTimeout))
          .withReach(reach.who());
    }

    private Path folder() {
      return workDir == null
          ? Path.of(System.getProperty("user.home"), ".cache", "intarsia", "data-server-" + port)
          : workDir;
    }
  }

  /// A worker.
  @Command(
      name = "worker",
      description = "Run a worker, which makes elements.",
      exitCodeListHeading = "Exit codes:%n",
      exitCodeList = {
        "0:stopped by a signal",
        "1:the server cannot start, and the message says why",
        "2:an argument is wrong"
      },
      sortOptions = false,
      mixinStandardHelpOptions = true)
  static final class Worker implements Callable<Integer> {
    private final DataServerCommand command;

    @Option(
        names = "--dispatcher",
        required = true,
        paramLabel = "HOST:PORT",
        description = "Where the dispatcher is.")
    private String dispatcher = "";

    @Option(
        names = "--port",
        paramLabel = "N",
        description = "Where it listens; 0 (default) for a free one.")
    private int port;

    @Option(
        names = "--host",
        paramLabel = "NAME",
        description = "Where clients find it; localhost by default, needed with --reach anybody.")
    private String host = "localhost";

    @Option(
        names = "--deadline",
        paramLabel = "SECONDS",
        description = "How long the dispatcher is waited for; ${DEFAULT-VALUE} by default.")
    private int deadline = 30;

    @Mixin private ReachOption reach = new ReachOption();

    private Worker(DataServerCommand command) {
      this.command = command;
    }

    @Override
    public Integer call() throws InterruptedException {
      return command.run("the worker", reach.who(), () -> DataServer.worker(dispatcher, options()));
    }

    private DataWorkerOptions options() {
      DataWorkerOptions defaults = DataWorkerOptions.defaults();
      return new DataWorkerOptions(
          port, host, defaults.heartbeat(), Duration.ofSeconds(deadline), reach.who());
    }
  }

  private int run(String name, Reach reach, Supplier<DataServer> start)
      throws InterruptedException {
    try {
      serve(name, reach, start.get());
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

  private void serve(String name, Reach reach, DataServer server) throws InterruptedException {
    // The JVM would end with the number of the signal, as if it had been killed.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0), "stop"));
    out.println(server.address());
    out.println(Listening.sentence(name, reach));
    out.flush();
    new CountDownLatch(1).await(); // until a signal ends the process
  }

  private int failed(int code, Throwable thrown) {
    String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    err.println("intarsia: " + message.replace('\n', ' '));
    return code;
  }
}
