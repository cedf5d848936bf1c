package io.intarsia.data;

import org.tensorflow.proto.data.DatasetOptions.AutotuneOptions;
import org.tensorflow.proto.data.DatasetOptions.Options;

/// Budgets as the runtime's options of data sets.
final class Budgets {
  private Budgets() {}

  static <T> Dataset<T> with(Dataset<T> input, DataBudget budget) {
    return OptionsMessage.with(input, message(budget));
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
