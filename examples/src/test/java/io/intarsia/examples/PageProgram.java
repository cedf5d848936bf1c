package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/// The Java blocks of a page as one program. Where a line says in a comment what its value prints
/// as, the program looks whether it does.
///
/// @param preamble declarations of what the blocks take for granted
record PageProgram(String page, String preamble) {
  private static final Pattern BLOCK =
      Pattern.compile("^```java\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern NAMED = Pattern.compile("\\s*[\\w<>]+ (\\w+) = .*;\\s+// (.*)");
  private static final Pattern UNNAMED = Pattern.compile("\\s*(\\w+\\..*\\));\\s+// (.*)");
  private static final Pattern SHOWN = Pattern.compile("\\w+Tensor\\(.*\\)|\\[[^?]*\\](?=$|, )");

  /// Compiles the program and runs it.
  @SuppressWarnings("NullAway") // a static method has no receiver
  void run(Path folder) throws Exception {
    Path source = Files.writeString(folder.resolve("Page.java"), source());
    compile(source, folder);
    try (var loader = URLClassLoader.newInstance(new URL[] {folder.toUri().toURL()});
        var tf = Environment.open()) {
      loader.loadClass("Page").getMethod("run", Environment.class).invoke(null, tf);
    }
  }

  private static void compile(Path source, Path folder) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      compiler
          .getTask(
              messages,
              files,
              null,
              List.of("-d", folder.toString()),
              null,
              files.getJavaFileObjects(source))
          .call();
    }
    assertThat(messages.toString()).isEmpty();
  }

  private String source() throws IOException {
    String text = Files.readString(Path.of("..", "docs", page));
    List<String> blocks = new ArrayList<>();
    for (Matcher block = BLOCK.matcher(text); block.find(); ) {
      String code =
          block.group(1).lines().map(PageProgram::checked).collect(Collectors.joining("\n"));
      blocks.add(
          "  static void block%d(Environment tf) throws Exception {\n%s\n%s\n  }\n"
              .formatted(blocks.size(), needed(code), code));
    }
    var calls = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      calls.append("    block%d(tf);\n".formatted(i));
    }
    return """
    import io.intarsia.dtype.*;
    import io.intarsia.examples.PageChecks;
    import io.intarsia.imperative.*;
    import io.intarsia.shape.*;
    import io.intarsia.spec.*;
    import io.intarsia.tensor.*;
    import io.intarsia.types.*;
    import java.util.*;

    public final class Page {
      public static void run(Environment tf) throws Exception {
    %s  }

    %s}
    """
        .formatted(calls, String.join("\n", blocks));
  }

  /// The lines of the preamble that a block needs: those whose names it uses and does not declare.
  private String needed(String code) {
    return preamble
        .lines()
        .filter(line -> {
          String name = line.strip().split(" ", -1)[1];
          return Pattern.compile("\\b%s\\b".formatted(name)).matcher(code).find()
              && !Pattern.compile("\\w+ %s = ".formatted(name)).matcher(code).find();
        })
        .collect(Collectors.joining("\n"));
  }

  /// The line, and the check of what it says. All blocks have one environment.
  private static String checked(String line) {
    if (line.strip().equals("try (var tf = Environment.open()) {")) {
      return "{";
    }
    Matcher named = NAMED.matcher(line);
    if (named.matches() && SHOWN.matcher(named.group(2)).lookingAt()) {
      return "%s%nPageChecks.shows(%s, %s);"
          .formatted(line, named.group(1), quoted(named.group(2)));
    }
    Matcher unnamed = UNNAMED.matcher(line);
    if (unnamed.matches()
        && SHOWN.matcher(unnamed.group(2)).lookingAt()
        && !line.contains("println")) {
      return "PageChecks.shows(%s, %s);".formatted(unnamed.group(1), quoted(unnamed.group(2)));
    }
    return line;
  }

  private static String quoted(String text) {
    Matcher shown = SHOWN.matcher(text);
    String found = shown.lookingAt() ? shown.group() : text;
    return "\"" + found.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
