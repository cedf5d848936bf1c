package io.intarsia.savedmodel;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.internal.function.library.FunctionExport;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.SavedObjectGraphOuterClass.CapturedTensor;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedConcreteFunction;
import org.tensorflow.proto.Struct.StructuredValue;

/// A trace that is saved.
sealed interface SavedTrace {
  /// What the file says of it, but for what it takes behind its arguments.
  ///
  /// @throws IllegalArgumentException if a type cannot be written
  SavedConcreteFunction.Builder types();

  /// A trace of a function of this program.
  record Own(ConcreteFunction function) implements SavedTrace {
    @Override
    public SavedConcreteFunction.Builder types() {
      return SavedConcreteFunction.newBuilder()
          .setCanonicalizedInputSignature(encoded("the arguments", this::arguments))
          .setOutputSignature(encoded("what comes out", function::structuredOutputs));
    }

    private Object arguments() {
      return Tuple.of(Tuple.copyOf(function.structuredInputs()), Map.of());
    }

    private StructuredValue encoded(String what, Supplier<@Nullable Object> types) {
      try {
        return StructuredValues.encode(types.get());
      } catch (IllegalArgumentException e) {
        throw SaveErrors.notEncodable(function, what, e);
      }
    }
  }

  /// A function that is written as a whole, for an object of this program.
  ///
  /// @param arguments with their names
  /// @param results the types of what it gives; null for nothing
  /// @param held what it takes behind its arguments
  record Written(
      FunctionDef definition,
      List<TensorSpec> arguments,
      @Nullable Object results,
      List<Object> held)
      implements SavedTrace {
    /// Of no arguments.
    static Written of(FunctionDef definition, @Nullable Object results, List<Object> held) {
      return new Written(definition, List.of(), results, held);
    }

    @Override
    public SavedConcreteFunction.Builder types() {
      Object taken = Tuple.of(Tuple.copyOf(arguments), Map.of());
      return SavedConcreteFunction.newBuilder()
          .setCanonicalizedInputSignature(StructuredValues.encode(taken))
          .setOutputSignature(StructuredValues.encode(results));
    }

    /// What it is called.
    String name() {
      return definition.getSignature().getName();
    }
  }

  /// The gradient that code of this program has of its own.
  ///
  /// @param held what it takes behind its arguments: handles, and others as a [CapturedTensor]
  record Gradient(FunctionExport.Gradient gradient, List<Object> held) implements SavedTrace {
    static Gradient of(FunctionExport.Gradient gradient) {
      return new Gradient(
          gradient,
          gradient.captured().stream()
              .<Object>map(name -> {
                Tensor handle = gradient.handles().get(name);
                return handle == null ? value(gradient, name) : handle;
              })
              .toList());
    }

    private static CapturedTensor value(FunctionExport.Gradient gradient, String name) {
      return CapturedTensor.newBuilder().setName(name).setConcreteFunction(gradient.of()).build();
    }

    /// As Python has it: the op, which is not used, comes first.
    @Override
    public SavedConcreteFunction.Builder types() {
      List<@Nullable Object> taken = new ArrayList<>();
      taken.add(null);
      for (TensorSpec spec : gradient.upstream()) {
        String name = "result_grads_" + (taken.size() - 1);
        taken.add(TensorSpec.of(spec.shape(), spec.dtype(), name));
      }
      List<@Nullable Object> given = new ArrayList<>();
      gradient.gives().forEach(spec -> given.add(spec.orElse(null)));
      return SavedConcreteFunction.newBuilder()
          .setCanonicalizedInputSignature(
              StructuredValues.encode(Tuple.of(Tuple.copyOf(taken), Map.of())))
          .setOutputSignature(StructuredValues.encode(given));
    }
  }

  /// A trace of a loaded model.
  ///
  /// @param name in the file it was loaded from
  record Loaded(ModelObjects model, String name) implements SavedTrace {
    @Override
    public SavedConcreteFunction.Builder types() {
      return model.graph().trace(name).toBuilder().clearBoundInputs();
    }

    /// Its graph.
    FunctionDef definition() {
      return model.graph().library().getFunctionList().stream()
          .filter(function -> function.getSignature().getName().equals(name))
          .findFirst()
          .orElseThrow(
              () -> ModelErrors.broken(model.graph().file(), "it has no function " + name));
    }

    /// What it takes behind its arguments.
    List<Object> held() {
      return model.graph().trace(name).getBoundInputsList().stream()
          .map(number -> model.tracked(number, "captured of " + name))
          .toList();
    }
  }
}
