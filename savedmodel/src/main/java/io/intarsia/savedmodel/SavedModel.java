package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;

/// A model that was saved by Python's `tf.saved_model.save`, loaded.
///
/// ```java
/// try (SavedModel model = SavedModel.load(tf, Path.of("model"))) {
///   var f = model.function("f", MaskedTensor.class);
///   MaskedTensor y = f.call(x);
/// }
/// ```
///
/// Models of TensorFlow 1, and such with several graphs, of which [LoadOptions#withTags] chooses
/// one, have signatures and nothing else. They run in a session, in an environment that allows ops
/// that are not vetted ([io.intarsia.function.GraphSession] says more).
///
/// A model is code: what its functions do is done when they are called. Loading reads the variables
/// and runs the functions that fill the model's tables, which [LoadOptions#withInitializers] can
/// leave out; nothing else runs before it is called. [#inspect] runs nothing at all.
///
/// @see "Python: tf.saved_model.load"
public final class SavedModel implements Trackable, AutoCloseable {
  private final ModelObjects objects;
  private final ModelObject root;
  private final Signatures signatures;

  private SavedModel(ModelObjects objects, Signatures signatures) {
    this.objects = objects;
    this.root = new ModelObject(objects, 0, "");
    this.signatures = signatures;
  }

  /// Loads a model.
  ///
  /// @param folder with `saved_model.pb`
  /// @throws SavedModelException if there is no model, it cannot be read, or it has a type that no
  ///   class is registered for, which [LoadOptions#withKnownTypes] allows
  public static SavedModel load(Environment tf, Path folder) {
    return load(tf, folder, LoadOptions.defaults());
  }

  /// Loads a model.
  ///
  /// @param folder with `saved_model.pb`
  /// @throws SavedModelException if there is no model, it cannot be read, or the options do not let
  ///   it
  public static SavedModel load(Environment tf, Path folder, LoadOptions options) {
    var files = new ModelFiles(folder);
    ModelGraph model = files.graph(options);
    var graph = new ModelNodes(files.main(), model.graph());
    options.allowedOps().ifPresent(allowed -> requireAllowed(folder, model, allowed));
    if (!options.fileOps()) {
      requireNoFileOps(folder, model);
    }
    var objects = new ModelObjects(tf, files, graph);
    try {
      if (options.knownTypes()) {
        objects.requireKnownTypes();
      }
      return new SavedModel(objects, signatures(tf, files, model, objects, options));
    } catch (IllegalArgumentException
        | IllegalStateException
        | NoSuchElementException
        | UnsupportedOperationException
        | TensorFlowException e) {
      objects.close();
      throw ModelErrors.notLoaded(folder, e);
    } catch (RuntimeException | Error e) {
      objects.close();
      throw e;
    }
  }

  private static Signatures signatures(
      Environment tf,
      ModelFiles files,
      ModelGraph model,
      ModelObjects objects,
      LoadOptions options) {
    if (model.isOfSession()) {
      return SessionSignatures.load(tf, files, model.graph(), options.initializers());
    }
    objects.restore();
    if (options.initializers()) {
      objects.initialize();
    }
    return new ObjectSignatures(objects);
  }

  private static void requireAllowed(Path folder, ModelGraph model, Set<String> allowed) {
    Set<String> refused = new HashSet<>(ModelOps.of(model).keySet());
    refused.removeAll(allowed);
    if (!refused.isEmpty()) {
      throw ModelErrors.refusedOps(folder, refused);
    }
  }

  private static void requireNoFileOps(Path folder, ModelGraph model) {
    Set<String> ops = new TreeSet<>(ModelOps.ofCalled(model).keySet());
    ops.removeIf(op -> !ModelOps.isOnFiles(op));
    if (!ops.isEmpty()) {
      throw ModelErrors.fileOps(folder, ops);
    }
  }

  /// Saves a model: an object that holds variables, functions, and objects that hold some, by
  /// names: components of records, fields, positions in lists, keys of maps, as a checkpoint has
  /// them. Of a function all traces are saved that it has; make one with `concrete` if it has none.
  /// What a function captured is saved with it. Tables are saved with their entries, those of a
  /// text file with a copy of the file.
  ///
  /// The folder is written beside its place and moved there when it is complete. Files of others
  /// that are there stay.
  ///
  /// @param tf the environment of the variables
  /// @param folder a model that is there now is replaced
  /// @throws IllegalArgumentException if something cannot be looked into, a function calls a host
  ///   function or uses a variable that the model does not hold, or a type cannot be written
  /// @throws SavedModelException if it cannot be written
  /// @see "Python: tf.saved_model.save"
  public static void save(Ops tf, Object model, Path folder) {
    save(tf, model, folder, SaveOptions.defaults());
  }

  /// Saves a model, with signatures for servers.
  ///
  /// @param tf the environment of the variables
  /// @param folder a model that is there now is replaced
  /// @throws IllegalArgumentException as without options, and if names of a signature are of no
  ///   use, or what it gives is no tensor
  /// @throws SavedModelException if it cannot be written
  /// @see "Python: tf.saved_model.save"
  public static void save(Ops tf, Object model, Path folder, SaveOptions options) {
    ModelWriter.write(tf, model, folder, options);
  }

  /// Looks at a model without running anything of it.
  ///
  /// @param folder with `saved_model.pb`
  /// @throws SavedModelException if there is no model, or it cannot be read
  public static ModelReport inspect(Path folder) {
    return inspect(folder, LoadOptions.defaults());
  }

  /// Looks at a model without running anything of it.
  ///
  /// @param folder with `saved_model.pb`
  /// @param options of which the tags and the limit of size count
  /// @throws SavedModelException if there is no model, or it cannot be read
  public static ModelReport inspect(Path folder, LoadOptions options) {
    var files = new ModelFiles(folder);
    ModelGraph model = files.graph(options);
    return Inspection.of(files, model);
  }

  /// The types of a model's functions and signatures, without running anything of it.
  ///
  /// @param folder with `saved_model.pb`
  /// @param options of which the tags and the limit of size count
  /// @throws SavedModelException if there is no model, or it cannot be read
  public static ModelTypes types(Path folder, LoadOptions options) {
    var files = new ModelFiles(folder);
    return ModelTypes.of(files.main(), files.graph(options));
  }

  /// The object that was saved, which has all others.
  public ModelObject root() {
    return root;
  }

  /// An object of the model, by its path.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public ModelObject child(String path) {
    return root.child(path);
  }

  /// A function of the model, by its path.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public ModelFunction<Object> function(String path) {
    return root.function(path);
  }

  /// A function of the model, by its path, for what it gives. A value of an extension type that no
  /// class is registered for becomes one of the class that is asked for here.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public <R> ModelFunction<R> function(String path, Class<R> result) {
    return root.function(path, result);
  }

  /// The paths of the functions, each once, by the shortest. Those that only names lead to that
  /// begin with `_` are not listed.
  public List<String> functions() {
    return root.functions();
  }

  /// A variable of the model, by its path.
  ///
  /// @return the model's own: it is closed with the model
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public Variable variable(String path) {
    return root.variable(path);
  }

  /// The variables of the model, by their paths; each once, by the shortest. Those that only names
  /// lead to that begin with `_` come last, and are listed if functions use them.
  public Map<String, Variable> variables() {
    return root.variables();
  }

  /// The variables that training changes.
  public List<Variable> trainableVariables() {
    return variables().values().stream().filter(Variable::isTrainable).toList();
  }

  /// The names of the signatures, sorted.
  public Set<String> signatures() {
    return Collections.unmodifiableSet(signatures.names());
  }

  /// A signature, such as `serving_default`.
  ///
  /// @throws java.util.NoSuchElementException if there is none; the message lists what there is
  public ModelSignature signature(String key) {
    if (!signatures.names().contains(key)) {
      throw ModelErrors.missing("signature", key, signatures());
    }
    return new ModelSignature(signatures.get(key));
  }

  /// What the root has, for checkpoints and for models that are saved: [#save] takes a loaded
  /// model, or an object that holds it or its functions.
  ///
  /// @throws UnsupportedOperationException if it runs in a session
  @Override
  public Map<String, Object> trackedChildren() {
    signatures.requireObjects();
    return root.trackedChildren();
  }

  /// Its signatures, to be saved again.
  ///
  /// @throws UnsupportedOperationException if they cannot be
  List<LoadedSignature> loadedSignatures() {
    return signatures.loaded();
  }

  /// Releases the variables, tables and constants; functions of the model cannot be called any
  /// more.
  @Override
  public void close() {
    signatures.close();
    objects.close();
  }

  /// The folder, and what the root has.
  @Override
  public String toString() {
    return "SavedModel[%s, %s]".formatted(objects.graph().file().getParent(), root);
  }
}
