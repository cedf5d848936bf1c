import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;

@AutoCompositeTensor
record Described(
    // ! [AutoCompositeSpecAttribute] Described: component `spec` is a TypeSpec, which stands for a
    // dynamic component in the spec of the value; keep what it says (dtype, shape) instead
    TypeSpec<?> spec) implements ExtensionType {}
