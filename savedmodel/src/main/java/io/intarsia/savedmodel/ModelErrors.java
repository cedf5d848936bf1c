package io.intarsia.savedmodel;

import io.intarsia.internal.files.FileWords;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The messages of this package.
final class ModelErrors {
  private ModelErrors() {}

  static SavedModelException noModel(Path folder) {
    return new SavedModelException(
        "%s: there is no saved_model.pb in it; give the folder that tf.saved_model.save wrote"
            .formatted(folder),
        null);
  }

  static SavedModelException leftOver(Path folder, List<Path> hidden) {
    return new SavedModelException(
        ("%s: there is no saved_model.pb in it; a program ended while it saved the model. What it"
                + " wrote (new), and what was there before (old), is whole: move one of %s there, or"
                + " save the model again")
            .formatted(folder, hidden),
        null);
  }

  static SavedModelException unreadable(Path file, Exception cause) {
    return new SavedModelException(
        "%s cannot be read, it is cut off or no saved model: %s"
            .formatted(
                file,
                cause instanceof FileSystemException e ? FileWords.of(e) : cause.getMessage()),
        cause);
  }

  static SavedModelException noGraph(Path file, Optional<Set<String>> wanted, List<String> tags) {
    if (tags.isEmpty()) {
      return new SavedModelException(
          file + " has no graph: it is empty or no saved model; save it again", null);
    }
    return new SavedModelException(
        "%s has no graph to load: %s; choose one with LoadOptions.withTags. The tags of its %d graphs: %s"
            .formatted(
                file,
                wanted.isEmpty()
                    ? "there is not one graph"
                    : "none has the tags " + new TreeSet<>(wanted.get()),
                tags.size(),
                String.join(", ", tags)),
        null);
  }

  static SavedModelException broken(Path file, String what) {
    return new SavedModelException(file + " contradicts itself: " + what, null);
  }

  static SavedModelException broken(Path file, String what, Exception cause) {
    return new SavedModelException(
        "%s contradicts itself: %s: %s".formatted(file, what, cause.getMessage()), cause);
  }

  static SavedModelException tooLarge(Path file, long size, long limit) {
    return new SavedModelException(
        "%s has %d bytes, more than the %d that LoadOptions.withMostBytes allows"
            .formatted(file, size, limit),
        null);
  }

  static SavedModelException outside(Path folder, String asset) {
    return new SavedModelException(
        "%s: the asset \"%s\" is not a file of the folder assets/; such a model may be an attack"
            .formatted(folder, asset),
        null);
  }

  static SavedModelException refusedOps(Path folder, Collection<String> ops) {
    return new SavedModelException(
        ("%s has ops that LoadOptions.withAllowedOps does not name: %s; look at it with"
                + " SavedModel.inspect")
            .formatted(folder, new TreeSet<>(ops)),
        null);
  }

  static SavedModelException fileOps(Path folder, Set<String> ops) {
    return new SavedModelException(
        ("%s has functions that read or write files, by %s, which LoadOptions.withFileOps(false) does"
                + " not let it; look at it with SavedModel.inspect")
            .formatted(folder, ops),
        null);
  }

  static IllegalArgumentException compositeForm(String signature, String name, String what) {
    return new IllegalArgumentException(
        "the entry '%s' of the composite form of signature '%s' does not fit its flat form: %s"
            .formatted(name, signature, what));
  }

  static SavedModelException unknownType(String function, String type) {
    return new SavedModelException(
        ("function '%s' has values of the type \"%s\", which no class is registered for; register"
                + " one with TypeRegistry.register, or load with LoadOptions.withKnownTypes(false),"
                + " which gives AnonymousValues")
            .formatted(function, type),
        null);
  }

  static SavedModelException notLoaded(Path folder, Exception cause) {
    return new SavedModelException(
        "%s cannot be loaded: %s".formatted(folder, cause.getMessage()), cause);
  }

  static SavedModelException values(Path folder, Exception cause) {
    return new SavedModelException(
        "the values of the variables cannot be read from %s: %s"
            .formatted(folder.resolve("variables"), cause.getMessage()),
        cause);
  }

  static SavedModelException variable(String name, Path folder, Exception cause) {
    return new SavedModelException(
        "the value of the variable '%s' cannot be read from %s: %s"
            .formatted(name, folder, cause.getMessage()),
        cause);
  }

  static SavedModelException part(String key, Exception cause) {
    return new SavedModelException(
        "the value '%s' cannot be read: %s".formatted(key, cause.getMessage()), cause);
  }

  static NoSuchElementException missing(String what, String name, Collection<String> there) {
    return new NoSuchElementException(
        "the model has no %s '%s'; it has %s".formatted(what, name, new TreeSet<>(there)));
  }

  static IllegalStateException noValue(String function, String variable) {
    return new IllegalStateException(
        "%s: the file has no value of the variable '%s'; assign one before the first call"
            .formatted(function, variable));
  }

  static IllegalStateException closed() {
    return new IllegalStateException("the saved model is closed; keep it open while it is used");
  }

  static IllegalArgumentException arguments(String function, String what, String takes) {
    return new IllegalArgumentException("%s: %s; it is %s".formatted(function, what, takes));
  }

  static IllegalArgumentException noMatch(
      String function, List<String> given, List<String> traces) {
    return new IllegalArgumentException(
        "%s: it was not saved for these arguments.\n  given: %s\n  saved: %s"
            .formatted(function, String.join(", ", given), String.join("\n         ", traces)));
  }

  static IllegalArgumentException notOneInput(String signature, Set<String> inputs) {
    return new IllegalArgumentException(
        "signature %s: a tensor without a name was given, and it takes %s; give a map with these names"
            .formatted(signature, inputs.isEmpty() ? "none" : inputs));
  }

  static IllegalArgumentException noTraces(String function) {
    return new IllegalArgumentException(
        "%s: it was saved before anybody called it, so nothing of it is in the file; before saving, call it or make a trace of it (get_concrete_function in Python, concrete in Java)"
            .formatted(function));
  }

  static IllegalArgumentException otherResults(String function, long expected, int got) {
    return new IllegalArgumentException(
        "%s: it is said to give %d tensors, and gives %d".formatted(function, expected, got));
  }

  static UnsupportedOperationException ofSession(Path folder) {
    return new UnsupportedOperationException(
        ("the model of %s runs in a session of TensorFlow 1 and has no objects that can be saved;"
                + " load it in Python and save it again with tf.saved_model.save")
            .formatted(folder));
  }

  static UnsupportedOperationException captured(String function, String kind) {
    return new UnsupportedOperationException(
        "%s: it uses a %s, which cannot be loaded".formatted(function, kind));
  }

  static ClassCastException otherClass(String function, Class<?> wanted, @Nullable Object got) {
    return new ClassCastException(
        "%s gives a value of class %s, not %s: %s"
            .formatted(
                function, got == null ? "null" : got.getClass().getName(), wanted.getName(), got));
  }
}
