package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.files.DataFileException;
import io.intarsia.shape.Shape;
import io.jhdf.exceptions.UnsupportedHdfException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What is said of files that cannot be read.
final class FileErrors {
  private FileErrors() {}

  static IllegalArgumentException notBuilt(String operation, String model) {
    return Mistake.argument(
        "%s: model %s has no variables yet; call it, or build(tf, spec)"
            .formatted(operation, model));
  }

  static IllegalArgumentException noJson(String problem) {
    return Mistake.argument(
        "KerasFile.modelFromJson: expected the config.json of a model, got what is no JSON: "
            + problem);
  }

  static IllegalArgumentException lambda(String name) {
    return Mistake.argument(
        "layer %s holds Python code, which is not run. In Python, make it a layer with register_keras_serializable and save again; here, say what it computes (KerasRegistry), or take the weights alone (WeightFiles)"
            .formatted(name));
  }

  static IllegalArgumentException unknownLayer(
      String name, @Nullable String registered, Set<String> classes, Set<String> own) {
    return Mistake.argument(
        "there is no layer %s%s; there are %s and of KerasRegistry %s; for one of your own add it there (KerasFileOptions.withRegistry)"
            .formatted(
                name,
                registered == null ? "" : ", registered as " + registered,
                new TreeSet<>(classes),
                new TreeSet<>(own)));
  }

  static IllegalArgumentException function(String name, IndexOutOfBoundsException cause) {
    return Mistake.of(
        new IllegalArgumentException("function %s: %s".formatted(name, cause.getMessage()), cause));
  }

  static IllegalArgumentException unknownFunction(String name, Set<String> names) {
    return Mistake.argument(
        "there is no function %s of keras.ops here; there are %s. In Python, make it a layer with register_keras_serializable and save again; here, say what it computes (KerasRegistry), or take the weights alone (WeightFiles)"
            .formatted(name, names));
  }

  static IllegalArgumentException notCompiled() {
    return Mistake.argument(
        "it does not say how the model is trained; read the layer alone (KerasFile.read), and compile a Model of it");
  }

  static IllegalArgumentException otherOptimizer(
      Object rule, List<Shape> expected, List<Shape> given) {
    return Mistake.argument(
        "what its optimizer remembers is not what %s keeps of these weights: expected arrays of %s, got %s; read the layer alone (KerasFile.read), and compile a Model of it"
            .formatted(rule, expected, given));
  }

  static IllegalArgumentException inLayer(String layer, IllegalArgumentException cause) {
    String message = String.valueOf(cause.getMessage());
    if (message.startsWith("layer " + layer + ":") || message.startsWith("layer " + layer + "/")) {
      return cause; // it says so itself
    }
    return Mistake.of(new IllegalArgumentException("layer " + layer + ": " + message, cause));
  }

  static IllegalArgumentException notRegistered(Object layer) {
    return Mistake.argument(
        "%s is no layer of Keras; add its class to a KerasRegistry (KerasFileOptions.withRegistry), or save the weights alone (WeightFiles)"
            .formatted(layer.getClass().getName()));
  }

  static IllegalArgumentException noTensors(String model, Object spec) {
    return Mistake.argument(
        "model %s: files hold models of tensors, got %s; save its weights alone (WeightFiles), or export a saved model"
            .formatted(model, spec));
  }

  static IllegalArgumentException structure(String model, String problem) {
    return Mistake.argument("model %s: %s".formatted(model, problem));
  }

  static IllegalArgumentException calledOtherwise(String layer) {
    return Mistake.argument(
        "layer %s: it is called with options or with several values, which sequences in files have not; connect the layers by symbols (Functional.of)"
            .formatted(layer));
  }

  static IllegalArgumentException mode(String layer) {
    return Mistake.argument(
        "layer %s: it is called in a mode of its own, and models in files are called in one mode; freeze it instead (setTrainable(false)), or save the weights alone (WeightFiles)"
            .formatted(layer));
  }

  static IllegalArgumentException states(String layer) {
    return Mistake.argument(
        "layer %s: it gives its states, which in files an argument says; make it withReturnState(true)"
            .formatted(layer));
  }

  static IllegalArgumentException code(String argument, Object value) {
    return Mistake.argument(
        "%s: files hold no code, got %s; use one of Keras's, or register a layer of your own (KerasRegistry)"
            .formatted(argument, shown(value)));
  }

  static IllegalArgumentException otherValue(String argument, String expected, Object value) {
    return Mistake.argument("%s: expected %s, got %s".formatted(argument, expected, shown(value)));
  }

  private static String shown(Object value) {
    String text = String.valueOf(value);
    return text.length() > 200 ? text.substring(0, 200) + " …" : text;
  }

  static IllegalArgumentException otherFile(String operation, Path file, String names) {
    return Mistake.argument(
        "%s: expected a file named %s, got %s".formatted(operation, names, file.getFileName()));
  }

  static IllegalArgumentException notKept(DType dtype) {
    return Mistake.argument(
        "keras file: weights of %s are not kept; make them numbers".formatted(dtype));
  }

  static IllegalArgumentException notWritten(Object value) {
    return Mistake.argument(
        "keras file: a config holds texts, numbers, truths, lists and maps, got %s of %s"
            .formatted(value, value.getClass().getName()));
  }

  static IllegalArgumentException otherWeights(Path file, List<String> problems) {
    return Mistake.argument(
        "%s: its weights are not those of the layer; nothing was changed. Build the layer with the arguments and the input of the one that was saved, leave layers that do not fit as they are (KerasFileOptions.withSkipMismatch), or take weights one by one (WeightFiles.read).%n  %s"
            .formatted(file.getFileName(), String.join(System.lineSeparator() + "  ", problems)));
  }

  static IllegalArgumentException nothingAt(Path file, String prefix, Set<String> paths) {
    return Mistake.argument(
        "%s: expected weights at %s, got none; there are %s"
            .formatted(file.getFileName(), prefix, shown(paths)));
  }

  static DataFileException otherFilters(Path file, String path, Object filters) {
    return DataFileException.of(
        file,
        "%s: expected an array as it is, or packed by shuffle, gzip and fletcher32 in this order, got %s; pack it again (h5repack -f GZIP=6)"
            .formatted(path, filters));
  }

  static DataFileException otherChunks(Path file, String path, String expected, Object got) {
    return DataFileException.of(file, "%s: expected %s, got %s".formatted(path, expected, got));
  }

  static IllegalArgumentException largerThanShard(String weight, long size, long limit) {
    return Mistake.argument(
        "WeightFiles.save: expected weights of at most %d bytes each, got %s with %d; allow larger files (KerasFileOptions.withMaxShardSize)"
            .formatted(limit, weight, size));
  }

  // Arrays of Java have to be in its heap, whatever else is.
  static DataFileException noMemory(Path file) {
    return DataFileException.of(
        file,
        "it needs more memory than the heap of Java has; start Java with a larger one (-Xmx)");
  }

  /// @param cause what the library that reads HDF5 threw
  static DataFileException damaged(Path file, Throwable cause) {
    Throwable first = cause;
    for (int i = 0; i < 16 && first.getCause() != null; i++) {
      first = first.getCause();
    }
    return DataFileException.of(
        file,
        (first instanceof UnsupportedHdfException
                ? "it has what is not read here; write its arrays as they are: "
                : "it is damaged, or no HDF5 file: ")
            + (first.getMessage() == null ? first.getClass().getSimpleName() : first.getMessage()));
  }

  static IllegalArgumentException unknownClass(String name, Set<String> names) {
    return Mistake.argument(
        "keras file: there is no class %s; there are %s".formatted(name, new TreeSet<>(names)));
  }

  static IllegalArgumentException unknownArgument(
      String className, String argument, Set<String> arguments) {
    return Mistake.argument(
        "keras file: %s has no argument %s; it has %s"
            .formatted(className, argument, new TreeSet<>(arguments)));
  }

  static IllegalArgumentException missingArguments(String className, List<String> missing) {
    return Mistake.argument(
        "keras file: %s needs the arguments %s, which are not there".formatted(className, missing));
  }

  static IllegalArgumentException unknownActivation(String className, String name) {
    return Mistake.argument(
        "keras file: %s names the activation %s, which is not there".formatted(className, name));
  }

  static IllegalArgumentException notRead(String className, String type) {
    return Mistake.argument(
        "keras file: %s has an argument that is %s, which is not read".formatted(className, type));
  }
}
