package io.intarsia.cli.model;

import io.intarsia.cli.model.bind.ModelBinding;
import io.intarsia.savedmodel.SavedModel;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes Java source for a model.
@Command(
    name = "bind",
    description =
        "Write Java source for a model: a class with its functions, records for its types.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class BindModel implements Callable<Integer> {
  private final Answer answer;

  @Parameters(paramLabel = "MODEL", description = "A folder, an archive, or an address.")
  private String model = "";

  @Mixin private Tags tags = new Tags();

  @Option(
      names = "--out",
      paramLabel = "SRC",
      required = true,
      description = "The source folder, in which the folders of the package are made.")
  private Path out = Path.of("");

  @Option(
      names = "--package",
      paramLabel = "P",
      defaultValue = "models",
      description = "The package (models).")
  private String home = "";

  @Option(
      names = "--class",
      paramLabel = "NAME",
      description = "The class; by default the name of the model.")
  private String type = "";

  @Option(names = "--force", description = "Replace files with other code.")
  private boolean isForced;

  BindModel(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      Path found = Models.folder(model);
      ModelBinding binding = ModelBinding.of(SavedModel.types(found, tags.options()), names(found));
      Path folder = out.resolve(home.replace('.', '/'));
      Map<Path, String> files = new LinkedHashMap<>();
      binding.files().forEach((name, source) -> files.put(folder.resolve(name), source));
      if (!isForced) {
        requireNoOther(files);
      }
      write(folder, files);
      files.keySet().forEach(answer::line);
      binding
          .leftOut()
          .forEach((name, reason) ->
              answer.line("without a method: %s: %s".formatted(name, reason.replace("`", ""))));
      return 0;
    });
  }

  /// @throws IllegalArgumentException if an option is no name
  private ModelBinding.Names names(Path folder) {
    String last = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    String name = Files.isDirectory(Path.of(model)) ? last : nameOf(model);
    if (!SourceVersion.isName(home)) {
      throw new IllegalArgumentException("--package: '%s' is no name of a package".formatted(home));
    }
    if (!type.isEmpty() && !ModelBinding.isClassName(type)) {
      throw new IllegalArgumentException(
          "--class: '%s' is no name of a class, or that of one the source uses".formatted(type));
    }
    return new ModelBinding.Names(
        name, home, type.isEmpty() ? ModelBinding.className(name) : type, tags.all());
  }

  /// The name of an archive or an address. What it is unpacked to has that of its contents.
  static String nameOf(String handle) {
    String path = handle.replaceFirst("[?#].*", "").replaceFirst("/+$", "");
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("(\\.tar\\.gz|\\.tgz)$", "");
  }

  private static void requireNoOther(Map<Path, String> files) throws IOException {
    List<Path> others = new ArrayList<>();
    for (var file : files.entrySet()) {
      if (Files.exists(file.getKey())
          && !code(Files.readString(file.getKey())).equals(code(file.getValue()))) {
        others.add(file.getKey());
      }
    }
    if (!others.isEmpty()) {
      throw new IllegalArgumentException(
          "bind: %s would be replaced; nothing was written. Give another --package or --class, or --force"
              .formatted(others));
    }
  }

  // Models that share a type say different things of it, and have one record.
  private static String code(String source) {
    return source
        .lines()
        .filter(line -> !line.strip().startsWith("//"))
        .collect(Collectors.joining("\n"));
  }

  private static void write(Path folder, Map<Path, String> files) throws IOException {
    try {
      Files.createDirectories(folder);
      for (var file : files.entrySet()) {
        Files.writeString(file.getKey(), file.getValue());
      }
    } catch (FileSystemException e) {
      throw new IOException("bind: cannot write into %s: %s".formatted(folder, e), e);
    }
  }
}
