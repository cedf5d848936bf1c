import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.Spec;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
record Sized(
    // ! [AutoCompositeDeclaredShape] Sized: component `value` has the shape [3, -3] in its @Spec; a
    // dimension is 0 or more, or -1 if it is not known
    @Spec(
            dtype = DType.FLOAT32,
            shape = {3, -3})
        Tensor value)
    implements ExtensionType {}
