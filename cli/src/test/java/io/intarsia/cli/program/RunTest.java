package io.intarsia.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Programs, run in processes as the launcher runs them.
@Timeout(120)
final class RunTest {
  @TempDir private Path folder;
  private Path jar;

  /// What a process answered.
  private record Result(int exitCode, String out, String err) {}

  @BeforeEach
  void packTheCommand() throws Exception {
    // Programs are kept only where no folder is on the class path.
    jar = folder.resolve("cli.jar");
    var code = ProgramCache.class.getProtectionDomain().getCodeSource().getLocation();
    try (Stream<Path> files = Files.walk(Path.of(code.toURI()))) {
      var classes = new TreeMap<String, byte[]>();
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name =
            Path.of(code.toURI()).relativize(file).toString().replace(File.separator, ".");
        classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
      }
      try (var out = Files.newOutputStream(jar)) {
        new Program(Run.class.getName(), classes).write(out);
      }
    }
  }

  @Test
  void program_isCompiledOnceAndKept() throws Exception {
    write(
        "Hello.java",
        "void main(String[] args) { IO.println(\"first \" + String.join(\"|\", args)); }");
    assertThat(run("Hello.java", "a b", "")).isEqualTo(new Result(0, "first a b|\n", ""));
    List<Path> kept = kept();
    assertThat(kept).hasSize(1);
    var made = Files.getLastModifiedTime(kept.getFirst());

    assertThat(run("Hello.java").out()).isEqualTo("first \n");
    assertThat(kept()).isEqualTo(kept);
    assertThat(Files.getLastModifiedTime(kept.getFirst())).isEqualTo(made);
  }

  @Test
  void changedProgram_isCompiledAnew_evenWithinItsTime() throws Exception {
    Path file = write("Hello.java", "void main() { IO.println(\"one\"); }");
    var time = Files.getLastModifiedTime(file);
    run("Hello.java");
    write("Hello.java", "void main() { IO.println(\"two\"); }");
    Files.setLastModifiedTime(file, time);

    assertThat(run("Hello.java").out()).isEqualTo("two\n");
    assertThat(kept()).as("the older one is gone").hasSize(1);
  }

  @Test
  void changedLibrary_compilesAnew() throws Exception {
    write("Hello.java", "void main() { IO.println(\"one\"); }");
    run("Hello.java");
    List<Path> before = kept();
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1));

    assertThat(run("Hello.java").out()).isEqualTo("one\n");
    assertThat(kept()).hasSize(1).isNotEqualTo(before);
  }

  @Test
  void damagedCopy_isMadeAnew() throws Exception {
    write("Hello.java", "void main() { IO.println(\"one\"); }");
    run("Hello.java");
    Files.writeString(kept().getFirst(), "no jar");

    assertThat(run("Hello.java")).isEqualTo(new Result(0, "one\n", ""));
    assertThat(run("Hello.java").out()).isEqualTo("one\n");
  }

  @Test
  void folderThatCannotBeWrittenTo_doesNotMatter() throws Exception {
    write("Hello.java", "void main() { IO.println(\"one\"); }");
    Files.writeString(folder.resolve("caches"), "a file in the way");
    assertThat(run("Hello.java")).isEqualTo(new Result(0, "one\n", ""));
  }

  @Test
  void programOfSeveralFiles_seesThemAsTheyAre() throws Exception {
    Files.createDirectories(folder.resolve("app/part"));
    write(
        "app/Main.java",
        "package app; class Main { static void main() { IO.println(app.part.Part.TEXT); } }");
    write(
        "app/part/Part.java",
        "package app.part; public class Part { public static final String TEXT = \"one\"; }");
    assertThat(run("app/Main.java")).isEqualTo(new Result(0, "one\n", ""));
    write(
        "app/part/Part.java",
        "package app.part; public class Part { public static final String TEXT = \"two\"; }");
    assertThat(run("app/Main.java").out()).isEqualTo("two\n");
  }

  @Test
  void mistake_isShownAsTheCompilerShowsIt() throws Exception {
    write("Wrong.java", "void main() { int x = \"text\"; }");
    Result result = run("Wrong.java");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("Wrong.java:1: error: incompatible types: String cannot be converted to int")
        .endsWith("error: compilation failed\n");
  }

  @Test
  void exception_endsWithTheProgramsOwnFrames() throws Exception {
    write(
        "Fails.java",
        "void main() {\n  fail();\n}\n\nvoid fail() {\n  throw new IllegalStateException(\"so\");\n}\n");
    Result result = run("Fails.java");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            """
            Exception in thread "main" java.lang.IllegalStateException: so
            \tat program//Fails.fail(Fails.java:6)
            \tat program//Fails.main(Fails.java:2)
            """);
  }

  @Test
  void firstClass_ofSeveral_isStarted() throws Exception {
    write(
        "Several.java",
        """
        interface Named { String name(); }
        final class Base { static void main(String[] args) { IO.println("base"); } }
        """);
    Result result = run("Several.java");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("Named has no main method; expected void main()");
  }

  @Test
  void program_knowsItsFileAndItsParameters() throws Exception {
    write(
        "Knows.java",
        """
        class Knows {
          Knows(int loc, int scale) {}
          public static void main(String[] args) throws Exception {
            var code = Knows.class.getProtectionDomain().getCodeSource().getLocation();
            IO.println(java.nio.file.Path.of(code.toURI()).getFileName());
            IO.println(System.getProperty("jdk.launcher.sourcefile"));
            IO.println(Knows.class.getDeclaredConstructors()[0].getParameters()[1].getName());
            IO.println(Thread.currentThread().getContextClassLoader() == Knows.class.getClassLoader());
          }
        }
        """);
    String expected = "Knows.java\nKnows.java\nscale\ntrue\n";
    assertThat(run("Knows.java")).isEqualTo(new Result(0, expected, ""));
    assertThat(run("Knows.java")).as("from what was kept").isEqualTo(new Result(0, expected, ""));
  }

  @Test
  void mainOfASuperclass_runsOnTheClassItself() throws Exception {
    write(
        "Sub.java",
        """
        class Sub extends Top { String name() { return "sub"; } }
        abstract class Top { abstract String name(); void main() { IO.println(name()); } }
        """);
    assertThat(run("Sub.java")).isEqualTo(new Result(0, "sub\n", ""));
  }

  @Test
  void usualFolder_isThatOfCaches() {
    Path home = Path.of("home");
    assertThat(ProgramCache.usualFolder(Map.of(), home))
        .isEqualTo(Path.of("home/.cache/intarsia/programs"));
    assertThat(ProgramCache.usualFolder(Map.of("XDG_CACHE_HOME", "caches"), home))
        .isEqualTo(Path.of("caches/intarsia/programs"));
  }

  private Path write(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  private List<Path> kept() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("caches/intarsia/programs"))) {
      return files.toList();
    }
  }

  private Result run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en"));
    command.addAll(List.of("-cp", jar.toString(), Run.class.getName()));
    command.addAll(Arrays.asList(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("caches").toString());
    Process process = builder.start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
