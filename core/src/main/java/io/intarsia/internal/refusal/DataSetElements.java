package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Made;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of the elements of data sets.
public final class DataSetElements {
  /// Ops whose inputs are the components of elements.
  private static final Set<String> OF_INPUTS = Set.of("TensorDataset", "TensorSliceDataset");

  private DataSetElements() {}

  /// The dtypes of the elements of what an op made; null if it is no data set, or nothing says what
  /// is in it.
  public static @Nullable List<DType> of(@Nullable Made made) {
    return made == null || !HandleKinds.madeBy(made.op()).equals(Optional.of("dataset"))
        ? null
        : dtypes(
            made.attributes().getOrDefault("output_types", made.attributes().get("Toutput_types")));
  }

  /// What made a handle, with the dtypes of elements that follow from its inputs.
  ///
  /// @param inputs all, lists flattened
  public static Made made(String op, Map<String, Object> attributes, List<Tensor> inputs) {
    if (!OF_INPUTS.contains(op)) {
      return new Made(op, attributes);
    }
    Map<String, Object> known = new HashMap<>(attributes);
    known.put("Toutput_types", inputs.stream().map(Tensor::dtype).toList());
    return new Made(op, known);
  }

  /// Elements that an op passes on have the dtypes it says, where it is known what made them: what
  /// is said here is believed by those that follow.
  static Guard passedOn() {
    return Guard.ofHandles(
        "`output_types` are those of `input_dataset`",
        call -> {
          List<DType> elements = of(HandleGuards.made(call.tensor("input_dataset")));
          List<DType> said = dtypes(call.attribute("output_types"));
          if (elements != null && said != null && !said.equals(elements)) {
            throw call.wrong("attribute 'output_types'", elements + ", as the input has", said);
          }
        });
  }

  /// The value of an attribute that lists dtypes; null if it is not given.
  static @Nullable List<DType> dtypes(@Nullable Object value) {
    if (!(value instanceof List<?> list)) {
      return null;
    }
    List<DType> dtypes = new ArrayList<>();
    list.forEach(
        each -> dtypes.add(each instanceof DType dtype ? dtype : DType.ofName(each.toString())));
    return dtypes;
  }
}
