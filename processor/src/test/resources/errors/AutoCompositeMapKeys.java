import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.Map;

@AutoCompositeTensor
record Maps(
    // ! [AutoCompositeMapKeys] Maps: component `parts` is a map of dynamic values, whose keys must
    // be Strings
    Map<Integer, Tensor> parts,
    // ! [AutoCompositeMapKeys] Maps: component `names` is a map whose keys (Class<?>) have no
    // order; use String keys
    Map<Class<?>, String> names,
    Map<Integer, String> others)
    implements ExtensionType {}
