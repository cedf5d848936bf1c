package io.intarsia.data;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.tensorflow.proto.data.DatasetOptions.AutotuneOptions;
import org.tensorflow.proto.data.DatasetOptions.Options;

/// Budgets as the runtime's options of data sets.
final class Budgets {
  private Budgets() {}

  static <T> Dataset<T> with(Dataset<T> input, DataBudget budget) {
    ElementType elements = input.elements();
    Map<String, Object> attributes =
        Map.of(
            "serialized_options", message(budget).toByteArray(),
            "output_types", elements.dtypes(),
            "output_shapes", elements.shapes());
    Tensor[] variant =
        input.place().execute("OptionsDataset", Attributes.of(attributes), input.variant());
    return input.derived(elements, variant[0]);
  }

  private static Options message(DataBudget budget) {
    Options.Builder options = Options.newBuilder();
    AutotuneOptions.Builder autotune = options.getAutotuneOptionsBuilder();
    Integer threads = budget.threads();
    if (threads != null) {
      autotune.setCpuBudget(threads);
      options.getThreadingOptionsBuilder().setPrivateThreadpoolSize(threads);
    }
    Long memory = budget.memory();
    if (memory != null) {
      autotune.setRamBudget(memory);
    }
    return options.build();
  }
}
