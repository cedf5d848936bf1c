package doors;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.ShapeParameter;
import io.intarsia.spec.Spec;
import io.intarsia.spec.Static;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What attributes are. */
public final class Contents {
  private Contents() {}

  @AutoCompositeTensor
  static final class Metadata implements ExtensionType {
    final Tensor t;
    final int n;
    final List<Tensor> ts;
    final List<Object> tags;
    final Map<String, Tensor> named;
    final String name;

    Metadata(
        Tensor t,
        int n,
        List<Tensor> ts,
        List<Object> tags,
        Map<String, Tensor> named,
        String name) {
      this.t = t;
      this.n = n;
      this.ts = ts;
      this.tags = tags;
      this.named = named;
      this.name = name;
    }
  }

  public static Object metadata(Ops tf) {
    return new Metadata(
        tf.constant(1),
        7,
        List.of(tf.constant(2), tf.constant(3)),
        List.of(1.0, 2.0, "abc"),
        Map.of("b", tf.constant(5), "a", tf.constant(4)),
        null);
  }

  @AutoCompositeTensor
  static final class Open implements ExtensionType {
    private final Object value;
    private final Comparable<?> other;

    Open(Object value, Comparable<?> other) {
      this.value = value;
      this.other = other;
    }
  }

  public static Object tensorInAnObject(Ops tf) {
    return new Open(tf.constant(1), "a");
  }

  public static Object nestInAnObject(Ops tf) {
    return new Open(List.of(tf.constant(1), List.of(tf.constant(2))), 3);
  }

  public static Object tupleInAnObject(Ops tf) {
    return new Open(Tuple.of(tf.constant(1), tf.constant(2)), 3);
  }

  public static Object valueInAnObject(Ops tf) {
    return new Open(DType.INT32, 3);
  }

  public static Object mixedRefused(Ops tf) {
    return new Open(Arrays.asList("abc", tf.constant(1)), 3);
  }

  public static Object mixedInsideRefused(Ops tf) {
    return new Open(List.of(tf.constant(1), List.of("abc")), 3);
  }

  public static Object builderRefused(Ops tf) {
    return new Open(new StringBuilder("abc"), 3);
  }

  @AutoCompositeTensor(mixed = true)
  static final class Mixed implements ExtensionType {
    private final List<Object> values;

    Mixed(List<Object> values) {
      this.values = values;
    }
  }

  public static Object mixed(Ops tf) {
    return new Mixed(List.of("abc", tf.constant(1)));
  }

  @AutoCompositeTensor(shapeParameters = "eventShape")
  static final class Event implements ExtensionType {
    private final Tensor value;
    private final Tensor eventShape;

    Event(Tensor value, Tensor eventShape) {
      this.value = value;
      this.eventShape = eventShape;
    }
  }

  public static Object shapeParameters(Ops tf) {
    return new Event(tf.constant(new float[] {1, 2, 3}), tf.constant(new int[] {3}));
  }

  @AutoCompositeTensor
  static final class OfThePage implements ExtensionType {
    private static final List<String> _composite_tensor_shape_parameters = List.of("eventShape");
    private final Tensor value;
    private final Tensor eventShape;

    OfThePage(Tensor value, Tensor eventShape) {
      this.value = value;
      this.eventShape = eventShape;
    }
  }

  public static Object shapeParametersOfThePage(Ops tf) {
    return new OfThePage(tf.constant(new float[] {1, 2, 3}), tf.constant(new int[] {3}));
  }

  @AutoCompositeTensor
  static final class Told implements ExtensionType {
    private final Tensor eventShape;
    private final Object label;

    Told(@ShapeParameter Tensor eventShape, @Static Object label) {
      this.eventShape = eventShape;
      this.label = label;
    }
  }

  public static Object rolesOfParameters(Ops tf) {
    return new Told(tf.constant(new int[] {3}), "a");
  }

  enum Activation implements UnaryOperator<Tensor> {
    LINEAR;

    @Override
    public Tensor apply(Tensor input) {
      return input;
    }
  }

  @AutoCompositeTensor
  static final class Layer implements ExtensionType {
    private final Tensor kernel;
    private final UnaryOperator<Tensor> activation;

    Layer(Tensor kernel, UnaryOperator<Tensor> activation) {
      this.kernel = kernel;
      this.activation = activation;
    }
  }

  public static Object function(Ops tf) {
    return new Layer(tf.constant(1), Activation.LINEAR);
  }

  /** A function that is made of tensors. */
  record Affine(Tensor slope) implements UnaryOperator<Tensor>, ExtensionType {
    @Override
    public Tensor apply(Tensor input) {
      return input.times(slope);
    }
  }

  public static Object functionOfTensors(Ops tf) {
    return new Layer(tf.constant(1), new Affine(tf.constant(2)));
  }

  @AutoCompositeTensor
  record Couple<A, B extends Record & ExtensionType>(A left, B right, List<A> more)
      implements ExtensionType {}

  public static Object genericRecord(Ops tf) {
    return new Couple<Object, Affine>(
        tf.constant(1), new Affine(tf.constant(2)), List.of(tf.constant(3), Optional.of("a")));
  }

  @AutoCompositeTensor
  static final class Like<T extends TensorLike> implements ExtensionType {
    private final TensorLike x;
    private final T y;
    private final Optional<TensorLike> z;

    Like(TensorLike x, T y, Optional<TensorLike> z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }
  }

  public static Object tensorLikes(Ops tf) {
    return new Like<>(tf.constant(1), tf.constant(2), Optional.of(tf.constant(3)));
  }

  @AutoCompositeTensor
  static final class Composed implements ExtensionType {
    final Layer layer;
    final Optional<Tensor> bias;
    final float k;

    Composed(Layer layer, Optional<Tensor> bias, float k) {
      this.layer = layer;
      this.bias = bias;
      this.k = k;
    }
  }

  public static Object composed(Ops tf) {
    return new Composed(
        new Layer(tf.constant(1), Activation.LINEAR), Optional.of(tf.constant(2)), 0.5f);
  }

  @AutoCompositeTensor
  static final class Box<T> implements ExtensionType {
    private final T value;
    private final List<T> more;

    Box(T value, List<T> more) {
      this.value = value;
      this.more = more;
    }
  }

  public static Object generic(Ops tf) {
    return new Box<>(tf.constant(1), List.of(tf.constant(2)));
  }

  @AutoCompositeTensor
  record Pair<T>(
      @Spec(
              dtype = DType.INT32,
              shape = {})
          Tensor first,
      @ShapeParameter Tensor size,
      @Static Object label,
      List<T> rest)
      implements ExtensionType {}

  public static Object record(Ops tf) {
    return new Pair<>(tf.constant(1), tf.constant(new int[] {3}), "a", List.of("b"));
  }

  @AutoCompositeTensor(omit = "name", shapeParameters = "size")
  record Named(Tensor x, Tensor size, String name, List<Object> parts) implements ExtensionType {
    Named(Tensor x, Tensor size, List<Object> parts) {
      this(x, size, "default", parts);
    }
  }

  public static Object recordWithOptions(Ops tf) {
    return new Named(tf.constant(1), tf.constant(new int[] {3}), "a", List.of("b", tf.constant(2)));
  }

  public static Object recordUnlikeDeclaredRefused(Ops tf) {
    return new Pair<>(tf.constant(1.5f), tf.constant(new int[] {3}), "a", List.of("b"));
  }
}
