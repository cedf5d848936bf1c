package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.Traced;
import io.intarsia.internal.files.FileWords;
import io.intarsia.lookup.LookupTable;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;

/// What keeps a model from being saved.
final class SaveErrors {
  private SaveErrors() {}

  static void requireConstant(ConcreteFunction trace, Tensor captured) {
    if (captured.dtype() == DType.RESOURCE) {
      throw new IllegalArgumentException(
          ("SavedModel.save: %s uses a variable or table that the model does not hold; keep it in a"
                  + " field, list or map of the model")
              .formatted(trace.name()));
    }
    if (captured.dtype() == DType.VARIANT) {
      throw new IllegalArgumentException(
          "SavedModel.save: %s uses a variant made outside, which no file can hold; make it in the function"
              .formatted(trace.name()));
    }
  }

  static void requireOpen(String path, LookupTable table) {
    if (table.isClosed()) {
      throw new IllegalArgumentException(
          "SavedModel.save: '%s' is a table that is closed; save the model before".formatted(path));
    }
  }

  static void requireNoVariable(SavedTrace.Loaded trace, Object captured) {
    if (captured instanceof Variable variable) {
      throw new IllegalArgumentException(
          ("SavedModel.save: %s uses the variable '%s' of a loaded model, which the model does not"
                  + " hold; keep it, or the loaded model, in a field, list or map of the model")
              .formatted(trace.name(), variable.name()));
    }
  }

  /// What a loaded object stores by functions of its own, such as the entries of a table that
  /// changes.
  static void requireNoValues(SavedObjects.Node node) {
    if (node.object() instanceof ModelObject loaded
        && loaded.node().getSaveableObjectsCount() > 0) {
      throw new IllegalArgumentException(
          ("SavedModel.save: '%s' is of a loaded model and has values that are no variables, such as"
                  + " the entries of a table, which cannot be saved again")
              .formatted(node.path()));
    }
  }

  static IllegalArgumentException notEncodable(
      ConcreteFunction trace, String what, RuntimeException cause) {
    return new IllegalArgumentException(
        "SavedModel.save: the types of %s of %s cannot be written: %s"
            .formatted(what, trace.name(), cause.getMessage()),
        cause);
  }

  static IllegalArgumentException names(String key, int expected, List<String> given) {
    return new IllegalArgumentException(
        "SavedModel.save: signature '%s' takes %d arguments, and these names were given: %s"
            .formatted(key, expected, given));
  }

  static void requireParameters(Traced function, List<String> names, int count) {
    boolean areNames =
        names.stream().allMatch(ParameterNames::isPythonName)
            && new HashSet<>(names).size() == names.size();
    if (!names.isEmpty() && (names.size() != count || !areNames)) {
      throw new IllegalArgumentException(
          "SavedModel.save: %s takes %d arguments, and these names of parameters were given: %s; each is to be different, and a name that Python has for a parameter"
              .formatted(function, count, names));
    }
  }

  static IllegalArgumentException badName(String key, String name) {
    return new IllegalArgumentException(
        ("SavedModel.save: signature '%s' has the name '%s'; names are different letters, digits and"
                + " _, also if upper and lower case are the same, and begin with a letter")
            .formatted(key, name));
  }

  static IllegalArgumentException noTensor(String key, String where) {
    return new IllegalArgumentException(
        ("SavedModel.save: signature '%s' gives something that is no tensor at %s; servers know"
                + " tensors only, so let its function give a map of tensors, or tensors")
            .formatted(key, where));
  }

  static SavedModelException notWritten(Path folder, IOException cause) {
    return new SavedModelException(
        "SavedModel.save: %s cannot be written: %s".formatted(folder, reason(cause)), cause);
  }

  private static String reason(IOException cause) {
    return cause instanceof FileSystemException failure && failure.getFile() != null
        ? failure.getFile() + ": " + FileWords.of(failure)
        : FileWords.of(cause);
  }

  static void requireNoSignatures(SavedObjects.Node root) {
    if (root.children().containsKey("signatures")) {
      throw new IllegalArgumentException(
          "SavedModel.save: what the model holds as 'signatures' has the name under which signatures are saved; give it another");
    }
  }
}
