import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;

@AutoCompositeTensor
final class Moded implements ExtensionType {
  private enum Mode {
    FAST
  }

  private final Mode mode;

  // ! [AutoCompositeInaccessibleType] Moded: parameter `mode` is declared as Moded.Mode, which the
  // generated class cannot name; make that class package-private or public
  Moded(Mode mode) {
    this.mode = mode;
  }
}
