// Learns to tell from the name of a class which module of the JDK it is in. A network of gated
// recurrent units, written out as a loop, reads the names letter by letter. It learns from most of
// the classes of the JDK this runs on, and is asked about the others.
//
// The names come from a data set: in a random order, and in batches of names that are about as
// long.
// With a folder for checkpoints it can be ended at any time, and goes on where it was when it is
// started again: with the same losses as if nothing had happened.
//
//   ./intarsia run examples/ClassNames.java [STEPS [PLOT.png [CHECKPOINTS]]]

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.data.Dataset;
import io.intarsia.data.IndexOptions;
import io.intarsia.data.IndexedSource;
import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.plot.Plot;
import io.intarsia.progress.Progress;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

static final int STEPS = 1500;
static final int MODULES = 10; // the largest ones
static final int BATCH = 64;
static final int WINDOW = 16; // batches that names are sorted in by their lengths
static final int SAVED = 50; // steps from checkpoint to checkpoint
static final double LEARNING_RATE = 5e-3;
static final int LETTERS = 128; // those of ASCII
static final int LETTER_SIZE = 16;
static final int MEMORY_SIZE = 64;
static final int EAGER = 20; // every so-many-th step
static final int SMOOTHED = 50; // steps, in the drawing
static final int SHOWN = 12;
static final int SEED = 1;

/// A class, by its name without the package, and the number of its module.
record Example(String name, int module) {}

/// What to learn from, and what to ask about.
record Data(List<String> modules, List<Example> known, List<Example> heldOut) {}

/// Numbers `[…, from]` to numbers `[…, to]`.
record Linear(Variable weights, Variable bias) {
  Tensor apply(Ops tf, Tensor x) {
    return tf.linalg.matMul(x, weights.read(tf)).plus(bias.read(tf));
  }
}

/// All that is learnt: what the letters are like, what letters and memory do to the gates, and how
/// a name that was read votes for the modules.
record Network(Variable letters, Linear ofLetter, Linear ofMemory, Linear votes) {}

/// One letter of each name: what it does to two gates and to the candidate for the memory, `[names,
/// 3 * memory]`, and whether the name is as long as that, `[names, 1]`.
record Letter(Tensor gates, Tensor isThere) implements ExtensionType {}

/// How each name reads so far: what is remembered after the last letter, and the most of it at any
/// letter, `[names, memory]` both.
record Reading(Tensor memory, Tensor peak) implements ExtensionType {}

void main(String[] args) {
  check(args);
  int steps = args.length > 0 ? Integer.parseInt(args[0]) : STEPS;
  Path plot = Path.of(args.length > 1 ? args[1] : "class-names.png");
  Optional<Path> checkpoints = args.length > 2 ? Optional.of(Path.of(args[2])) : Optional.empty();
  try (var tf = Environment.open()) {
    Data data = data();
    IO.println(
        "%d classes in %d modules of JDK %s to learn from, %d held out"
            .formatted(data.known().size(), MODULES, Runtime.version(), data.heldOut().size()));
    tf.random.setSeed(SEED);
    Network network = network(tf);
    float[] losses = train(tf, network, data.known(), steps, checkpoints);
    ask(tf, network, data);
    draw(losses, plot);
  } catch (IOException | IllegalArgumentException e) {
    fail(e);
  }
}

// -- the network ----------------------------------------------------------------------------------

/// What each name has to say for each module, `[names, modules]`.
///
/// @param names `[names, letters]`, 0 behind the end of a name
Tensor votes(Ops tf, Network network, Tensor names) {
  Tensor letters = tf.transpose(names); // a fold goes along the first axis
  Tensor gates = network.ofLetter().apply(tf, tf.gather(network.letters().read(tf), letters));
  Tensor isThere = tf.expandDims(tf.math.notEqual(letters, 0), 2);
  Tensor nothing = tf.zeros(tf.stack(List.of(tf.shape(letters).get(1), tf.constant(MEMORY_SIZE))));

  Reading end =
      tf.foldl(
          (g, soFar, letter) -> read(g, network, soFar, letter),
          new Letter(gates, isThere),
          new Reading(nothing, nothing));

  return network.votes().apply(tf, tf.concat(List.of(end.memory(), end.peak()), 1));
}

/// Reads one letter of each name. One gate says how much of the memory the candidate for it sees,
/// the other how much of the memory stays.
Reading read(Ops tf, Network network, Reading soFar, Letter letter) {
  Tensor memory = soFar.memory();
  List<Tensor> fromLetter = tf.split(letter.gates(), 3, 1);
  List<Tensor> fromMemory = tf.split(network.ofMemory().apply(tf, memory), 3, 1);

  Tensor stays = fromLetter.get(0).plus(fromMemory.get(0)).sigmoid();
  Tensor seen = fromLetter.get(1).plus(fromMemory.get(1)).sigmoid();
  Tensor candidate = fromLetter.get(2).plus(seen.times(fromMemory.get(2))).tanh();
  Tensor next = candidate.plus(stays.times(memory.minus(candidate)));

  // Behind its end a name reads as before.
  return new Reading(
      tf.where(letter.isThere(), next, memory),
      tf.where(letter.isThere(), soFar.peak().maximum(next), soFar.peak()));
}

Network network(Environment tf) {
  return new Network(
      tf.variable(tf.random.normal(LETTERS, LETTER_SIZE)),
      linear(tf, LETTER_SIZE, 3 * MEMORY_SIZE),
      linear(tf, MEMORY_SIZE, 3 * MEMORY_SIZE),
      linear(tf, 2 * MEMORY_SIZE, MODULES));
}

Linear linear(Environment tf, int from, int to) {
  Tensor weights = tf.random.normal(Shape.of(from, to), 0, 1 / Math.sqrt(from));
  return new Linear(tf.variable(weights), tf.variable(tf.zeros(to)));
}

// -- learning -------------------------------------------------------------------------------------

/// A step of learning; gives the loss before it.
Tensor step(Ops tf, Network network, Optimizer optimizer, Batch batch) {
  try (var tape = tf.gradientTape()) {
    Tensor votes = votes(tf, network, batch.names().toTensor());
    Tensor loss = tf.reduceMean(tf.nn.sparseSoftmaxCrossEntropyWithLogits(batch.modules(), votes));
    optimizer.apply(tape.gradient(loss, network), network);
    return loss;
  }
}

/// Learns, and gives the loss before each step. Now and then a step runs eagerly, all others
/// compiled: the code is the same, and so is what it does.
float[] train(
    Environment tf, Network network, List<Example> examples, int steps, Optional<Path> folder)
    throws CheckpointException {
  var rate = CosineDecay.of(LEARNING_RATE, steps);
  var optimizer = Optimizer.of(tf, Adam.defaults().withLearningRate(rate));
  optimizer.build(network);
  Code.Of1<Batch, Tensor> code = (g, batch) -> step(g, network, optimizer, batch);
  var compiled = tf.function(code);
  try (var run = Run.of(tf, network, optimizer, steps, folder)) {
    int begun = run.step();
    double compiledTime = Double.MAX_VALUE;
    double eagerTime = Double.MAX_VALUE;
    try (var batches = batches(tf, examples, begun).take(steps - begun).prefetch(2).iterator();
        var progress = Progress.of("learning", steps - begun)) {
      for (int i : progress) {
        boolean eager = (begun + i) % EAGER == 0;
        try (var _ = tf.scope()) {
          Batch batch = batches.next();
          long begin = System.nanoTime();
          Tensor loss = eager ? code.run(tf, batch) : compiled.apply(batch);
          run.add(loss.asFloat());
          double time = (System.nanoTime() - begin) / 1e6;
          compiledTime = eager ? compiledTime : Math.min(time, compiledTime);
          eagerTime = eager ? Math.min(time, eagerTime) : eagerTime;
          progress.say("loss %.2f".formatted(loss.asFloat()));
        }
      }
    }
    if (eagerTime < Double.MAX_VALUE && compiledTime < Double.MAX_VALUE) {
      IO.println(
          "A step takes %.1f ms compiled and %.1f ms eagerly, %.1f times as long"
              .formatted(compiledTime, eagerTime, eagerTime / compiledTime));
    }
    return run.losses();
  }
}

/// What a run has learnt so far, and the losses on the way: all of it is in its checkpoints.
static final class Run implements AutoCloseable {
  private final Optional<CheckpointManager> manager;
  private final Variable done;
  private final Variable known;
  private final float[] losses;
  private int step;

  private Run(Optional<CheckpointManager> manager, Variable done, Variable known)
      throws CheckpointException {
    this.manager = manager;
    this.done = done;
    this.known = known;
    if (manager.isPresent()) {
      manager.get().restoreOrInitialize(() -> {});
    }
    this.step = done.value().asInt();
    this.losses = known.value().toArray(float[].class);
    if (step > 0) {
      IO.println("Goes on behind step " + step);
    }
  }

  static Run of(
      Environment tf, Network network, Optimizer optimizer, int steps, Optional<Path> folder)
      throws CheckpointException {
    Variable done = tf.variable(0);
    Variable known = tf.variable(tf.zeros(steps));
    if (folder.isEmpty()) {
      return new Run(Optional.empty(), done, known);
    }
    var all = Map.of("network", network, "optimizer", optimizer, "step", done, "losses", known);
    return new Run(
        Optional.of(CheckpointManager.of(Checkpoint.of(tf, all), folder.get())), done, known);
  }

  /// How many steps are done.
  int step() {
    return step;
  }

  void add(float loss) throws CheckpointException {
    losses[step++] = loss;
    if (manager.isPresent() && (step % SAVED == 0 || step == losses.length)) {
      done.assign(step);
      known.assign(losses);
      manager.get().save();
    }
  }

  float[] losses() {
    return losses;
  }

  @Override
  public void close() throws CheckpointException {
    if (manager.isPresent()) {
      manager.get().close();
    }
  }
}

/// Prints how the loss fell, and draws it.
void draw(float[] losses, Path file) throws IOException {
  double[] steps = new double[losses.length];
  double[] all = new double[losses.length];
  double[] means = new double[losses.length];
  for (int i = 0; i < losses.length; i++) {
    steps[i] = i;
    all[i] = losses[i];
    means[i] = Arrays.stream(all, Math.max(0, i + 1 - SMOOTHED), i + 1).average().orElseThrow();
  }
  Plot.line(steps, all)
      .withName("each step")
      .and(Plot.line(steps, means).withName("mean of %d steps".formatted(SMOOTHED)))
      .withTitle("Telling modules from names of classes")
      .withAxes("step", "loss")
      .save(file);
  IO.println(
      "The loss went from %.2f to %.2f, which is drawn in %s"
          .formatted(losses[0], means[losses.length - 1], file));
}

// -- asking ---------------------------------------------------------------------------------------

/// What the network says of a name: a module, and how sure it is.
record Guess(Example example, int module, double probability) {
  boolean isRight() {
    return module == example.module();
  }
}

/// Asks about the names that were held out.
void ask(Environment tf, Network network, Data data) {
  var compiled = tf.function((Ops g, Tensor names) -> g.nn.softmax(votes(g, network, names)));
  List<Guess> guesses = new ArrayList<>();
  for (int i = 0; i < data.heldOut().size(); i += BATCH) {
    int end = Math.min(i + BATCH, data.heldOut().size());
    List<Example> batch = data.heldOut().subList(i, end);
    try (var _ = tf.scope()) {
      double[][] probabilities = compiled.apply(names(tf, batch)).toArray(double[][].class);
      for (int j = 0; j < batch.size(); j++) {
        guesses.add(guess(batch.get(j), probabilities[j]));
      }
    }
  }
  print(guesses, data.modules());
}

Guess guess(Example example, double[] probabilities) {
  int best = 0;
  for (int module = 1; module < MODULES; module++) {
    best = probabilities[module] > probabilities[best] ? module : best;
  }
  return new Guess(example, best, probabilities[best]);
}

void print(List<Guess> guesses, List<String> modules) {
  long largest = guesses.stream().filter(guess -> guess.example().module() == 0).count();
  long right = guesses.stream().filter(Guess::isRight).count();
  IO.println(
      "Held out: %.1f %% right; always %s would be %.1f %%"
          .formatted(
              100.0 * right / guesses.size(),
              modules.getFirst(),
              100.0 * largest / guesses.size()));
  IO.println();
  for (int i = 0; i < SHOWN; i++) {
    Guess guess = guesses.get(i * guesses.size() / SHOWN);
    IO.println(
        "%-32s %3.0f %%  %-18s %s"
            .formatted(
                guess.example().name(),
                100 * guess.probability(),
                modules.get(guess.module()),
                guess.isRight() ? "" : "no, " + modules.get(guess.example().module()))
            .stripTrailing());
  }
  IO.println();
}

// -- names ----------------------------------------------------------------------------------------

/// A module and its classes by their names.
record Named(String module, List<String> classes) {}

/// The largest modules, the largest first. One name in five is held out, from all modules that have
/// it.
Data data() throws IOException {
  List<Named> all = new ArrayList<>();
  Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
  try (Stream<Path> folders = Files.list(modules)) {
    for (Path folder : folders.toList()) {
      all.add(new Named(folder.getFileName().toString(), classes(folder)));
    }
  }
  all.sort(
      Comparator.comparing((Named named) -> -named.classes().size()).thenComparing(Named::module));
  List<Named> largest = all.subList(0, MODULES);
  List<Example> known = new ArrayList<>();
  List<Example> heldOut = new ArrayList<>();
  for (int i = 0; i < MODULES; i++) {
    for (String name : largest.get(i).classes()) {
      boolean isHeldOut = new Random(name.hashCode()).nextInt(5) == 0;
      (isHeldOut ? heldOut : known).add(new Example(name, i));
    }
  }
  return new Data(largest.stream().map(Named::module).toList(), known, heldOut);
}

/// The classes of a module by their names without packages, which say too much. Also left out are
/// classes in classes, whose names begin with the other's, and names with an underscore: texts and
/// data of many languages, which differ only in these.
List<String> classes(Path module) throws IOException {
  try (Stream<Path> files = Files.walk(module)) {
    return files
        .map(file -> file.getFileName().toString())
        .filter(file -> file.matches("[A-Za-z0-9]+\\.class"))
        .map(file -> file.substring(0, file.length() - ".class".length()))
        .distinct()
        .sorted()
        .toList();
  }
}

/// Letters `[names, (letters)]` and modules `[names]`.
record Batch(RaggedTensor names, Tensor modules) {}

/// Batches without end, from a step on, as if those before had been read. Examples come in another
/// random order in each epoch, which follows from the seed; of every so many batches names are
/// sorted by length, so that few letters are filled up.
Dataset<Batch> batches(Environment tf, List<Example> examples, int step) {
  IndexedSource source =
      IndexedSource.of(
          examples.size(),
          i -> {
            Example example = examples.get((int) i);
            return List.of(example.name().chars().toArray(), example.module());
          });
  Object specs =
      List.of(TensorSpec.of(Shape.of(-1), DType.INT32), TensorSpec.of(Shape.scalar(), DType.INT32));
  IndexOptions order =
      IndexOptions.defaults()
          .withSeed(SEED)
          .withEpochs(-1)
          .withStart((long) (step / WINDOW) * WINDOW * BATCH);
  Dataset<List<Tensor>> read = Dataset.of(tf, source, specs, order);
  Dataset<List<Object>> windows = read.raggedBatch(WINDOW * BATCH, true);
  return windows
      .map((g, window) -> sorted(g, (RaggedTensor) window.get(0), (Tensor) window.get(1)))
      .flatMap((g, window) -> Dataset.fromTensorSlices(window).batch(BATCH))
      .skip(step % WINDOW);
}

Batch sorted(Ops tf, RaggedTensor names, Tensor modules) {
  Tensor order = tf.argsort(names.rowLengths());
  return new Batch((RaggedTensor) tf.gather(names, order), tf.gather(modules, order));
}

/// The letters of names, `[names, letters]`, filled up with 0.
Tensor names(Ops tf, List<Example> examples) {
  int longest = examples.stream().mapToInt(example -> example.name().length()).max().orElseThrow();
  return tf.constant(
      examples.stream()
          .map(example -> Arrays.copyOf(example.name().chars().toArray(), longest))
          .toArray(int[][]::new));
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  for (int i = 0; i < args.length; i++) {
    boolean isSteps = i == 0 && args[i].matches("[1-9][0-9]{1,5}");
    if (i >= 3 || args[i].startsWith("-") || i == 0 && !isSteps) {
      System.err.println("Unexpected argument: " + args[i]);
      System.err.println(
          "Usage: ./intarsia run examples/ClassNames.java [STEPS [PLOT.png [CHECKPOINTS]]], from 10"
              + " steps on");
      System.exit(2);
    }
  }
}

/// What is wrong with a file is one line, and no fault of this program.
void fail(Exception e) {
  System.err.println(e.getMessage());
  System.exit(1);
}
