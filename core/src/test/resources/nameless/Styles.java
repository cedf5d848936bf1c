import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Constructors as programs have them, compiled without the names of their parameters.
final class Styles {
  @AutoCompositeTensor
  static final class Converted implements ExtensionType {
    private final Tensor _x;
    private final Tensor _y;

    Converted(Ops tf, Object a, Object b) {
      Ops scope = tf.nameScope("Converted");
      _y = scope.convertToTensor(b);
      _x = scope.convertToTensor(a);
    }

    Tensor xpy() {
      return _x.plus(_y);
    }

    static Converted sample(Ops tf) {
      return new Converted(tf, 1f, 2f);
    }
  }

  @AutoCompositeTensor
  static final class Required implements ExtensionType {
    private final Tensor x;
    private final String name;

    Required(Tensor a, String b) {
      x = Objects.requireNonNull(a, "x");
      name = Objects.requireNonNullElse(b, "none").strip();
    }

    static Required sample(Ops tf) {
      return new Required(tf.constant(1), "a");
    }
  }

  @AutoCompositeTensor
  static final class Bounded implements ExtensionType {
    private final int n;
    private final long lower;
    private final long upper;
    private final Tensor x;

    Bounded(int a, long b, long c, Tensor d) {
      this.n = Math.max(a, 2);
      this.lower = b;
      this.upper = Math.max(b, c);
      this.x = d;
    }

    static Bounded sample(Ops tf) {
      return new Bounded(1, 1, 5, tf.constant(1));
    }
  }

  @AutoCompositeTensor
  static final class Lists implements ExtensionType {
    private final List<Tensor> xs;
    private final List<String> names;

    Lists(List<Tensor> a, List<String> b) {
      this.names = Collections.unmodifiableList(new ArrayList<>(b));
      this.xs = List.copyOf(a);
    }

    static Lists sample(Ops tf) {
      return new Lists(List.of(tf.constant(1), tf.constant(2)), List.of("a", "b"));
    }
  }

  @AutoCompositeTensor
  static final class Defaulted implements ExtensionType {
    private final Tensor x;
    private final String name;
    private final double rate;

    Defaulted(Tensor a, String b, double c) {
      this.x = a;
      this.name = b == null ? "none" : b;
      this.rate = c > 1 ? 1 : c;
    }

    static Defaulted sample(Ops tf) {
      return new Defaulted(tf.constant(1), null, 0.5);
    }
  }

  @AutoCompositeTensor
  static final class Checked implements ExtensionType {
    private final Tensor x;
    private final long low;
    private final double high;

    Checked(Tensor a, long b, double c) {
      if (b > c) {
        throw new IllegalArgumentException("low " + b + " is above high " + c);
      }
      if (a.shape().rank() != 0 || a.dtype() != DType.INT32) {
        throw new IllegalArgumentException("x is no number: " + a);
      }
      this.x = a;
      this.low = b;
      this.high = c;
    }

    static Checked sample(Ops tf) {
      return new Checked(tf.constant(1), 1, 2.5);
    }
  }

  @AutoCompositeTensor
  static final class Looped implements ExtensionType {
    private final List<Tensor> xs;

    Looped(Ops tf, List<Tensor> a) {
      var all = new ArrayList<Tensor>();
      for (Tensor each : a) {
        all.add(tf.cast(each, DType.FLOAT32));
      }
      this.xs = List.copyOf(all);
    }

    static Looped sample(Ops tf) {
      return new Looped(tf, List.of(tf.constant(1f), tf.constant(2)));
    }
  }

  abstract static class Base implements ExtensionType {
    final Tensor base;

    Base(Tensor a) {
      this.base = Objects.requireNonNull(a);
    }
  }

  @AutoCompositeTensor
  static final class Inherited extends Base {
    private final float scale;

    Inherited(Tensor a, float b) {
      super(a);
      this.scale = Math.abs(b);
    }

    static Inherited sample(Ops tf) {
      return new Inherited(tf.constant(1), -2);
    }
  }

  @AutoCompositeTensor
  static final class Delegating implements ExtensionType {
    private final Tensor x;
    private final int n;

    private Delegating(int b, Tensor a) {
      this.x = a;
      this.n = b;
    }

    Delegating(Tensor a, int b) {
      this(Math.max(1, b), Objects.requireNonNull(a));
    }

    static Delegating sample(Ops tf) {
      return new Delegating(tf.constant(1), 3);
    }
  }

  @AutoCompositeTensor
  static final class Summed implements ExtensionType {
    private final String both;
    private final Tensor x;
    private final Tensor y;
    private final long size;

    Summed(Ops tf, Object a, Object b) {
      this.x = tf.convertToTensor(a);
      this.y = tf.convertToTensor(b);
      this.both = this.x.shape() + " " + y.shape();
      this.size = x.shape().numElements();
    }

    static Summed sample(Ops tf) {
      return new Summed(tf, new float[] {1, 2}, new float[] {3, 4});
    }
  }

  @AutoCompositeTensor
  static final class Described implements ExtensionType {
    private final int rank;
    private final String text;
    private final Tensor x;
    private Tensor cache;

    Described(Ops tf, Object a) {
      Tensor converted = tf.convertToTensor(a);
      this.rank = converted.shape().rank();
      this.text = "of " + converted.shape();
      this.x = converted;
    }

    static Described sample(Ops tf) {
      return new Described(tf, new float[] {1, 2});
    }
  }

  @AutoCompositeTensor
  static final class Wide implements ExtensionType {
    private final long a;
    private final double b;
    private final Tensor x;
    private final long c;

    Wide(long p, double q, Tensor r, long s) {
      long both = p << 1;
      double half = q * 0.5 > 0 && p < s ? q * 0.5 : q / 2;
      this.c = s;
      this.x = r;
      this.b = half + half;
      this.a = both >> 1;
    }

    static Wide sample(Ops tf) {
      return new Wide(1, 2, tf.constant(1), 3);
    }
  }

  @AutoCompositeTensor
  static final class Boxed implements ExtensionType {
    private final Integer n;
    private final Tensor x;

    Boxed(int a, Object b) {
      this.n = a;
      this.x = (Tensor) b;
    }

    static Boxed sample(Ops tf) {
      return new Boxed(7, tf.constant(1));
    }
  }

  @AutoCompositeTensor
  static final class Tried implements ExtensionType {
    private final Tensor x;
    private final String text;

    Tried(Tensor a, String b) {
      int number;
      try {
        number = Integer.parseInt(b);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("no number: " + b, e);
      } finally {
        synchronized (this) {
          Objects.requireNonNull(a);
        }
      }
      this.x = a;
      this.text = Integer.toString(number);
    }

    static Tried sample(Ops tf) {
      return new Tried(tf.constant(1), "07");
    }
  }

  @AutoCompositeTensor
  static final class Switched implements ExtensionType {
    private final Tensor x;
    private final String kind;

    Switched(Tensor a, String b) {
      this.x = a;
      this.kind =
          switch (b) {
            case "a", "B" -> "b";
            default -> b;
          };
    }

    static Switched sample(Ops tf) {
      return new Switched(tf.constant(1), "a");
    }
  }

  @AutoCompositeTensor
  static final class Absolute implements ExtensionType {
    private final Tensor x;

    Absolute(Tensor a) {
      this.x = a.abs();
    }

    static Absolute sample(Ops tf) {
      return new Absolute(tf.constant(-1f));
    }
  }

  @AutoCompositeTensor
  static final class Helped implements ExtensionType {
    private final Tensor x;
    private final String label;

    Helped(Ops tf, Object a, String b) {
      this.x = tensor(tf, a);
      this.label = lower(b);
    }

    private static Tensor tensor(Ops tf, Object a) {
      return tf.cast(tf.convertToTensor(a), DType.FLOAT32);
    }

    private static String lower(String text) {
      return text.toLowerCase(java.util.Locale.ROOT);
    }

    static Helped sample(Ops tf) {
      return new Helped(tf, 1, "Tag");
    }
  }

  @AutoCompositeTensor
  static final class Mapped implements ExtensionType {
    private final Map<String, Tensor> parts;

    Mapped(Map<String, Tensor> a) {
      var sorted = new TreeMap<String, Tensor>();
      sorted.putAll(a);
      this.parts = Collections.unmodifiableSortedMap(sorted);
    }

    static Mapped sample(Ops tf) {
      return new Mapped(Map.of("a", tf.constant(1)));
    }
  }

  @AutoCompositeTensor
  static final class Built implements ExtensionType {
    private final Tensor x;
    private final List<String> words;

    Built(Tensor a, List<String> b) {
      String[] all = new String[b.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = b.get(i).strip();
      }
      x = Optional.ofNullable(a).orElseThrow();
      words = List.copyOf(Arrays.asList(all));
    }

    static Built sample(Ops tf) {
      return new Built(tf.constant(1), List.of("a", "b "));
    }
  }

  abstract static class Hiding implements ExtensionType {
    private final int x;

    Hiding(int x) {
      this.x = x;
    }

    int other() {
      return x;
    }
  }

  @AutoCompositeTensor
  static final class Hidden extends Hiding {
    private final Tensor _x;

    Hidden(Tensor a) {
      super(3);
      this._x = a;
    }

    static Hidden sample(Ops tf) {
      return new Hidden(tf.constant(1));
    }
  }

  @AutoCompositeTensor
  static final class Adapted implements ExtensionType {
    private final UnaryOperator<Tensor> f;
    private final Tensor x;

    Adapted(UnaryOperator<Tensor> a, Tensor b) {
      this.f = a;
      this.x = f == null ? b : Objects.requireNonNull(f.apply(b));
    }

    static Adapted sample(Ops tf) {
      return new Adapted(null, tf.constant(1));
    }
  }

  @AutoCompositeTensor(omit = {"name", "verbose"})
  static final class Unkept implements ExtensionType {
    private final Tensor x;

    Unkept(Ops tf, Object a, String b, boolean c) {
      if (c) {
        System.out.println("made " + b);
      }
      this.x = tf.nameScope(b).convertToTensor(a);
    }

    Unkept(Ops tf, Object a) {
      this(tf, a, "Unkept", false);
    }

    static Unkept sample(Ops tf) {
      return new Unkept(tf, 1f, "other", true);
    }
  }

  // -- what the code leaves open -----------------------------------------------------------------

  @AutoCompositeTensor
  static final class Twice implements ExtensionType {
    private final Tensor a;
    private final Tensor b;

    Twice(Tensor p) {
      this.a = p;
      this.b = p;
    }

    static Twice sample(Ops tf) {
      return new Twice(tf.constant(1));
    }
  }

  @AutoCompositeTensor
  static final class Difference implements ExtensionType {
    private final float d;

    Difference(float p, float q) {
      this.d = q - p;
    }

    static Difference sample(Ops tf) {
      return new Difference(1, 2);
    }
  }

  @AutoCompositeTensor
  static final class Mode implements ExtensionType {
    private final Tensor x;
    private final String mode;

    Mode(Tensor p, boolean q) {
      this.x = p;
      this.mode = q ? "training" : "serving";
    }

    boolean training() {
      return mode.equals("training");
    }

    static Mode sample(Ops tf) {
      return new Mode(tf.constant(1), true);
    }
  }

  @AutoCompositeTensor
  static final class Logarithm implements ExtensionType {
    private final Tensor logScale;

    Logarithm(Tensor p) {
      this.logScale = p.log();
    }

    Tensor scale() {
      return logScale.exp();
    }

    static Logarithm sample(Ops tf) {
      return new Logarithm(tf.constant(2f));
    }
  }

  @AutoCompositeTensor
  static final class Growing implements ExtensionType {
    private final List<Tensor> xs;

    Growing(List<Tensor> p) {
      var all = new ArrayList<>(p);
      all.addAll(p);
      this.xs = List.copyOf(all);
    }

    static Growing sample(Ops tf) {
      return new Growing(List.of(tf.constant(1)));
    }
  }

  @AutoCompositeTensor
  static final class Stubborn implements ExtensionType {
    private final String text;
    private final Tensor x;

    Stubborn(Tensor p, String q) {
      if (q.startsWith("<")) {
        throw new IllegalArgumentException("quoted already: " + q);
      }
      this.x = p;
      this.text = "<" + q + ">";
    }

    static Stubborn sample(Ops tf) {
      return new Stubborn(tf.constant(1), "a");
    }
  }

  @AutoCompositeTensor(omit = "name")
  static final class Named implements ExtensionType {
    private final Tensor x;
    private final int half;
    private final String name;

    Named(Tensor p, int q, String r) {
      this.x = p;
      this.half = q / 2;
      this.name = r;
    }

    Named(Tensor p, int q) {
      this(p, q, "Named");
    }

    int twice() {
      return half * 2;
    }

    static Named sample(Ops tf) {
      return new Named(tf.constant(1), 6, "a");
    }
  }
}
