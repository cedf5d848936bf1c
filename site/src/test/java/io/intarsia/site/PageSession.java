package io.intarsia.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import org.jspecify.annotations.Nullable;

/// A session of JShell with what `./intarsia shell` has, in this process. One serves many pages,
/// because starting it takes longer than a page.
final class PageSession implements AutoCloseable {
  private static final String OPEN = "var tf = Environment.open();";

  /// JShell takes comments behind an expression for a part of it.
  private static final Pattern SNIPPET =
      Pattern.compile("\\A(.*[;}])((?:\\s|//[^\\n]*(?:\\n|\\z))*)\\z", Pattern.DOTALL);

  private final JShell shell;
  private final SourceCodeAnalysis analysis;
  private Set<String> started = Set.of();

  /// What came of a snippet.
  ///
  /// @param value as JShell prints it; null if it has none
  /// @param printed to standard output
  /// @param failure what was thrown, or why it does not compile; null if all went well
  record Result(String source, @Nullable String value, String printed, @Nullable String failure) {}

  private PageSession() {
    shell = JShell.builder().executionEngine("local").build();
    shell.addToClasspath(System.getProperty("java.class.path"));
    analysis = shell.sourceCodeAnalysis();
  }

  static PageSession open(Path root) throws IOException {
    var session = new PageSession();
    session.start("import module java.base;\n"); // as JShell does by itself
    session.start(Files.readString(root.resolve("cli/src/main/shell/startup.jsh")));
    session.started =
        session.shell.snippets().map(PageSession::text).collect(Collectors.toUnmodifiableSet());
    return session;
  }

  /// Forgets what was declared and opens another environment.
  void reset() {
    evaluate("tf.close();");
    shell
        .snippets()
        .filter(snippet -> !started.contains(text(snippet)) && shell.status(snippet).isActive())
        .toList()
        .forEach(shell::drop);
    evaluate(OPEN);
  }

  // By its text: an import that a page repeats takes the place of the one before.
  private static String text(Snippet snippet) {
    return snippet.source().strip();
  }

  private void start(String startup) {
    String rest = startup;
    while (!rest.isBlank()) {
      Next next = next(rest);
      Result result = evaluate(next.source());
      if (result.failure() != null) {
        throw new IllegalStateException(result.toString());
      }
      rest = next.rest();
    }
  }

  /// A snippet at the beginning of code, and what comes after it.
  record Next(String source, String rest, boolean isComplete) {}

  Next next(String code) {
    var info = analysis.analyzeCompletion(code);
    if (!info.completeness().isComplete()) {
      return new Next(code, "", false);
    }
    Matcher snippet = SNIPPET.matcher(info.source());
    return snippet.matches()
        ? new Next(snippet.group(1), snippet.group(2) + info.remaining(), true)
        : new Next(info.source(), info.remaining(), true);
  }

  Result evaluate(String source) {
    PrintStream before = System.out;
    var printed = new ByteArrayOutputStream();
    try (var out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      List<SnippetEvent> events = shell.eval(source);
      out.flush();
      SnippetEvent event =
          events.stream().filter(each -> each.causeSnippet() == null).findFirst().orElseThrow();
      return new Result(
          source, value(event), printed.toString(StandardCharsets.UTF_8), failure(event));
    } finally {
      System.setOut(before);
    }
  }

  private static @Nullable String value(SnippetEvent event) {
    boolean hasValue =
        switch (event.snippet().kind()) {
          case VAR, EXPRESSION -> true;
          default -> false;
        };
    return hasValue ? event.value() : null;
  }

  private @Nullable String failure(SnippetEvent event) {
    if (event.exception() instanceof EvalException thrown) {
      String name = thrown.getExceptionClassName().replaceFirst(".*[.$]", "");
      return thrown.getMessage() == null ? name : name + ": " + thrown.getMessage();
    }
    if (event.exception() != null) {
      return Objects.toString(event.exception());
    }
    // A method may call one that is declared later.
    return event.status().isDefined() ? null : diagnostics(event.snippet());
  }

  private String diagnostics(Snippet snippet) {
    var text = new StringBuilder("does not compile");
    shell
        .diagnostics(snippet)
        .forEach(each -> text.append("; ").append(each.getMessage(Locale.ROOT)));
    if (snippet instanceof DeclarationSnippet declaration) {
      shell
          .unresolvedDependencies(declaration)
          .forEach(each -> text.append("; needs ").append(each));
    }
    return text.toString();
  }

  @Override
  public void close() {
    evaluate("tf.close()");
    shell.close();
  }
}
