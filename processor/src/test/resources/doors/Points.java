package doors;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.annotation.CompositeConstructor;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

/** How attributes are found. */
public final class Points {
  private Points() {}

  @AutoCompositeTensor
  static final class Point implements ExtensionType {
    private final Tensor x;
    private final Tensor y;

    Point(Tensor x, Tensor y) {
      this.x = x;
      this.y = y;
    }

    public Tensor x() {
      return x;
    }

    public Tensor y() {
      return y;
    }
  }

  public static Object accessors(Ops tf) {
    return new Point(tf.constant(1), tf.constant(2));
  }

  @AutoCompositeTensor
  static final class Swapped implements ExtensionType {
    final Tensor second;
    final Tensor first;

    Swapped(Tensor first, Tensor second) {
      this.first = first;
      this.second = second;
    }
  }

  public static Object otherOrderOfFields(Ops tf) {
    return new Swapped(tf.constant(1), tf.constant(2));
  }

  @AutoCompositeTensor
  static final class Hidden implements ExtensionType {
    private final Tensor scale;
    private final Tensor _shift;
    private final int _count;

    Hidden(Tensor scale, Tensor shift, int count) {
      this.scale = scale;
      this._shift = shift;
      this._count = count;
    }

    private int getCount() {
      return _count;
    }
  }

  public static Object privateFieldsAndAccessors(Ops tf) {
    return new Hidden(tf.constant(1), tf.constant(2), 3);
  }

  @AutoCompositeTensor
  static final class Computed implements ExtensionType {
    private final int half;
    private final Tensor kept;
    private final boolean on;

    Computed(int scale, Tensor value, boolean big, boolean on) {
      this.half = scale / 2;
      this.kept = value;
      this.on = on;
    }

    int scale() {
      return 2 * half;
    }

    public Tensor getValue() {
      return kept;
    }

    boolean isBig() {
      return half > 10;
    }

    boolean isOn() {
      return on;
    }
  }

  public static Object computed(Ops tf) {
    return new Computed(42, tf.constant(1), true, false);
  }

  abstract static class Base {
    private final Tensor mean;
    protected final int size;

    Base(Tensor mean, int size) {
      this.mean = mean;
      this.size = size;
    }
  }

  interface HasLabel {
    default String label() {
      return "a";
    }
  }

  @AutoCompositeTensor
  static final class Heir extends Base implements HasLabel, ExtensionType {
    final Tensor own;

    Heir(Tensor mean, int size, String label, Tensor own) {
      super(mean, size);
      this.own = own;
    }
  }

  public static Object inherited(Ops tf) {
    return new Heir(tf.constant(1), 2, "a", tf.constant(3));
  }

  interface HasTags<T> {
    T tags();
  }

  abstract static class Holding<T, U> {
    private final T held;
    final U other;

    Holding(T held, U other) {
      this.held = held;
      this.other = other;
    }

    T held() {
      return held;
    }
  }

  abstract static class HoldingTensor<V> extends Holding<Tensor, V> {
    HoldingTensor(Tensor held, V other) {
      super(held, other);
    }
  }

  @AutoCompositeTensor
  static final class Holder extends HoldingTensor<Integer>
      implements HasTags<java.util.List<String>>, ExtensionType {
    Holder(Tensor held, int other, java.util.List<String> tags) {
      super(held, other);
    }

    @Override
    public java.util.List<String> tags() {
      return java.util.List.of("a");
    }
  }

  public static Object inheritedOfTypeVariables(Ops tf) {
    return new Holder(tf.constant(1), 2, java.util.List.of("a"));
  }

  interface Talks {
    private int word() {
      return 1;
    }

    default int doubled() {
      return 2 * word();
    }
  }

  @AutoCompositeTensor
  static final class Alike implements Talks, ExtensionType {
    private final Tensor aB;
    private final Tensor a_b;
    private final int composite;
    private final int word;

    Alike(Tensor aB, Tensor a_b, int composite, int word, int doubled) {
      this.aB = aB;
      this.a_b = a_b;
      this.composite = composite;
      this.word = word;
    }
  }

  public static Object namesAlike(Ops tf) {
    return new Alike(tf.constant(1), tf.constant(2), 3, 4, 2);
  }

  @AutoCompositeTensor
  static final class PublicFirst implements ExtensionType {
    private final int x;
    public final Tensor _x;

    PublicFirst(Object x) {
      this.x = 7;
      this._x = (Tensor) x;
    }

    int seven() {
      return x;
    }
  }

  public static Object publicBeforeOthers(Ops tf) {
    return new PublicFirst(tf.constant(1));
  }

  static class Hiding {
    private int x = 3;

    private String y() {
      return "theirs" + x++;
    }
  }

  @AutoCompositeTensor
  static final class Underscored extends Hiding implements ExtensionType {
    private final Tensor _x;
    private final Tensor y;

    Underscored(Tensor x, Tensor y) {
      this._x = x;
      this.y = y;
    }
  }

  public static Object hiddenByAParent(Ops tf) {
    return new Underscored(tf.constant(1), tf.constant(2));
  }

  @AutoCompositeTensor
  static final class Marked implements ExtensionType {
    final Tensor x;

    @CompositeConstructor
    Marked(Tensor x) {
      this.x = x;
    }

    Marked(Tensor x, int times, String reason) {
      this(x);
    }
  }

  public static Object markedConstructor(Ops tf) {
    return new Marked(tf.constant(1), 2, "why");
  }

  static final class Outer {
    static final class Middle {
      @AutoCompositeTensor
      static final class Deep implements ExtensionType {
        final Tensor x;

        Deep(Tensor x) {
          this.x = x;
        }
      }
    }
  }

  public static Object nested(Ops tf) {
    return new Outer.Middle.Deep(tf.constant(1));
  }

  @AutoCompositeTensor
  static final class Empty implements ExtensionType {
    Empty() {}
  }

  public static Object withoutParameters(Ops tf) {
    return new Empty();
  }
}
