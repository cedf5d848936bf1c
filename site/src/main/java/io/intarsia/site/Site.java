package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The site of a checkout.
///
/// @param out the folder it is written to; what it holds is replaced
record Site(Path root, Path out) {
  /// The pages' folder of the API.
  static final String API = "api";

  private static final List<String> ASSETS = List.of("site.css", "search.js");

  /// Writes the whole site, with the API of `modules` if there are any.
  ///
  /// @return the dead links, one a line
  List<String> build(List<ApiModule> modules) throws IOException {
    Checkout checkout = Checkout.of(root);
    List<String> problems = checkout.deadLinks();
    if (!modules.isEmpty()) {
      Javadoc.ofOwnClassPath().write(modules, out.resolve(API));
      PythonLinks.add(out.resolve(API));
    }
    write(checkout, ApiIndex.read(out.resolve(API)));
    return problems;
  }

  /// Writes everything but the API.
  void write(Checkout checkout, ApiIndex api) throws IOException {
    var search = new SearchIndex();
    var template = new Template(checkout.navigation(), !api.isEmpty());
    for (Page page : checkout.pages()) {
      var html = new PageHtml(page, checkout, api);
      write(page.address(), template.page(page, html.body()));
      search.add(page);
    }
    api.types().forEach(search::add);
    api.methods().forEach(search::add);
    write("search-index.js", search.script());
    for (Path file : checkout.linkedFiles()) {
      if (Files.isDirectory(root.resolve(file))) {
        list(file, template);
      } else {
        copy(file);
      }
    }
    for (String asset : ASSETS) {
      write(asset, Template.resource(asset));
    }
  }

  /// A page that lists the files of a folder, with the files that are no pages.
  private void list(Path folder, Template template) throws IOException {
    List<String> names = names(root.resolve(folder));
    write(folder + "/index.html", template.listing(folder, names));
    for (String name : names) {
      if (!name.endsWith(".md")) {
        copy(folder.resolve(name));
      }
    }
  }

  private void copy(Path file) throws IOException {
    Path target = out.resolve(file);
    Files.createDirectories(target.getParent());
    Files.write(target, Files.readAllBytes(root.resolve(file)));
  }

  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (var files = Files.list(folder)) {
      files
          .filter(Files::isRegularFile)
          .map(Path::getFileName)
          .forEach(f -> names.add(f.toString()));
    }
    return names.stream().sorted().toList();
  }

  private void write(String address, String text) throws IOException {
    Path file = out.resolve(address);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
