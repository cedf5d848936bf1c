package io.intarsia.site;

import io.intarsia.site.PageSession.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the blocks of a page in order and notes where the page is wrong.
///
/// What pages may say is in `docs/design/018-docs.md`.
final class PageRun {
  /// A comment behind a snippet, going on in indented comments below it.
  private static final Pattern SHOWN =
      Pattern.compile("\\A[ \\t]*//[ \\t]*(.*(?:\\n[ \\t]+//.*)*)(?:\\n|\\z)");

  private static final Pattern REMARK = Pattern.compile("\\A\\s*//.*(?:\\n|\\z)");

  private final Path root;
  private final Path folder;
  private final Page page;
  private final List<String> faults = new ArrayList<>();

  private final PageSession session;
  private String output = "";

  /// @param session that other pages may have had; it is reset
  /// @param folder for programs
  PageRun(Path root, PageSession session, Path folder, Page page) {
    this.root = root;
    this.session = session;
    this.folder = folder;
    this.page = page;
  }

  /// What is wrong, one fault an entry, each with its line.
  List<String> faults() throws Exception {
    List<PageBlock> blocks = PageBlock.of(page);
    session.reset();
    for (PageBlock block : blocks) {
      check(block);
    }
    if (!output.isBlank()) {
      fault(blocks.getLast().line(), "the page does not show what was printed: " + output);
    }
    return faults;
  }

  private void check(PageBlock block) throws Exception {
    for (String setup : block.remarks("run")) {
      run(setup, block.line(), false);
    }
    List<String> files = block.remarks("file");
    if (hasReason(block, "unchecked")) {
      return;
    }
    if (hasReason(block, "not run")) {
      compile(block);
    } else if (!files.isEmpty()) {
      checkFile(block, files.getFirst());
    } else if (block.isOutput()) {
      checkOutput(block);
    } else if (block.isProgram()) {
      output = new PageProgram(root, folder, block.text()).run();
    } else if (block.isCode()) {
      claimOutput(block);
      run(block.text(), block.line(), true);
    } else {
      fault(block.line(), "a block of '%s' that nothing checks".formatted(block.language()));
    }
  }

  /// Whether it has a remark of that kind, which has to say why.
  private boolean hasReason(PageBlock block, String kind) {
    List<String> reasons = block.remarks(kind);
    if (reasons.stream().anyMatch(String::isBlank)) {
      fault(block.line(), kind + " without a reason");
    }
    return !reasons.isEmpty();
  }

  /// A method is compiled, and not run by being declared.
  private void compile(PageBlock block) {
    Result result = session.evaluate("void notRun() throws Exception {\n" + block.text() + "\n}");
    if (result.failure() != null) {
      fault(block.line(), result.failure());
    }
  }

  private void checkFile(PageBlock block, String name) throws IOException {
    Path file = root.resolve(name);
    if (!Files.exists(file)) {
      fault(block.line(), name + " is missing");
    } else if (!unindented(Files.readString(file)).contains(unindented(block.text()))) {
      fault(block.line(), "the block is not part of " + name);
    }
  }

  private static String unindented(String text) {
    return text.replaceAll("(?m)^[ \\t]+|[ \\t]+$", "");
  }

  private void checkOutput(PageBlock block) {
    String shown = block.text().replaceAll("(?m)^\\$ .*\\n", "");
    if (shown.strip().equals("…")) {
      fault(block.line(), "the page leaves everything out of%n%s".formatted(output));
    } else if (!new ShownValue(shown).fits(output)) {
      fault(block.line(), "the page shows%n%s  but this was printed:%n%s".formatted(shown, output));
    }
    output = "";
  }

  private void claimOutput(PageBlock block) {
    if (!output.isBlank()) {
      fault(block.line(), "the page does not show what the block above printed: " + output);
      output = "";
    }
  }

  /// @param visible whether readers see the code, so that it may say what it prints
  private void run(String code, int line, boolean visible) {
    String rest = withoutRemarks(code);
    while (!rest.isBlank()) {
      var next = session.next(rest);
      int at = line + linesBefore(code, rest);
      if (!next.isComplete()) {
        fault(at, "not complete: " + rest.strip());
        return;
      }
      Result result = session.evaluate(next.source());
      rest = next.rest();
      Matcher shown = SHOWN.matcher(rest);
      if (visible && shown.find()) {
        rest = rest.substring(shown.end());
        checkShown(at, result, shown.group(1).replaceAll("\\n[ \\t]+//", "\n"));
      } else {
        output += result.printed();
        note(at, result, visible);
      }
      rest = withoutRemarks(rest);
    }
  }

  private static String withoutRemarks(String code) {
    String rest = code;
    for (Matcher m = REMARK.matcher(rest); m.find(); m = REMARK.matcher(rest)) {
      rest = rest.substring(m.end());
    }
    return rest;
  }

  private static int linesBefore(String code, String rest) {
    int start = Math.max(0, code.length() - rest.stripLeading().length());
    return 1 + (int) code.substring(0, start).chars().filter(c -> c == '\n').count();
  }

  private void checkShown(int line, Result result, String shown) {
    String actual =
        result.failure() != null
            ? result.failure()
            : result.value() != null ? result.value() : result.printed();
    if (result.value() != null) {
      output += result.printed();
    }
    if (!new ShownValue(shown).fits(actual)) {
      fault(line, "%s%n  page: %s%n  runs: %s".formatted(result.source().strip(), shown, actual));
    }
  }

  /// A failure that no comment speaks of is for the block of text below.
  private void note(int line, Result result, boolean visible) {
    String failure = result.failure();
    if (failure != null && (!visible || failure.startsWith("does not compile"))) {
      fault(line, result.source().strip() + ": " + failure);
    } else if (failure != null) {
      output += failure + "\n";
    }
  }

  private void fault(int line, String what) {
    faults.add("%s:%d: %s".formatted(page.file(), line, what));
  }
}
