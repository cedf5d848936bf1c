import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.EagerTensor;

@AutoCompositeTensor
record Held(
    // ! [AutoCompositeTensorClass] Held: component `value` is declared as EagerTensor, which the
    // tensors of a traced function are not; declare it as Tensor
    EagerTensor value) implements ExtensionType {}
