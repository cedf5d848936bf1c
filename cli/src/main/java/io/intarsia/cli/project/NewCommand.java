package io.intarsia.cli.project;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.bytedeco.javacpp.Loader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a project that uses Intarsia.
@Command(
    name = "new",
    description = "Make a project: a build, a main class and a test that run.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:the project is there",
      "1:it cannot be written, and the message says why",
      "2:an argument is wrong"
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class NewCommand implements Callable<Integer> {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  private static final int CANNOT_WRITE = 1;
  private static final int WRONG_ARGUMENT = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      paramLabel = "NAME",
      description = "The folder to make, whose last part names the project, such as my-model.")
  private Path folder = Path.of("");

  @Option(names = "--gradle", description = "Built by Gradle, not by Maven.")
  private boolean isGradle;

  @Option(names = "--uses", required = true, hidden = true, description = "Intarsia's version.")
  private String version = "";

  /// A command that prints there.
  public NewCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    String name = folder.toAbsolutePath().normalize().getFileName() + "";
    String javaPackage = name.replace("-", "");
    if (!NAME.matcher(name).matches() || !SourceVersion.isName(javaPackage)) {
      return fail(
          WRONG_ARGUMENT,
          "expected a name of small letters and digits that is no word of Java, such as my-model, got "
              + name);
    }
    if (Files.exists(folder)) {
      return fail(CANNOT_WRITE, folder + " exists; give another name, or remove it");
    }
    try {
      write(name, javaPackage);
    } catch (IOException e) {
      return fail(CANNOT_WRITE, "cannot write " + folder + " (" + e + ")");
    }
    tell();
    return 0;
  }

  private int fail(int code, String message) {
    err.println("intarsia: new: " + message + ".");
    return code;
  }

  private void write(String name, String javaPackage) throws IOException {
    var template =
        new Template(
            Map.of(
                "name", name,
                "package", javaPackage,
                "version", version,
                "platform", Loader.getPlatform()));
    if (isGradle) {
      template.write("build.gradle.kts", folder.resolve("build.gradle.kts"));
      template.write("settings.gradle.kts", folder.resolve("settings.gradle.kts"));
    } else {
      template.write("pom.xml", folder.resolve("pom.xml"));
    }
    template.write("gitignore", folder.resolve(".gitignore"));
    Path sources = Path.of("java", javaPackage);
    template.write("Main.java", folder.resolve("src/main").resolve(sources).resolve("Main.java"));
    template.write(
        "MainTest.java", folder.resolve("src/test").resolve(sources).resolve("MainTest.java"));
  }

  private void tell() {
    out.println("%s is a project that fits a line to points. In it,%n".formatted(folder));
    out.println(isGradle ? "  gradle run" : "  mvn -q compile exec:exec");
    String test = isGradle ? "gradle test" : "mvn test";
    out.println("%nruns the program, and %s its test.".formatted(test));
    if (version.endsWith("-SNAPSHOT")) {
      out.println(
          ("%nIt uses Intarsia %s, which `mvn -Dmaven.test.skip install` in the checkout of Intarsia puts%n"
                  + "into the local repository.")
              .formatted(version));
    }
  }
}
