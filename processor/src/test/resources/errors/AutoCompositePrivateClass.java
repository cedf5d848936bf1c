import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

class Outer {
  @AutoCompositeTensor
  // ! [AutoCompositePrivateClass] Outer.Secret: is private, so that the generated class could not
  // name it; make it package-private
  private record Secret(Tensor x) implements ExtensionType {}

  private static class Vault {
    @AutoCompositeTensor
    // ! [AutoCompositePrivateClass] Outer.Vault.Inside: is in Outer.Vault, which is private, so
    // that the generated class could not name it; make it package-private
    record Inside(Tensor x) implements ExtensionType {}
  }
}
