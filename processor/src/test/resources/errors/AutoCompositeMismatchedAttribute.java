import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;

@AutoCompositeTensor
final class Count implements ExtensionType {
  final String n;

  // ! [AutoCompositeMismatchedAttribute] Count: parameter `n` of the constructor is declared as
  // int, but its attribute `n` as String; give both one type
  Count(int n) {
    this.n = "" + n;
  }
}
