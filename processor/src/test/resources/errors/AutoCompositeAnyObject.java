import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;

@AutoCompositeTensor
record Anything(
    // ! [AutoCompositeAnyObject] Anything: component `value` is an Object, so nobody can say
    // whether it is dynamic; declare a Tensor, an extension type or a value type, or annotate it
    // with @Static
    Object value) implements ExtensionType {}

// Of a class, each value is looked at.
@AutoCompositeTensor
final class Whatever implements ExtensionType {
  private final Object value;

  Whatever(Object value) {
    this.value = value;
  }
}
