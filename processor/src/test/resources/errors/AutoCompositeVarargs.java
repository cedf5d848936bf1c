import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
final class Many implements ExtensionType {
  final Tensor[] xs;

  // ! [AutoCompositeVarargs] Many: the constructor Many(Tensor...) takes any number of arguments,
  // and arrays can change; take a List instead
  Many(Tensor... xs) {
    this.xs = xs;
  }
}
