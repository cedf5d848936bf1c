package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// An object of a saved model, such as a layer or a list of layers: it has other objects, functions
/// and variables under names. The elements of a list have the names `0`, `1`, ….
///
/// A path names what is in objects of an object, with dots between: `encoder.layers.0.kernel`.
public final class ModelObject implements Trackable {
  private final ModelObjects objects;
  private final int number;
  private final String path;

  ModelObject(ModelObjects objects, int number, String path) {
    this.objects = objects;
    this.number = number;
    this.path = path;
  }

  /// The names of what it has, in the order of the file.
  public Set<String> names() {
    return Collections.unmodifiableSet(objects.graph().children(number).keySet());
  }

  /// Another object that is in it.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public ModelObject child(String name) {
    ModelObject at = find(name);
    if (at == null) {
      throw ModelErrors.missing("object", full(name), names());
    }
    return at;
  }

  private @Nullable ModelObject find(String name) {
    Map<String, Integer> children = objects.graph().children(number);
    Integer known = children.get(name);
    if (known != null) {
      return new ModelObject(objects, known, full(name));
    }
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      Integer first = children.get(name.substring(0, dot));
      ModelObject found =
          first == null
              ? null
              : new ModelObject(objects, first, full(name.substring(0, dot)))
                  .find(name.substring(dot + 1));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private String full(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /// The elements of a list, in order.
  public List<ModelObject> elements() {
    List<ModelObject> elements = new ArrayList<>();
    Set<String> names = names();
    for (int i = 0; names.contains(String.valueOf(i)); i++) {
      elements.add(child(String.valueOf(i)));
    }
    return elements;
  }

  /// A function that is in it.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public ModelFunction<Object> function(String name) {
    return function(name, Object.class);
  }

  /// A function that is in it, for what it gives. A value of an extension type that no class is
  /// registered for becomes one of the class that is asked for here.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public <R> ModelFunction<R> function(String name, Class<R> result) {
    ModelObject at = find(name);
    if (at == null || !objects.graph().isFunction(at.number)) {
      throw ModelErrors.missing("function", full(name), functions());
    }
    return new ModelFunction<>(objects.function(at.number, at.path), result);
  }

  /// The paths of the functions in it, and in what is in it, each once, by the shortest. Those that
  /// only names lead to that begin with `_` are not listed.
  public List<String> functions() {
    return ObjectPaths.of(objects.graph(), number).entrySet().stream()
        .filter(entry -> objects.graph().isFunction(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// A variable that is in it.
  ///
  /// @return the model's own: it is closed with the model
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public Variable variable(String name) {
    ModelObject at = find(name);
    Variable variable = at == null ? null : objects.variables().get(at.number);
    if (variable == null) {
      throw ModelErrors.missing("variable", full(name), variables().keySet());
    }
    return variable;
  }

  /// The variables in it, and in what is in it, by their paths; each once, by the shortest. Those
  /// that only names lead to that begin with `_` come last, and are listed if functions use them.
  public Map<String, Variable> variables() {
    Map<String, Variable> found = new LinkedHashMap<>();
    ObjectPaths.ofVariables(objects.graph(), number)
        .forEach((name, at) -> {
          Variable variable = objects.variables().get(at);
          if (variable != null) {
            found.put(name, variable);
          }
        });
    return found;
  }

  /// The variables, functions and objects that it has, for checkpoints and for models that are
  /// saved; the signatures are no part of it.
  ///
  /// @throws IllegalStateException if the model is closed
  @Override
  public Map<String, Object> trackedChildren() {
    Map<String, Object> children = new LinkedHashMap<>();
    objects
        .graph()
        .children(number)
        .forEach((name, child) -> {
          if (number != 0 || !name.equals("signatures")) {
            children.put(name, objects.tracked(child, full(name)));
          }
        });
    return children;
  }

  /// What the file that it is of says of it.
  SavedObject node() {
    return objects.graph().node(number);
  }

  /// The trace of a function that it has.
  Optional<SavedTrace.Loaded> trackedFunction(String name) {
    return trackedChildren().get(name) instanceof ModelFunction<?> function
        ? function.savedTraces().stream().findFirst()
        : Optional.empty();
  }

  /// What functions took of it, if any did.
  Optional<Tensor> tensor() {
    return objects.taken(number);
  }

  ModelObjects objects() {
    return objects;
  }

  int number() {
    return number;
  }

  /// The path and the names of what it has.
  @Override
  public String toString() {
    return (path.isEmpty() ? "model" : path) + names();
  }
}
