package doors;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.op.Ops;
import io.intarsia.spec.AutoComposite;
import io.intarsia.spec.CompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/** How classes become composites. */
public final class Variants {
  private Variants() {}

  @AutoCompositeTensor
  static class Plain {
    private final Tensor x;
    final float k;

    Plain(Tensor x, float k) {
      this.x = x;
      this.k = k;
    }

    protected Plain(Tensor x) {
      this(x, 1);
    }
  }

  public static Object plain(Ops tf) {
    return AutoComposite.of(Plain.class).create(tf.constant(1), 2f);
  }

  public static Object plainByItsOtherConstructor(Ops tf) {
    return AutoComposite.of(Plain.class).create(tf.constant(1));
  }

  @AutoCompositeTensor
  static class PlainBox<T extends Comparable<T>> {
    private final Tensor x;
    private final List<T> tags;

    public PlainBox(Tensor x, List<T> tags) {
      this.x = x;
      this.tags = tags;
    }
  }

  public static Object plainGeneric(Ops tf) {
    return AutoComposite.of(PlainBox.class).create(tf.constant(1), List.of("a"));
  }

  public static Object plainItselfRefused(Ops tf) {
    return new Holder(new Plain(tf.constant(1)));
  }

  @AutoCompositeTensor
  static final class Holder implements ExtensionType {
    private final Plain plain;

    Holder(Plain plain) {
      this.plain = plain;
    }
  }

  public static Object plainInAnother(Ops tf) {
    return new Holder(AutoComposite.of(Plain.class).create(tf.constant(1), 2f));
  }

  @AutoCompositeTensor
  static final class Told extends CompositeTensor {
    private final Tensor x;

    Told(Tensor x) {
      this.x = x;
    }

    @Override
    public TypeSpec<?> typeSpec() {
      return AutoComposite.typeSpec(this);
    }
  }

  public static Object compositeTensor(Ops tf) {
    return new Told(tf.constant(1));
  }

  @AutoCompositeTensor(omit = "name")
  static final class Adder implements ExtensionType {
    private final Tensor x;
    private final Tensor y;
    private final String name;

    Adder(Ops tf, Object x, Object y, String name) {
      this.x = tf.convertToTensor(x);
      this.y = tf.convertToTensor(y);
      this.name = name;
    }

    Adder(Ops tf, Object x, Object y) {
      this(tf, x, y, "Adder");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  public static Object omitted(Ops tf) {
    return new Adder(tf, 2, 3, "foo");
  }

  @AutoCompositeTensor
  static class Parent implements ExtensionType {
    final Tensor x;

    Parent(Tensor x) {
      this.x = x;
    }
  }

  @AutoCompositeTensor
  static final class Child extends Parent {
    final Tensor y;

    Child(Tensor x, Tensor y) {
      super(x);
      this.y = y;
    }
  }

  public static Object annotatedSubclass(Ops tf) {
    return new Child(tf.constant(1), tf.constant(2));
  }

  public static Object anonymousSubclassRefused(Ops tf) {
    return new Parent(tf.constant(1)) {};
  }
}
