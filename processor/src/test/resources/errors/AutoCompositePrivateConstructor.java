import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
final class Hidden implements ExtensionType {
  final Tensor x;

  // ! [AutoCompositePrivateConstructor] Hidden: the constructor Hidden(Tensor) is private, so that
  // nothing could make a value again; make it package-private, or put a @CompositeConstructor on
  // another one
  private Hidden(Tensor x) {
    this.x = x;
  }

  static Hidden of(Tensor x) {
    return new Hidden(x);
  }
}

@AutoCompositeTensor
final class Longer implements ExtensionType {
  final Tensor x;

  // The longest that is not private counts.
  Longer(Tensor x) {
    this.x = x;
  }

  private Longer(Tensor x, int n) {
    this(x);
  }
}
