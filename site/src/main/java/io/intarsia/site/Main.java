package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Builds the site. Exits with 1 after listing dead links or what javadoc complains of.
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    description = "Builds the site of the documentation from docs/ and the API's comments.")
final class Main implements Callable<Integer> {
  @Option(names = "--root", required = true, hidden = true, description = "The checkout.")
  private Path root = Path.of("");

  @Option(names = "--build", required = true, hidden = true, description = "Core's build folder.")
  private Path build = Path.of("");

  @Option(names = "--out", description = "The folder to write to (default: target/site).")
  private @Nullable Path out;

  @Option(names = "--no-api", description = "Pages only, without the API.")
  private boolean withoutApi;

  Main() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Path folder = (out == null ? root.resolve("target/site") : out).toAbsolutePath().normalize();
    var site = new Site(root.toAbsolutePath().normalize(), folder);
    List<String> problems;
    try {
      problems = site.build(withoutApi ? List.of() : ApiModule.published(root, build));
    } catch (JavadocException e) {
      System.err.println(e.getMessage());
      return 1;
    }
    problems.forEach(System.err::println);
    System.out.println("The site is " + folder.resolve("index.html"));
    return problems.isEmpty() ? 0 : 1;
  }
}
