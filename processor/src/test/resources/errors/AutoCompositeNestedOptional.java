import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.Optional;

@AutoCompositeTensor
record Maybe(
    // ! [AutoCompositeNestedOptional] Maybe: component `value` is an Optional of an Optional; use
    // one
    Optional<Optional<Tensor>> value) implements ExtensionType {}
