import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

// ! [AutoCompositeShapeParameterType] Event: shapeParameters names `n`, which is no Tensor but int;
// what is no tensor is static already, so leave it out
@AutoCompositeTensor(shapeParameters = {"x", "n"})
final class Event implements ExtensionType {
  final Tensor x;
  final int n;

  Event(Tensor x, int n) {
    this.x = x;
    this.n = n;
  }
}
