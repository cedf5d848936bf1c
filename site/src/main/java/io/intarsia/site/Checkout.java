package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The pages of a checkout, and what they link to.
final class Checkout {
  private static final Path NAVIGATION = Path.of("docs", "README.md");
  private static final List<String> TOP = List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md");

  private final Path root;
  private final Map<Path, Page> pages = new LinkedHashMap<>();

  private Checkout(Path root) {
    this.root = root;
  }

  /// Reads the pages at the top, all under `docs`, and those they link to.
  static Checkout of(Path root) throws IOException {
    var checkout = new Checkout(root);
    for (String name : TOP) {
      checkout.read(Path.of(name));
    }
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
        checkout.read(root.relativize(file));
      }
    }
    return checkout;
  }

  private void read(Path file) throws IOException {
    if (pages.containsKey(file) || !Files.isRegularFile(root.resolve(file))) {
      return;
    }
    Page page = Page.read(root, file);
    pages.put(file, page);
    for (Target target : page.targets()) {
      if (!target.isOutside() && target.file(file).toString().endsWith(".md")) {
        read(target.file(file));
      }
    }
  }

  Collection<Page> pages() {
    return pages.values();
  }

  /// The page whose lists of links are the navigation of all others.
  Page navigation() {
    return Objects.requireNonNull(pages.get(NAVIGATION), "docs/README.md is missing");
  }

  /// Links of pages that lead nowhere, one a line.
  List<String> deadLinks() {
    return pages.values().stream().flatMap(page -> deadLinks(page).stream()).toList();
  }

  List<String> deadLinks(Page page) {
    return page.targets().stream()
        .filter(target -> isDead(page, target))
        .map(target -> page.file() + ": dead link " + target.destination())
        .toList();
  }

  private boolean isDead(Page page, Target target) {
    if (target.isOutside()) {
      return false;
    }
    Path file = target.file(page.file());
    Page other = file.equals(page.file()) ? page : pages.get(file);
    if (other == null) {
      return !Files.exists(root.resolve(file)) || !target.anchor().isEmpty();
    }
    return !target.anchor().isEmpty() && !other.anchors().containsValue(target.anchor());
  }

  /// Files and folders of the checkout that pages link to and that are no pages.
  SortedSet<Path> linkedFiles() {
    SortedSet<Path> files = new TreeSet<>();
    for (Page page : pages.values()) {
      for (Target target : page.targets()) {
        if (!target.isOutside()) {
          files.add(target.file(page.file()));
        }
      }
    }
    files.removeAll(pages.keySet());
    files.removeIf(file -> !Files.exists(root.resolve(file)) || hasPage(file));
    return files;
  }

  /// The address on the site of what a link of a page leads to, relative to the page.
  String address(Page page, Target target) {
    if (target.isOutside() || target.destination().startsWith("#")) {
      return target.destination();
    }
    Path file = target.file(page.file());
    boolean isFolder = Files.isDirectory(root.resolve(file));
    String path =
        Page.addressOf(target.destination().split("#", 2)[0].replaceFirst("/$", ""))
            + (isFolder ? "/index.html" : "");
    return target.anchor().isEmpty() ? path : path + "#" + target.anchor();
  }

  /// Whether a folder's page stands for it.
  private boolean hasPage(Path folder) {
    return pages.containsKey(folder.resolve("README.md"));
  }
}
