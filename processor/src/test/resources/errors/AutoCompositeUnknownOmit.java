import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

// ! [AutoCompositeUnknownOmit] Named: omit names `nmae`, which is no parameter of the constructor;
// those are `x`, `name`
@AutoCompositeTensor(omit = {"nmae"})
final class Named implements ExtensionType {
  final Tensor x;
  final String name;

  Named(Tensor x, String name) {
    this.x = x;
    this.name = name;
  }
}
