import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
// ! [AutoCompositeNameTaken] Point: the name Point_Composite is that of what is generated for it,
// but another class has it; rename that one
record Point(Tensor x) implements ExtensionType {}

final class Point_Composite {}
