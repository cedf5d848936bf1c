package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Loads models with small faults and calls what they have, in a process of its own: a fault may
/// make an error, and may stay without consequence, but neither end the process nor take forever.
///
/// Arguments: the folder of the models, the first number and the number behind the last.
@SuppressWarnings("NullAway") // what is made up may be null
final class ModelMutations {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int HANGS = 3;
  private static final int MOST_TEXT = 1_000_000;

  private final Environment tf = Environment.open();
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final List<String> defects = new ArrayList<>();

  private ModelMutations() {}

  public static void main(String[] args) throws Exception {
    List<Path> models;
    try (var all = Files.list(Path.of(args[0]))) {
      models = all.filter(Files::isDirectory).sorted().toList();
    }
    var run = new ModelMutations();
    Path work = Files.createTempDirectory("mutations");
    for (long seed = Long.parseLong(args[1]); seed < Long.parseLong(args[2]); seed++) {
      run.one(models.get((int) (seed % models.size())), work.resolve("m" + seed), seed);
    }
    delete(work);
    System.out.println(run.kinds);
    run.defects.forEach(System.out::println);
    System.exit(run.defects.isEmpty() ? 0 : 1);
  }

  private void one(Path model, Path copy, long seed) throws Exception {
    Files.createDirectories(copy);
    String told = model.getFileName() + ": " + new ModelMutation(seed).write(model, copy);
    System.out.println(seed + " " + told);
    System.out.flush();
    var done = new CountDownLatch(1);
    Thread.startVirtualThread(() -> watch(done));
    try (var scope = tf.scope()) {
      use(copy);
      count("nothing wrong", scope);
    } catch (SavedModelException
        | IllegalArgumentException
        | IllegalStateException
        | UnsupportedOperationException
        | NoSuchElementException
        | TensorFlowException e) {
      count(e.getClass().getSimpleName(), e);
    } catch (RuntimeException | Error e) {
      defects.add(
          "%d %s: %s at %s"
              .formatted(seed, told, e, e.getStackTrace().length == 0 ? "" : e.getStackTrace()[0]));
    } finally {
      done.countDown();
      delete(copy);
    }
  }

  private static void watch(CountDownLatch done) {
    try {
      if (!done.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        System.out.println("it takes forever");
        System.out.flush();
        Runtime.getRuntime().halt(HANGS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void count(String kind, Object ignored) {
    kinds.merge(ignored == null ? "" : kind, 1, Integer::sum);
  }

  private void use(Path folder) {
    String report = SavedModel.inspect(folder).toString();
    if (report.length() > MOST_TEXT) {
      throw new AssertionError("a report of %d characters".formatted(report.length()));
    }
    RuntimeException last = null;
    try (var model = SavedModel.load(tf, folder, LoadOptions.defaults().withFileOps(false))) {
      for (String path : model.functions()) {
        for (ModelTrace trace : model.function(path).loadedTraces()) {
          try {
            trace.call(arguments(trace));
          } catch (RuntimeException e) {
            last = e;
          }
        }
      }
    }
    if (last != null) {
      throw last;
    }
  }

  private List<@Nullable Object> arguments(ModelTrace trace) {
    List<@Nullable Object> leaves = new ArrayList<>(Nest.expanded().flatten(trace.types().all()));
    leaves.replaceAll(leaf -> leaf instanceof TensorSpec spec ? madeUp(spec) : leaf);
    return leaves;
  }

  private Object madeUp(TensorSpec spec) {
    if (spec.dtype().isHandle()) {
      throw new IllegalArgumentException("no value of " + spec);
    }
    int rank = spec.shape().hasRank() ? Math.min(spec.shape().rank(), 6) : 1;
    long[] sizes = new long[rank];
    for (int i = 0; i < rank; i++) {
      long size = spec.shape().hasRank() ? spec.shape().dim(i) : -1;
      sizes[i] = size < 0 ? 2 : Math.min(size, 30);
    }
    Shape shape = Shape.of(sizes);
    return spec.dtype() == DType.STRING
        ? tf.fill(shape, tf.constant("a"))
        : tf.ones(shape, spec.dtype());
  }

  private static void delete(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
