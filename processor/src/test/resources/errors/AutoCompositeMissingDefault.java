import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor(omit = "name")
// ! [AutoCompositeMissingDefault] Adder: omit leaves out `name`, and no constructor says what it is
// then; add Adder(Tensor x, Tensor y)
final class Adder implements ExtensionType {
  final Tensor x;
  final Tensor y;
  final String name;

  Adder(Tensor x, Tensor y, String name) {
    this.x = x;
    this.y = y;
    this.name = name;
  }
}
