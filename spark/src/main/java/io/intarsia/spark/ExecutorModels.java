package io.intarsia.spark;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.ModelSignature;
import io.intarsia.savedmodel.SavedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The environment of an executor's JVM and the models that are loaded in it, for all its tasks. It
/// is opened by the first one that has a row, and closed when the JVM ends.
final class ExecutorModels {
  // Of those that no task uses.
  private static final int MOST_IDLE = 4;

  private static final ExecutorModels OF_THIS_JVM = new ExecutorModels();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(OF_THIS_JVM::close, "intarsia-close"));
  }

  private final Map<Path, Loaded> loaded = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable Environment environment;

  static ExecutorModels ofThisJvm() {
    return OF_THIS_JVM;
  }

  /// A model that was loaded.
  private static final class Loaded {
    private final SavedModel model;
    private final FileTime written;
    private int users;
    private boolean isOld; // another one took its place

    Loaded(SavedModel model, FileTime written) {
      this.model = model;
      this.written = written;
    }
  }

  /// A model for as long as a task uses it.
  final class Lease implements AutoCloseable {
    private final Environment tf;
    private final Path folder;
    private final Loaded used;
    private boolean isClosed;

    private Lease(Environment tf, Path folder, Loaded used) {
      this.tf = tf;
      this.folder = folder;
      this.used = used;
    }

    Environment environment() {
      return tf;
    }

    /// The signature that a plan was made for.
    ///
    /// @throws IllegalStateException if the model here has none, or another one
    ModelSignature signature(PredictionPlan plan) {
      if (!used.model.signatures().contains(plan.signature())) {
        throw SparkErrors.otherModel(folder, plan.signature(), plan.expected(), "none");
      }
      ModelSignature signature = used.model.signature(plan.signature());
      String actual = PredictionPlan.text(signature.inputs(), signature.outputs());
      if (!actual.equals(plan.expected())) {
        throw SparkErrors.otherModel(folder, plan.signature(), plan.expected(), actual);
      }
      return signature;
    }

    @Override
    public void close() {
      synchronized (ExecutorModels.this) {
        if (!isClosed) {
          isClosed = true;
          used.users--;
          closeIfUnused(used);
          closeIdle();
        }
      }
    }
  }

  /// Loads a model, if it is not loaded or was written anew since.
  ///
  /// @throws IllegalStateException if there is none on this machine
  synchronized Lease lease(SparkModel where) {
    Path folder = where.folder();
    FileTime written = written(where, folder);
    Loaded known = loaded.get(folder);
    if (known == null || !known.written.equals(written)) {
      Loaded now = new Loaded(SavedModel.load(environment(), folder), written);
      retire(loaded.put(folder, now));
      known = now;
    }
    known.users++;
    return new Lease(environment(), folder, known);
  }

  private static FileTime written(SparkModel where, Path folder) {
    try {
      return Files.getLastModifiedTime(folder.resolve("saved_model.pb"));
    } catch (IOException e) {
      throw SparkErrors.noModel(where, folder, e);
    }
  }

  private Environment environment() {
    if (environment == null) {
      environment = Environment.open();
    }
    return environment;
  }

  private static void retire(@Nullable Loaded old) {
    if (old != null) {
      old.isOld = true;
      closeIfUnused(old);
    }
  }

  private static void closeIfUnused(Loaded each) {
    if (each.isOld && each.users == 0) {
      each.model.close();
    }
  }

  private void closeIdle() {
    long idle = loaded.values().stream().filter(each -> each.users == 0).count();
    Iterator<Loaded> eldest = loaded.values().iterator();
    while (idle > MOST_IDLE) {
      Loaded each = eldest.next();
      if (each.users == 0) {
        each.model.close();
        eldest.remove();
        idle--;
      }
    }
  }

  /// Closes the models and the environment. The next task opens another one.
  synchronized void close() {
    loaded.values().forEach(each -> each.model.close());
    loaded.clear();
    if (environment != null) {
      environment.close();
      environment = null;
    }
  }
}
