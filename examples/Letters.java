// Learns to write Java declarations, letter by letter: a transformer reads what the public classes
// of the JDK's module java.base declare, and goes on writing by itself.
//
//   ./intarsia run examples/Letters.java [EPOCHS [PLOT.png]]

import static java.util.stream.Collectors.joining;

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
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

static final int STEPS = 50; // an epoch
static final int CONTEXT = 64; // letters
static final int WIDTH = 128;

void main(String[] args) throws IOException {
  if (args.length > 2 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,3}")) {
    System.err.println("Unexpected argument: " + args[args.length > 2 ? 2 : 0]);
    System.err.println("Usage: ./intarsia run examples/Letters.java [EPOCHS [PLOT.png]]");
    System.exit(2);
  }
  int epochs = args.length > 0 ? Integer.parseInt(args[0]) : 12;
  Path plot = Path.of(args.length > 1 ? args[1] : "letters.png");
  String text = declarations();
  String alphabet =
      text.chars().distinct().sorted().mapToObj(Character::toString).collect(joining());
  try (var tf = Environment.open()) {
    tf.random.setSeed(1);
    Tensor letters = tf.constant(text.chars().map(alphabet::indexOf).toArray());
    int end = text.length() * 9 / 10;
    var known = windows(letters.get(Index.to(end))).shuffle(10_000).repeat().batch(32);
    var heldOut = windows(letters.get(Index.from(end))).batch(32).take(20);
    var adam = Adam.defaults().withLearningRate(CosineDecay.of(2e-3, epochs * STEPS));
    var loss = SparseCategoricalCrossentropy.of().withFromLogits(true);
    var model = Model.of(tf, network(alphabet.length())).compile(adam, loss);
    double before = model.evaluate(heldOut).get("loss");
    var options = FitOptions.defaults().withEpochs(epochs).withStepsPerEpoch(STEPS);
    History history = model.fit(known, options.withValidationData(heldOut));
    history.plot().withTitle("Learning to write Java").save(plot);
    double after = history.get("val_loss").getLast();
    IO.println("%d letters of %d kinds".formatted(text.length(), alphabet.length()));
    IO.println("The loss of a tenth held out went from %.2f to %.2f".formatted(before, after));
    IO.println("It is drawn in %s. What the network writes:%n".formatted(plot));
    IO.println(written(tf, model, alphabet));
  }
}

/// What letters mean, and where they are.
record Reading(Embedding letters, Embedding places) implements Layer<Tensor, Tensor> {
  public Tensor call(LayerCall call, Tensor x) {
    Tensor positions = call.tf().range(call.tf().shape(x).get(1));
    return letters.call(call, x).plus(places.call(call, positions));
  }
}

/// Adds to what there is what a layer makes of it.
record Residual(Layer<Tensor, Tensor> inner) implements Layer<Tensor, Tensor> {
  public Tensor call(LayerCall call, Tensor x) {
    return x.plus(inner.call(call, x));
  }
}

/// Each letter looks at those before it, and thinks.
Layer<Tensor, Tensor> block() {
  var causal = AttentionOptions.defaults().withCausal(true);
  var looking = MultiHeadAttention.of(4, WIDTH / 4).self(causal);
  var thinking = Dense.of(4 * WIDTH).withActivation(Activations.GELU).then(Dense.of(WIDTH));
  return new Residual(LayerNormalization.of().then(looking))
      .then(new Residual(LayerNormalization.of().then(thinking)));
}

/// How likely each letter comes next, as logits `[batch, letters, alphabet]`.
Layer<Tensor, Tensor> network(int alphabet) {
  Layer<Tensor, Tensor> network =
      new Reading(Embedding.of(alphabet, WIDTH), Embedding.of(CONTEXT, WIDTH));
  for (int i = 0; i < 4; i++) {
    network = network.then(block());
  }
  return network.then(LayerNormalization.of()).then(Dense.of(alphabet));
}

/// The letter that comes next, again and again.
String written(Environment tf, Model<Tensor, Tensor> model, String alphabet) {
  var text = new StringBuilder("\n");
  while (text.length() < 600) {
    try (var _ = tf.scope()) {
      String last = text.substring(Math.max(0, text.length() - CONTEXT));
      int[][] letters = {last.chars().map(alphabet::indexOf).toArray()};
      Tensor logits = model.predictOnBatch(tf.constant(letters)).get(Index.all(), -1);
      Tensor next = tf.random.categorical(logits.div(0.7), 1); // of those that are rather likely
      text.append(alphabet.charAt(next.squeeze().asInt()));
    }
  }
  return text.toString().strip();
}

/// The public classes of the packages `java…`, in random order, and what they declare.
String declarations() throws IOException {
  try (Stream<Path> files = Files.walk(Path.of(URI.create("jrt:/java.base/java")))) {
    var classes =
        new ArrayList<>(files.filter(file -> file.toString().endsWith(".class")).sorted().toList());
    Collections.shuffle(classes, new Random(1));
    var text = new StringBuilder();
    for (Path file : classes) {
      ClassModel model = ClassFile.of().parse(file);
      text.append(model.flags().has(AccessFlag.PUBLIC) ? declaration(model) : "");
    }
    return text.toString();
  }
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
  String result = type.returnType().displayName() + " " + name;
  return type.parameterList().stream()
      .map(ClassDesc::displayName)
      .collect(joining(", ", "  " + (name.equals("<init>") ? owner : result) + "(", ");\n"));
}

/// What the network is given, and which letters come next, both `[batch, letters]`.
Dataset<Pair<Tensor, Tensor>> windows(Tensor letters) {
  return Dataset.fromTensorSlices(letters)
      .batch(CONTEXT + 1, true)
      .map((_, window) -> new Pair<>(window.get(Index.to(-1)), window.get(Index.from(1))));
}
