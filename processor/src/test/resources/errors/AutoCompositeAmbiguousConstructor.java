import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.annotation.CompositeConstructor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
// ! [AutoCompositeAmbiguousConstructor] Either: several constructors have most parameters:
// Either(Tensor), Either(String); put a @CompositeConstructor on one
final class Either implements ExtensionType {
  final Tensor x;

  Either(Tensor x) {
    this.x = x;
  }

  Either(String x) {
    throw new IllegalArgumentException(x);
  }
}

@AutoCompositeTensor
final class Both implements ExtensionType {
  final Tensor x;

  @CompositeConstructor
  Both(Tensor x) {
    this.x = x;
  }

  @CompositeConstructor
  // ! [AutoCompositeAmbiguousConstructor] Both: several constructors have a @CompositeConstructor;
  // leave it on one
  Both(Tensor x, int n) {
    this(x);
  }
}
