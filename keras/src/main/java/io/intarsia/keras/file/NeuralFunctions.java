package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.keras.activation.Activations;
import io.intarsia.op.array.OneHotOptions;
import io.intarsia.op.linalg.NormOptions;
import io.intarsia.op.math.TopKOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;

/// Functions of `keras.ops.nn`, products of tensors, and norms.
final class NeuralFunctions {
  private NeuralFunctions() {}

  static void addTo(Functions.Table table) {
    activations(table);
    activationsWithArguments(table);
    products(table);
    table.add(
        "OneHot",
        "x",
        call ->
            call.tf()
                .oneHot(
                    call.tensor("x"),
                    call.integer("num_classes"),
                    OneHotOptions.defaults()
                        .withAxis(call.integer("axis", -1))
                        .withDtype(call.dtype("dtype", DType.FLOAT32))));
    table.add("Norm", "x", NeuralFunctions::norm);
    table.add(
        "TopK",
        "x",
        call -> {
          TopKOptions options = TopKOptions.defaults().withSorted(call.flag("sorted"));
          var found = call.tf().math.topK(call.tensor("x"), call.integer("k"), options);
          return List.of(found.values(), found.indices());
        });
  }

  private static void activations(Functions.Table table) {
    activation(table, "Relu", Activations.RELU);
    activation(table, "Relu6", Activations.RELU6);
    activation(table, "Selu", Activations.SELU);
    activation(table, "Sigmoid", Activations.SIGMOID);
    activation(table, "HardSigmoid", Activations.HARD_SIGMOID);
    activation(table, "SparseSigmoid", Activations.SPARSE_SIGMOID);
    activation(table, "LogSigmoid", Activations.LOG_SIGMOID);
    activation(table, "Silu", Activations.SILU);
    activation(table, "HardSilu", Activations.HARD_SILU);
    activation(table, "HardTanh", Activations.HARD_TANH);
    activation(table, "TanhShrink", Activations.TANH_SHRINK);
    activation(table, "Softplus", Activations.SOFTPLUS);
    activation(table, "SparsePlus", Activations.SPARSE_PLUS);
    activation(table, "Softsign", Activations.SOFTSIGN);
  }

  private static void activation(
      Functions.Table table, String name, ActivationFunction activation) {
    activation(table, name, call -> activation);
  }

  private static void activation(
      Functions.Table table,
      String name,
      Function<FunctionArguments, ? extends ActivationFunction> activation) {
    table.add(name, "x", call -> activation.apply(call).apply(call.tf(), call.tensor("x")));
  }

  private static void activationsWithArguments(Functions.Table table) {
    activation(table, "Elu", call -> Activations.elu(call.real("alpha", 1)));
    activation(table, "Celu", call -> Activations.celu(call.real("alpha", 1)));
    activation(table, "LeakyRelu", call -> Activations.leakyRelu(call.real("negative_slope", 0.2)));
    activation(table, "Gelu", call -> Activations.gelu(call.flag("approximate")));
    activation(table, "Glu", call -> Activations.glu(call.integer("axis", -1)));
    activation(table, "HardShrink", call -> Activations.hardShrink(call.real("threshold", 0.5)));
    activation(table, "SoftShrink", call -> Activations.softShrink(call.real("threshold", 0.5)));
    activation(table, "Squareplus", call -> Activations.squareplus(call.real("b", 4)));
    activation(
        table,
        "Threshold",
        call -> Activations.threshold(call.real("threshold"), call.real("default_value")));
    activation(table, "Softmax", call -> Activations.softmax(call.integer("axis", -1)));
    activation(table, "LogSoftmax", call -> Activations.logSoftmax(call.integer("axis", -1)));
    activation(table, "Sparsemax", call -> Activations.sparsemax(call.integer("axis", -1)));
  }

  private static void products(Functions.Table table) {
    table.add(
        "Matmul",
        "x1 x2",
        call -> {
          List<Tensor> both = call.promoted(false, "x1", "x2");
          return call.tf().numpy.matmul(both.get(0), both.get(1));
        });
    table.add(
        "Einsum",
        "operands",
        call -> call.tf().einsum(call.text("subscripts"), call.operands().toArray(Tensor[]::new)));
  }

  private static Tensor norm(FunctionArguments call) {
    NormOptions options = NormOptions.defaults().withKeepdims(call.flag("keepdims"));
    if (call.has("axis")) {
      options = options.withAxis(call.integers("axis"));
    }
    if (call.has("ord")) {
      options = options.withOrd(call.real("ord"));
    }
    return call.tf().linalg.norm(call.fractions(), options);
  }
}
