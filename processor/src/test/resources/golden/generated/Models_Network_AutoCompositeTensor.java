package learning;

import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/// A [Models.Network] that is an extension type.
@Generated("io.intarsia.processor.AutoCompositeProcessor")
final class Models_Network_AutoCompositeTensor extends Models.Network implements ExtensionType {
  /// A new [Models.Network].
  Models_Network_AutoCompositeTensor(
      List<Tensor> layers,
      Map<String, List<Tensor>> statistics,
      UnaryOperator<Tensor> activation,
      @Nullable String label,
      Tensor eventShape,
      int units,
      boolean trained) {
    super(layers, statistics, activation, label, eventShape, units, trained);
  }

  @Override
  public TypeSpec<?> typeSpec() {
    return Models_Network_Composite.typeSpec(this);
  }
}
