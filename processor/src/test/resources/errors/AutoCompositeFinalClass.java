import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
// ! [AutoCompositeFinalClass] Plain: is final and no ExtensionType, so that nothing can be both;
// let it implement ExtensionType, make it non-final, or adapt it at run time:
// AutoComposite.adapt(Plain.class)
final class Plain {
  final Tensor x;

  Plain(Tensor x) {
    this.x = x;
  }
}
