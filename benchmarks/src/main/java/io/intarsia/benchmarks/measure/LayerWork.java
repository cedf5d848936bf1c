package io.intarsia.benchmarks.measure;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What a workload does with layers of module `keras`. The floor is the same of this library by
/// ops, tapes and functions, without layers and models.
///
/// @param network what is trained, called or opened
/// @param size layers of what is as deep as one likes, else 1
public record LayerWork(Task task, Network network, int size) implements Workload {
  static final List<LayerWork> ALL =
      Stream.of(
              of(Task.STEP, Network.MLP, Network.CNN, Network.GRU, Network.TRANSFORMER),
              of(Task.FIT, Network.TINY),
              of(Task.PREDICT, Network.MLP),
              of(Task.PREDICT_ON_BATCH, Network.MLP),
              of(Task.CALL, Network.SEQUENTIAL, Network.FUNCTIONAL, Network.OWN),
              deep(Task.CALL, 1, 10, 100),
              deep(Task.FUNCTION, 1, 10, 100),
              of(Task.OPEN, Network.MOBILENETV2))
          .flatMap(List::stream)
          .toList();

  /// Steps of a call of `fit`.
  public static final int FIT_STEPS = 1_000;

  /// The learning rate.
  public static final double RATE = 1e-3;

  /// Columns and units of layers one behind the other.
  public static final int WIDTH = 64;

  /// What is done.
  public enum Task {
    /// A step of a training by Adam; Keras makes it in `fit`, which is its fastest way.
    STEP("training step of %s, bare: by hand with a tape"),
    /// A whole `fit`, of which a step is the smaller part.
    FIT("fit of 1,000 steps of %s, bare: a step by hand, 1,000 times"),
    PREDICT("predict of %s, one row, bare: a function by hand"),
    PREDICT_ON_BATCH("predictOnBatch of %s, one row, bare: a function by hand"),
    CALL("eager call of %s, bare: its ops by hand"),
    FUNCTION("%s in a function, bare: its ops by hand in a function"),
    OPEN("open the file of %s, bare: its bytes and variables of them");

    private final String title;

    Task(String title) {
      this.title = title;
    }
  }

  /// What is made of layers.
  public enum Network {
    TINY("Dense(10), batch 10", 10, 10),
    MLP("an MLP 784-128-128-10, batch 64", 64, 784),
    CNN("a CNN of 32×32×3, batch 64", 64, 32, 32, 3),
    GRU("a GRU of 128 units over 50 steps, batch 32", 32, 50, 64),
    TRANSFORMER("a transformer of 4 layers, width 128, 64 letters, batch 16", 16, 64),
    SEQUENTIAL("an MLP 10-64-128-256-256-10, batch 10, sequential", 10, 10),
    FUNCTIONAL("an MLP 10-64-128-256-256-10, batch 10, functional", 10, 10),
    OWN("an MLP 10-64-128-256-256-10, batch 10, a class of one's own", 10, 10),
    DENSE("Dense(64), batch 10", 10, WIDTH),
    MOBILENETV2("MobileNetV2", 1, 224, 224, 3);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is
    private final List<Integer> shape;

    Network(String title, Integer... shape) {
      this.title = title;
      this.shape = List.of(shape);
    }

    /// The shape of a batch.
    public int[] shape() {
      return shape.stream().mapToInt(Integer::intValue).toArray();
    }

    /// So many losses tell whether steps are the same. Keras on TensorFlow takes the squares of the
    /// gradients of an embedding before it adds those of one row, so that losses part after Adam's
    /// first step; on JAX they are ours.
    public int losses() {
      return this == TRANSFORMER ? 1 : 3;
    }

    /// How many classes, or letters, it tells apart.
    public int classes() {
      return this == TRANSFORMER ? 80 : 10;
    }
  }

  @Override
  public String name() {
    return "LAYERS_%s_%s_%d".formatted(task.name().replace("_", ""), network, size);
  }

  @Override
  public String id() {
    return "B20";
  }

  @Override
  public Kind kind() {
    return switch (task) {
      case STEP, FIT -> Kind.TRAINING;
      case PREDICT, PREDICT_ON_BATCH, FUNCTION -> Kind.FUNCTION;
      case CALL -> Kind.STEPS;
      case OPEN -> Kind.TRACE;
    };
  }

  @Override
  public int calls() {
    return task == Task.FIT ? 1 : 20_000;
  }

  @Override
  public String title() {
    String what = network.title;
    return task.title.formatted(
        network == Network.DENSE ? String.format(Locale.ROOT, "%,d × %s", size, what) : what);
  }

  private static List<LayerWork> of(Task task, Network... networks) {
    return Stream.of(networks).map(network -> new LayerWork(task, network, 1)).toList();
  }

  private static List<LayerWork> deep(Task task, int... sizes) {
    return IntStream.of(sizes).mapToObj(size -> new LayerWork(task, Network.DENSE, size)).toList();
  }
}
