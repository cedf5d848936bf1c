package io.intarsia.benchmarks.own;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The same class three times: four tensors and a number.
final class CompositeTypes {
  private CompositeTypes() {}

  /// For the annotation processor.
  @AutoCompositeTensor
  static final class Annotated implements ExtensionType {
    private final Tensor a;
    private final Tensor b;
    private final Tensor c;
    private final Tensor d;
    private final int k;

    Annotated(Tensor a, Tensor b, Tensor c, Tensor d, int k) {
      this.a = a;
      this.b = b;
      this.c = c;
      this.d = d;
      this.k = k;
    }

    Tensor a() {
      return a;
    }

    Tensor b() {
      return b;
    }

    Tensor c() {
      return c;
    }

    Tensor d() {
      return d;
    }

    int k() {
      return k;
    }
  }

  /// Not annotated, so that it must be looked at.
  static final class LookedAt implements ExtensionType {
    private final Tensor a;
    private final Tensor b;
    private final Tensor c;
    private final Tensor d;
    private final int k;

    LookedAt(Tensor a, Tensor b, Tensor c, Tensor d, int k) {
      this.a = a;
      this.b = b;
      this.c = c;
      this.d = d;
      this.k = k;
    }

    Tensor a() {
      return a;
    }

    Tensor b() {
      return b;
    }

    Tensor c() {
      return c;
    }

    Tensor d() {
      return d;
    }

    int k() {
      return k;
    }
  }

  /// With a spec that is written by hand.
  static final class Written implements ExtensionType {
    private final Tensor a;
    private final Tensor b;
    private final Tensor c;
    private final Tensor d;
    private final int k;

    Written(Tensor a, Tensor b, Tensor c, Tensor d, int k) {
      this.a = a;
      this.b = b;
      this.c = c;
      this.d = d;
      this.k = k;
    }

    @Override
    public Spec typeSpec() {
      return new Spec(TensorSpec.of(a), TensorSpec.of(b), TensorSpec.of(c), TensorSpec.of(d), k);
    }

    /// What a user writes who wants it to be fast.
    static final class Spec extends TypeSpec<Written> {
      private static final long serialVersionUID = 1L;

      private final TensorSpec a;
      private final TensorSpec b;
      private final TensorSpec c;
      private final TensorSpec d;
      private final int k;

      Spec(TensorSpec a, TensorSpec b, TensorSpec c, TensorSpec d, int k) {
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.k = k;
      }

      @Override
      public Tuple serialize() {
        return Tuple.of(a, b, c, d, k);
      }

      @Override
      public Class<Written> valueType() {
        return Written.class;
      }

      @Override
      public Object componentSpecs() {
        return List.of(a, b, c, d);
      }

      @Override
      public Object toComponents(Written value) {
        return List.of(value.a, value.b, value.c, value.d);
      }

      @Override
      public Written fromComponents(Object components) {
        var parts = (List<?>) components;
        return new Written(
            (Tensor) parts.get(0),
            (Tensor) parts.get(1),
            (Tensor) parts.get(2),
            (Tensor) parts.get(3),
            k);
      }
    }
  }
}
