package learning;

import io.intarsia.annotation.AutoCompositeTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

class Models {
  @AutoCompositeTensor(shapeParameters = "eventShape", mixed = true)
  static class Network {
    private final List<Tensor> layers;
    private final Map<String, List<Tensor>> statistics;
    private final UnaryOperator<Tensor> activation;
    private final @Nullable String _label;
    final Tensor eventShape;
    protected final int units;
    private final boolean trained;

    Network(
        List<Tensor> layers,
        Map<String, List<Tensor>> statistics,
        UnaryOperator<Tensor> activation,
        @Nullable String label,
        Tensor eventShape,
        int units,
        boolean trained) {
      this.layers = List.copyOf(layers);
      this.statistics = Map.copyOf(statistics);
      this.activation = activation;
      this._label = label;
      this.eventShape = eventShape;
      this.units = units;
      this.trained = trained;
    }

    public boolean isTrained() {
      return trained;
    }
  }
}
