import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
final class Point implements ExtensionType {
  final Tensor x;

  Point(
      Tensor x,
      // ! [AutoCompositeUnmatchedParameter] Point: parameter `q` of the constructor has no
      // attribute: looked for q(), getQ(), field q, field _q; add one, or leave the parameter out
      // of the spec by omit = "q"
      Tensor q,
      // ! [AutoCompositeUnmatchedParameter] Point: parameter `big` of the constructor has no
      // attribute: looked for big(), getBig(), isBig(), field big, field _big; add one, or leave
      // the parameter out of the spec by omit = "big"
      boolean big) {
    this.x = x;
  }

  // No attributes: static, of nothing, with an argument.
  static Tensor q;

  void getQ() {}

  Tensor q(int i) {
    return x;
  }
}
