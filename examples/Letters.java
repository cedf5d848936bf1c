// Learns to write Java declarations, letter by letter: a transformer reads what the public classes
// of the JDK's module java.base declare, and goes on writing by itself. It has four blocks of width
// 128, which look at 64 letters.
//
//   ./intarsia run examples/Letters.java [EPOCHS [PLOT.png]]

import static java.util.stream.Collectors.joining;

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.data.ShuffleOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.layer.AttentionOptions;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.LayerNormalization;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.History;
import io.intarsia.keras.training.Model;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

static final int EPOCHS = 12;
static final int STEPS = 50; // an epoch
static final int BATCH = 32;
static final int CONTEXT = 64; // letters
static final int WIDTH = 128;
static final int BLOCKS = 4;
static final int HEADS = 4;
static final double LEARNING_RATE = 2e-3;
static final int HELD_OUT = 20; // batches
static final int WRITTEN = 600; // letters
static final double TEMPERATURE = 0.7;
static final int SEED = 1;

void main(String[] args) throws IOException {
  check(args);
  int epochs = args.length > 0 ? Integer.parseInt(args[0]) : EPOCHS;
  Path plot = Path.of(args.length > 1 ? args[1] : "letters.png");
  String text = declarations();
  String alphabet =
      text.chars().distinct().sorted().mapToObj(Character::toString).collect(joining());
  try (var tf = Environment.open()) {
    tf.random.setSeed(SEED);
    Tensor letters = tf.constant(text.chars().map(alphabet::indexOf).toArray());
    int end = text.length() * 9 / 10;
    var order = ShuffleOptions.defaults().withSeed(SEED);
    var known = windows(letters.get(Index.to(end))).shuffle(10_000, order).repeat().batch(BATCH);
    var heldOut = windows(letters.get(Index.from(end))).batch(BATCH).take(HELD_OUT);
    var model =
        Model.of(tf, network(alphabet.length()))
            .compile(
                Adam.defaults().withLearningRate(CosineDecay.of(LEARNING_RATE, epochs * STEPS)),
                SparseCategoricalCrossentropy.of().withFromLogits(true));
    double before = model.evaluate(heldOut).get("loss");
    History history =
        model.fit(
            known,
            FitOptions.defaults()
                .withEpochs(epochs)
                .withStepsPerEpoch(STEPS)
                .withValidationData(heldOut));
    history.plot().withTitle("Learning to write Java").save(plot);
    IO.println(
        "%d letters of %d kinds; the loss of a tenth that was held out went from %.2f to %.2f"
            .formatted(
                text.length(), alphabet.length(), before, history.get("val_loss").getLast()));
    IO.println("It is drawn in %s. What the network writes:".formatted(plot));
    IO.println();
    write(tf, model, alphabet);
  }
}

// -- the network ----------------------------------------------------------------------------------

/// What letters mean, and where they are.
record Reading(Embedding letters, Embedding places) implements Layer<Tensor, Tensor> {
  public Tensor call(LayerCall call, Tensor x) {
    Tensor positions = call.tf().range(call.tf().shape(x).get(1));
    return letters.call(call, x).plus(places.call(call, positions));
  }
}

/// Each letter looks at those before it.
record SelfAttention(Layer<List<Tensor>, Tensor> heads) implements Layer<Tensor, Tensor> {
  public Tensor call(LayerCall call, Tensor x) {
    return heads.call(call, List.of(x, x));
  }
}

/// Adds to what there is what a layer makes of it.
record Residual(Layer<Tensor, Tensor> inner) implements Layer<Tensor, Tensor> {
  public Tensor call(LayerCall call, Tensor x) {
    return x.plus(inner.call(call, x));
  }
}

Layer<Tensor, Tensor> block() {
  var heads = MultiHeadAttention.of(HEADS, WIDTH / HEADS);
  var causal = new SelfAttention(heads.with(AttentionOptions.defaults().withCausal(true)));
  var thinking = Dense.of(4 * WIDTH).withActivation(Activations.GELU).then(Dense.of(WIDTH));
  return new Residual(LayerNormalization.of().then(causal))
      .then(new Residual(LayerNormalization.of().then(thinking)));
}

/// How likely each letter comes next, as logits `[batch, letters, alphabet]`.
Layer<Tensor, Tensor> network(int alphabet) {
  Layer<Tensor, Tensor> network =
      new Reading(Embedding.of(alphabet, WIDTH), Embedding.of(CONTEXT, WIDTH));
  for (int i = 0; i < BLOCKS; i++) {
    network = network.then(block());
  }
  return network.then(LayerNormalization.of()).then(Dense.of(alphabet));
}

/// Lets the network write: the letter that comes next, again and again.
void write(Environment tf, Model<Tensor, Tensor> model, String alphabet) {
  var text = new StringBuilder("\n");
  while (text.length() < WRITTEN) {
    try (var _ = tf.scope()) {
      String last = text.substring(Math.max(0, text.length() - CONTEXT));
      int[][] letters = {last.chars().map(alphabet::indexOf).toArray()};
      Tensor logits = model.predictOnBatch(tf.constant(letters)).get(Index.all(), -1);
      Tensor next = tf.random.categorical(logits.div(TEMPERATURE), 1);
      text.append(alphabet.charAt(next.squeeze().asInt()));
    }
  }
  IO.println(text.toString().strip());
}

// -- text -----------------------------------------------------------------------------------------

/// The public classes of the packages `java…`, in random order, and what they declare.
String declarations() throws IOException {
  Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java");
  try (Stream<Path> files = Files.walk(base)) {
    List<Path> classes = new ArrayList<>(files.filter(this::isClass).sorted().toList());
    Collections.shuffle(classes, new Random(SEED));
    var text = new StringBuilder();
    for (Path file : classes) {
      ClassModel model = ClassFile.of().parse(file);
      text.append(model.flags().has(AccessFlag.PUBLIC) ? declaration(model) : "");
    }
    return text.toString();
  }
}

boolean isClass(Path file) {
  return file.toString().endsWith(".class");
}

String declaration(ClassModel model) {
  String name = model.thisClass().asSymbol().displayName();
  return model.methods().stream()
      .filter(method -> method.flags().has(AccessFlag.PUBLIC))
      .map(method -> declaration(name, method))
      .collect(joining("", "class " + name + " {\n", "}\n\n"));
}

String declaration(String owner, MethodModel method) {
  String name = method.methodName().stringValue();
  MethodTypeDesc type = method.methodTypeSymbol();
  return "  %s(%s);\n"
      .formatted(
          name.equals("<init>") ? owner : type.returnType().displayName() + " " + name,
          type.parameterList().stream().map(ClassDesc::displayName).collect(joining(", ")));
}

/// What the network is given, and which letters come next, both `[batch, letters]`.
Dataset<Pair<Tensor, Tensor>> windows(Tensor letters) {
  return Dataset.fromTensorSlices(letters)
      .batch(CONTEXT + 1, true)
      .map((_, window) -> new Pair<>(window.get(Index.to(-1)), window.get(Index.from(1))));
}

/// Ends the program if there are arguments it does not know.
void check(String... args) {
  if (args.length > 2 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,3}")) {
    System.err.println("Unexpected argument: " + args[args.length > 2 ? 2 : 0]);
    System.err.println("Usage: ./intarsia run examples/Letters.java [EPOCHS [PLOT.png]]");
    System.exit(2);
  }
}
