import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.tensor.Tensor;

@AutoCompositeTensor
// ! [AutoCompositePlainRecord] Pair: is a record and no ExtensionType, so that nothing can be both;
// let it implement ExtensionType, or adapt it at run time: AutoComposite.adapt(Pair.class)
record Pair(Tensor x, Tensor y) {}
