import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.Static;
import io.intarsia.tensor.Tensor;
import java.util.List;

@AutoCompositeTensor
record Scene(
    // ! [AutoCompositeStaticTensor] Scene: component `pixels` is annotated with @Static, but
    // tensors and extension values are dynamic; leave the annotation out
    @Static Tensor pixels,
    // ! [AutoCompositeStaticTensor] Scene: component `more` is annotated with @Static, but tensors
    // and extension values are dynamic; leave the annotation out
    @Static List<Tensor> more,
    @Static Object label)
    implements ExtensionType {}
