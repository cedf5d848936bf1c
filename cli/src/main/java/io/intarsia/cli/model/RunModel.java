package io.intarsia.cli.model;

import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Calls a function or a signature of a model.
@Command(
    name = "run",
    description = "Call a function or a signature of a model, and print what it gives as JSON.",
    footer = {
      "",
      "A model is code: what it does is done as you. Look into it with inspect before.",
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class RunModel implements Callable<Integer> {
  private final Answer answer;

  @Parameters(paramLabel = "MODEL", description = "A folder, an archive, or an address.")
  private String model = "";

  @ArgGroup(multiplicity = "1")
  private Callee callee = new Callee();

  @Option(
      names = "--input",
      paramLabel = "[NAME=]VALUE",
      description = {
        "An argument: JSON, or a file that ends in .npy. With a name in front it is given by",
        "that name, without one by its position. Signatures take names alone.",
      })
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE.npy",
      description = "Write the tensor that comes out there, in place of printing it.")
  private @Nullable Path out;

  @Option(
      names = "--unvetted-ops",
      description = "Run ops that are not vetted, and models of TensorFlow 1.")
  private boolean unvettedOps;

  @Mixin private Tags tags = new Tags();

  /// One of the two.
  static final class Callee {
    @Option(
        names = "--function",
        paramLabel = "PATH",
        description = "A function, such as encoder.f.")
    private @Nullable String function;

    @Option(names = "--signature", paramLabel = "KEY", description = "A signature.")
    private @Nullable String signature;
  }

  RunModel(Answer answer) {
    this.answer = answer;
  }

  @Override
  public Integer call() {
    return answer.to(() -> {
      Path folder = Models.folder(model);
      var options = EnvironmentOptions.defaults().withUnvettedOps(unvettedOps);
      try (var tf = Environment.open(options);
          var loaded = SavedModel.load(tf, folder, tags.options())) {
        tell(result(tf, loaded, folder));
      }
      return 0;
    });
  }

  private @Nullable Object result(Environment tf, SavedModel loaded, Path folder)
      throws IOException {
    List<@Nullable Object> positional = new ArrayList<>();
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    for (String input : inputs) {
      Argument argument = Argument.parse(tf, input);
      if (argument.name() == null) {
        positional.add(argument.value());
      } else if (named.put(argument.name(), argument.value()) != null) {
        throw new IllegalArgumentException(
            "--input: '%s' is given twice".formatted(argument.name()));
      }
    }
    if (callee.function != null) {
      var function = loaded.function(callee.function);
      var types = SavedModel.types(folder, tags.options()).functions().get(callee.function);
      var given = new Shaping(positional, named);
      Shaping shaped = types == null ? given : given.of(types);
      return function.call(shaped.positional(), shaped.named());
    }
    if (!positional.isEmpty()) {
      throw new IllegalArgumentException(
          "--input: signatures take arguments by name; write NAME=VALUE, with one of "
              + loaded.signature(String.valueOf(callee.signature)).inputs().keySet());
    }
    return loaded.signature(String.valueOf(callee.signature)).call(named);
  }

  private void tell(@Nullable Object result) throws IOException {
    if (out == null) {
      answer.json(Plain.of(result));
    } else if (only(result) instanceof Tensor tensor) {
      Npy.write(tensor, out);
    } else {
      throw new IllegalArgumentException(
          "--out: what comes out is no tensor, but %s; leave --out away"
              .formatted(Plain.kind(result)));
    }
  }

  /// What a map with one entry has, as signatures give it.
  private static @Nullable Object only(@Nullable Object result) {
    return result instanceof Map<?, ?> map && map.size() == 1
        ? map.values().iterator().next()
        : result;
  }
}
