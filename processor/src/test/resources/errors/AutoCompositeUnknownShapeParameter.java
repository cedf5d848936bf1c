import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

// ! [AutoCompositeUnknownShapeParameter] Event: shapeParameters names `eventShpae`, which is no
// parameter that is part of the spec; those are `x`, `eventShape`
@AutoCompositeTensor(shapeParameters = "eventShpae")
final class Event implements ExtensionType {
  final Tensor x;
  final Tensor eventShape;

  Event(Tensor x, Tensor eventShape) {
    this.x = x;
    this.eventShape = eventShape;
  }
}
