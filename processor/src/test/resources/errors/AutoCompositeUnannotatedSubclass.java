import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
class Point implements ExtensionType {
  final Tensor x;

  Point(Tensor x) {
    this.x = x;
  }
}

// ! [AutoCompositeUnannotatedSubclass] Sub: extends Point, which has an @AutoCompositeTensor, and
// has none: it would be made again as a Point; annotate it, too
class Sub extends Point {
  Sub(Tensor x) {
    super(x);
  }

  // Not this one: it says itself what it is.
  static final class Other extends Point {
    Other(Tensor x) {
      super(x);
    }

    @Override
    public TypeSpec<?> typeSpec() {
      throw new UnsupportedOperationException();
    }
  }

  abstract static class Third extends Point {
    Third(Tensor x) {
      super(x);
    }
  }

  @AutoCompositeTensor
  static class Fourth extends Point {
    Fourth(Tensor x) {
      super(x);
    }
  }
}
