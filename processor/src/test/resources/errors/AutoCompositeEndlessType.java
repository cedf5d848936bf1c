import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.spec.ExtensionType;
import java.util.List;

@AutoCompositeTensor
record Holder(
    // ! [AutoCompositeEndlessType] Holder: component `value` is declared as a type without end,
    // such as a record that holds itself with larger type arguments; declare a List, or an
    // extension type
    Growing<String> value) implements ExtensionType {}

record Growing<T>(Growing<List<T>> next) {}
