package io.intarsia.cli.model;

import io.intarsia.savedmodel.LoadOptions;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Option;

/// Which of the graphs of a model is meant.
final class Tags {
  @Option(
      names = "--tags",
      paramLabel = "TAG",
      split = ",",
      description = "All tags of the graph that is meant, if the model has several.")
  private Set<String> tags = new LinkedHashSet<>();

  /// Those that are given, none if any graph is meant.
  Set<String> all() {
    return tags;
  }

  // The classes of a program are not here.
  LoadOptions options() {
    var options = LoadOptions.defaults().withKnownTypes(false);
    return tags.isEmpty() ? options : options.withTags(tags);
  }
}
