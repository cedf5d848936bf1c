package doors;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.spec.AutoComposite;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Values for the laws of types: of any shapes and static values. */
public final class Random {
  private Random() {}

  private static Tensor tensor(Ops tf, SplittableRandom random) {
    float[][] values = new float[1 + random.nextInt(2)][2];
    for (float[] row : values) {
      row[0] = random.nextInt(9);
      row[1] = random.nextInt(9);
    }
    return tf.constant(values);
  }

  @AutoCompositeTensor
  static final class Point implements ExtensionType {
    private final Tensor x;
    private final Tensor _y;

    Point(Tensor x, Tensor y) {
      this.x = x;
      this._y = y;
    }
  }

  public static Object point(Ops tf, SplittableRandom random) {
    return new Point(tensor(tf, random), tensor(tf, random));
  }

  @AutoCompositeTensor(omit = "name", mixed = true)
  static final class Layer implements ExtensionType {
    private final Point point;
    private final List<Object> parts;
    private final Map<String, Tensor> named;
    private final int units;
    final String name;

    Layer(Point point, List<Object> parts, Map<String, Tensor> named, int units, String name) {
      this.point = point;
      this.parts = parts;
      this.named = named;
      this.units = units;
      this.name = name;
    }

    Layer(Point point, List<Object> parts, Map<String, Tensor> named, int units) {
      this(point, parts, named, units, "layer");
    }
  }

  public static Object layer(Ops tf, SplittableRandom random) {
    return new Layer(
        (Point) point(tf, random),
        List.of("a", tensor(tf, random)),
        Map.of("b", tensor(tf, random), "a", tensor(tf, random)),
        random.nextInt(2),
        "layer");
  }

  @AutoCompositeTensor(shapeParameters = "eventShape")
  static class Plain {
    private final Tensor value;
    private final Tensor eventShape;

    Plain(Tensor value, Tensor eventShape) {
      this.value = value;
      this.eventShape = eventShape;
    }
  }

  public static Object plain(Ops tf, SplittableRandom random) {
    return AutoComposite.of(Plain.class)
        .create(tensor(tf, random), tf.constant(new int[] {1 + random.nextInt(2)}));
  }

  @AutoCompositeTensor
  record Pair(Tensor first, List<String> rest) implements ExtensionType {}

  public static Object pair(Ops tf, SplittableRandom random) {
    return new Pair(tensor(tf, random), List.of("a", "b").subList(0, random.nextInt(3)));
  }
}
