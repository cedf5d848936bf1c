import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.dtype.DType;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.ShapeParameter;
import io.intarsia.spec.Spec;

@AutoCompositeTensor
record Marked(
    // ! [AutoCompositeDeclaredOnOther] Marked: component `text` is annotated with @Spec, which is
    // for tensors; leave it out, or declare a Tensor
    @Spec(dtype = DType.FLOAT32) String text,
    // ! [AutoCompositeDeclaredOnOther] Marked: component `size` is annotated with @ShapeParameter,
    // which is for tensors; leave it out, or declare a Tensor
    @ShapeParameter int size)
    implements ExtensionType {}
