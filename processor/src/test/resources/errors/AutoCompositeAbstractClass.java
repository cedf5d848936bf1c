import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
// ! [AutoCompositeAbstractClass] Shape: is abstract, so there is nothing to make again; annotate
// the classes that extend it
abstract class Shape implements ExtensionType {
  final Tensor x;

  Shape(Tensor x) {
    this.x = x;
  }
}
