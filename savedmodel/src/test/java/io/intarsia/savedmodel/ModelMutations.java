package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.RunOptions;
import io.intarsia.internal.function.library.FunctionLibrary;
import io.intarsia.nest.Nest;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Loads models with small faults and calls what they have, in a process of its own: a fault may
/// make an error, and may stay without consequence, but neither end the process nor take forever.
///
/// Models may have the ops that are vetted and do not write, and those that models of Python bring.
///
/// Arguments: the folder of the models, the first number and the number behind the last, and a file
/// outside that nothing may read.
@SuppressWarnings("NullAway") // what is made up may be null
final class ModelMutations {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int HANGS = 3;
  private static final Set<String> WRITING = Set.of("WriteFile", "PrintV2");
  private static final int LONGEST = 600;
  private static final int MOST_TEXT = 1_000_000;

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Environment tf = Environment.open();
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final List<String> defects = new ArrayList<>();

  private final LoadOptions options;
  private final Path secret;

  private ModelMutations(List<Path> models, Path secret) {
    this.options = LoadOptions.defaults().withAllowedOps(allowed(models)).withKnownTypes(false);
    this.secret = secret;
    // A loop of a model may have no end.
    tf.setRunOptions(RunOptions.defaults().withTimeout(PATIENCE));
  }

  private static Set<String> allowed(List<Path> models) {
    Set<String> allowed = new HashSet<>();
    for (String op : OpDefinitions.names()) {
      if (FunctionLibrary.reservation(op).isEmpty()) {
        allowed.add(op);
      }
    }
    for (Path model : models) {
      if (Files.exists(model.resolve("saved_model.pb"))) {
        allowed.addAll(inspected(model));
      }
    }
    allowed.removeAll(WRITING);
    return allowed;
  }

  private static Set<String> inspected(Path model) {
    try {
      return ModelOps.of(new ModelFiles(model).graph(LoadOptions.defaults())).keySet();
    } catch (SavedModelException e) {
      return Set.of(); // it has several graphs
    }
  }

  public static void main(String[] args) throws Exception {
    List<Path> models;
    try (var all = Files.list(Path.of(args[0]))) {
      models = all.filter(Files::isDirectory).sorted().toList();
    }
    var run = new ModelMutations(models, Path.of(args[3]));
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
    String told = model.getFileName() + ": " + new ModelMutation(seed).write(model, copy, secret);
    told = told.replace('\n', ' ').substring(0, Math.min(told.length(), LONGEST));
    System.out.println(seed + " " + told);
    System.out.flush();
    var done = new CountDownLatch(1);
    Thread.startVirtualThread(() -> watch(done));
    try (var scope = tf.scope()) {
      count(use(copy), scope);
    } catch (RuntimeException | Error e) {
      defects.add("%d %s: %s at %s".formatted(seed, told, e, where(e)));
    } finally {
      done.countDown();
      delete(copy);
    }
  }

  private static String where(Throwable e) {
    return Arrays.stream(e.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("io.intarsia"))
        .limit(3)
        .map(StackTraceElement::toString)
        .collect(Collectors.joining(" < "));
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

  /// What comes of it, on one word.
  private String use(Path folder) {
    try {
      String report = SavedModel.inspect(folder).toString();
      if (report.length() > MOST_TEXT) {
        throw new AssertionError("a report of %d characters".formatted(report.length()));
      }
      try (var model = SavedModel.load(tf, folder, options)) {
        return called(model);
      }
    } catch (SavedModelException e) {
      if (!e.getMessage().contains(folder.toString())) {
        throw new AssertionError("an error that does not say where: " + e.getMessage(), e);
      }
      return "refused";
    }
  }

  private static void requireText(String text) {
    if (text.isEmpty()) {
      throw new AssertionError("it prints nothing");
    }
  }

  private String called(SavedModel model) {
    String worst = "nothing wrong";
    List<Runnable> uses = new ArrayList<>();
    for (String path : model.functions()) {
      uses.add(() -> called(model.function(path).loadedTraces()));
    }
    model.signatures().forEach(key -> uses.add(() -> requireText(model.signature(key).toString())));
    for (Runnable use : uses) {
      try {
        use.run();
      } catch (SavedModelException
          | IllegalArgumentException
          | IllegalStateException
          | UnsupportedOperationException
          | NoSuchElementException
          | TensorFlowException e) {
        worst = e.getClass().getSimpleName();
      }
    }
    return worst;
  }

  private int called(List<ModelTrace> traces) {
    traces.forEach(trace -> trace.call(arguments(trace)));
    return traces.size();
  }

  @SuppressWarnings("unchecked") // a list is packed as a list
  private List<@Nullable Object> arguments(ModelTrace trace) {
    List<@Nullable Object> leaves = new ArrayList<>(Nest.expanded().flatten(trace.types().all()));
    leaves.replaceAll(leaf -> leaf instanceof TensorSpec spec ? madeUp(spec) : leaf);
    return (List<@Nullable Object>) Nest.expanded().packSequenceAs(trace.types().all(), leaves);
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
