import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

class Outer {
  @AutoCompositeTensor
  // ! [AutoCompositeInnerClass] Outer.Inner: is an inner class, whose objects belong to one of
  // Outer; make it static
  final class Inner implements ExtensionType {
    final Tensor x;

    Inner(Tensor x) {
      this.x = x;
    }
  }
}
