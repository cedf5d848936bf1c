// Tells noisy drawings of five kinds apart, which it makes itself. One network is trained here,
// written to a file and opened again; another is a file of Python's, which is trained on here.
//
//   ./intarsia run examples/Shapes.java [EPOCHS [FOLDER]]

import io.intarsia.data.Dataset;
import io.intarsia.dtype.DType;
import io.intarsia.files.Images;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Mode;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.file.KerasFile;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Conv2D;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.GlobalMaxPooling2D;
import io.intarsia.keras.layer.MaxPooling2D;
import io.intarsia.keras.layer.RandomFlip;
import io.intarsia.keras.layer.RandomTranslation;
import io.intarsia.keras.layer.Rescaling;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.summary.ModelPlots;
import io.intarsia.keras.training.EarlyStopping;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.optimizer.Adam;
import io.intarsia.plot.Plot;
import io.intarsia.tensor.Tensor;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;

// Each kind is a star: how many rays it has, and how near the middle its outline comes between two.
static final List<String> KINDS = List.of("circle", "triangle", "square", "star", "spark");
static final int[] RAYS = {50, 3, 4, 5, 4};
static final double[] INNER = {1, 0.5, 0.7, 0.4, 0.3};
static final int SIDE = 32; // pixels

/// Pixels, `uint8 [drawings, side, side, 3]`, and which kinds these are.
record Drawings(Tensor x, Tensor y) {}

void main(String[] args) throws Exception {
  if (args.length > 2 || args.length > 0 && !args[0].matches("[1-9][0-9]{0,3}")) {
    System.err.println("Unexpected argument: " + args[args.length > 2 ? 2 : 0]);
    System.err.println("Usage: ./intarsia run examples/Shapes.java [EPOCHS [FOLDER]]");
    System.exit(2);
  }
  int epochs = args.length > 0 ? Integer.parseInt(args[0]) : 20;
  Path folder = Files.createDirectories(Path.of(args.length > 1 ? args[1] : "shapes"));
  try (var tf = Environment.open()) {
    tf.random.setSeed(1);
    Drawings known = draw(tf, 4000, new Random(1));
    Drawings others = draw(tf, 1000, new Random(2));
    Npy.writeAll(Map.of("x", known.x(), "y", known.y()), folder.resolve("shapes.npz"));
    var moved = moved(known);
    var tests = Dataset.fromTensorSlices(others).batch(100);
    var options = FitOptions.defaults().withValidationData(tests);
    var model = model(tf, network(), 3e-3);
    var stopping = EarlyStopping.of().withPatience(4).withRestoreBestWeights(true);
    model
        .fit(moved, options.withEpochs(epochs).withCallbacks(stopping))
        .plot("accuracy", "val_accuracy")
        .save(folder.resolve("training.png"));
    ModelPlots.plotModel(model.layer()).save(folder.resolve("model.png"));
    Tensor found = model.predict(tests).argmax(1);
    var pictures = IntStream.range(0, 24).mapToObj(i -> picture(others, found, i)).toList();
    Plot.subplots(6, pictures).withSize(800, 600).save(folder.resolve("found.png"));
    IO.println("Each row is a kind, each column what it is found to be:");
    IO.println(tf.math.confusionMatrix(others.y(), found));
    Path file = folder.resolve("shapes.keras");
    KerasFile.write(model.layer(), file);
    var opened = model(tf, KerasFile.read(tf, file), 3e-3);
    Tensor isSame = model.predict(tests).eq(opened.predict(tests)).all();
    IO.println("The network from its file gives the same: " + isSame.toBoolean());
    URI program = getClass().getProtectionDomain().getCodeSource().getLocation().toURI();
    Path data = Path.of(program).resolveSibling("data/shapes.keras");
    var python = model(tf, KerasFile.read(tf, data), 3e-4);
    say("trained here", model.evaluate(tests));
    say("by Python", python.evaluate(tests));
    python.fit(moved, options);
    say("and on here", python.evaluate(tests));
  }
}

Layer<Tensor, Tensor> network() {
  Layer<Tensor, Tensor> network = Rescaling.of(1 / 255.0);
  for (int filters : new int[] {16, 32, 64}) {
    network = network.then(Conv2D.of(filters, 3).withActivation(Activations.RELU));
    network = network.then(BatchNormalization.of().withMomentum(0.9)).then(MaxPooling2D.of());
  }
  return network.then(GlobalMaxPooling2D.of()).then(Dense.of(KINDS.size()));
}

Model<Tensor, Tensor> model(Environment tf, Layer<Tensor, Tensor> network, double rate) {
  var loss = SparseCategoricalCrossentropy.of().withFromLogits(true);
  return Model.of(tf, network).compile(Adam.of(rate), loss, List.of(Metrics.ofName("accuracy")));
}

Dataset<Drawings> moved(Drawings drawings) {
  var move = RandomFlip.of().then(RandomTranslation.of(0.1, 0.1));
  return Dataset.fromTensorSlices(drawings)
      .shuffle(4000)
      .batch(64)
      .map((g, each) -> new Drawings(move.apply(g, each.x(), Mode.TRAINING), each.y()))
      .prefetch(2);
}

void say(String name, Map<String, Double> logs) {
  IO.println("%-12s %5.1f %% are right".formatted(name, 100 * logs.get("accuracy")));
}

Plot picture(Drawings drawings, Tensor found, int i) {
  return Plot.image(drawings.x().get(i)).withTitle(KINDS.get(found.get(i).asInt()));
}

Drawings draw(Environment tf, int count, Random random) {
  List<Tensor> pixels = new ArrayList<>();
  int[] kinds = random.ints(count, 0, KINDS.size()).toArray();
  for (int kind : kinds) {
    pixels.add(Images.of(tf, drawing(kind, random)));
  }
  Tensor clear = tf.stack(pixels).cast(DType.FLOAT32);
  Tensor noisy = clear.plus(tf.random.normal(clear.shape()).times(20)).clip(0, 255);
  return new Drawings(noisy.cast(DType.UINT8), tf.constant(kinds));
}

BufferedImage drawing(int kind, Random random) {
  var image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
  Graphics2D canvas = image.createGraphics();
  float hue = random.nextFloat();
  canvas.setColor(Color.getHSBColor(hue, random.nextFloat(), 0.4f));
  canvas.fillRect(0, 0, SIDE, SIDE);
  double radius = random.nextDouble(7, 12);
  canvas.translate(random.nextDouble(12, SIDE - 12), random.nextDouble(12, SIDE - 12));
  canvas.rotate(random.nextDouble(2 * Math.PI));
  var outline = new Path2D.Double();
  outline.moveTo(radius, 0);
  for (int i = 1; i < 2 * RAYS[kind]; i++) {
    double far = i % 2 == 0 ? radius : radius * INNER[kind];
    double angle = i * Math.PI / RAYS[kind];
    outline.lineTo(far * Math.cos(angle), far * Math.sin(angle));
  }
  canvas.setColor(Color.getHSBColor(hue + 0.5f, random.nextFloat(), 0.9f));
  canvas.fill(outline);
  return image;
}
