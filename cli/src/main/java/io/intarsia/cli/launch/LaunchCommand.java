package io.intarsia.cli.launch;

import io.intarsia.cli.program.CompilationException;
import io.intarsia.cli.program.ProgramProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Starts a program several times on this machine.
@Command(
    name = "launch",
    description = "Run a single-file program in several processes that know each other.",
    footer = {
      "",
      "The environment variable TF_CONFIG tells each process the addresses of all,",
      "free ports of the loopback interface, and which one it is. Lines of the output",
      "have the number of their process in front; standard input is empty. When one",
      "process fails, the others are ended; none outlives this command. Options of the",
      "JVM come from INTARSIA_JAVA_OPTS, such as -Xmx8g, and are for each process."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:all processes ended with 0",
      "1:the program has errors, or cannot be started",
      "2:an argument is wrong",
      "other:that of the first process that failed"
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class LaunchCommand implements Callable<Integer> {
  private static final int CANNOT_START = 1;
  private static final int WRONG_ARGUMENT = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Option(
      names = "--processes",
      required = true,
      paramLabel = "N",
      description = "How many processes there are.")
  private int processes;

  @Option(
      names = "--restarts",
      paramLabel = "K",
      description =
          "How often all processes are started again when one fails; 0 is the default. The program goes on from its last checkpoint.")
  private int restarts;

  @Option(
      names = "--grace",
      paramLabel = "SECONDS",
      description =
          "How long a process that is told to end may take before it is killed; 10 is the default.")
  private int grace = 10;

  @Option(names = "--jvm-option", hidden = true, description = "An option of each JVM.")
  private List<String> jvmOptions = new ArrayList<>();

  @Parameters(index = "0", paramLabel = "FILE.java", description = "The program.")
  private Path program = Path.of("");

  @Parameters(index = "1..*", paramLabel = "ARGS", description = "Its arguments.")
  private List<String> arguments = new ArrayList<>();

  /// A command that prints there, what the program prints as well.
  public LaunchCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      checkArguments();
      ProgramProcess.compile(program);
      return launch();
    } catch (IllegalArgumentException e) {
      return fail(WRONG_ARGUMENT, String.valueOf(e.getMessage()));
    } catch (CompilationException e) {
      err.println("error: compilation failed");
      return CANNOT_START;
    } catch (IOException e) {
      return fail(CANNOT_START, "cannot start %s (%s)".formatted(program, e));
    }
  }

  private void checkArguments() {
    requireAtLeast("--processes", 1, processes);
    requireAtLeast("--restarts", 0, restarts);
    requireAtLeast("--grace", 0, grace);
    require(program.toString().endsWith(".java"), "expected a .java file, got " + program);
    require(Files.isReadable(program), "cannot read " + program);
  }

  private static void requireAtLeast(String option, int least, int got) {
    require(got >= least, "%s: expected at least %d, got %d".formatted(option, least, got));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  private int launch() throws IOException, InterruptedException {
    List<String> command = ProgramProcess.command(jvmOptions, program, arguments);
    var options = new LaunchOptions(processes, restarts, Duration.ofSeconds(grace));
    var output = new TaskProcess.Output(new JoinedOutput(), out, err);
    try (var launch = new Launch(command, options, output)) {
      // A signal ends this process with its own code once the hook is done.
      Runtime.getRuntime().addShutdownHook(new Thread(launch::close, "end tasks"));
      return launch.run();
    }
  }

  private int fail(int code, String message) {
    err.println("intarsia: launch: " + message + ".");
    return code;
  }
}
