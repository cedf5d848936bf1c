package io.intarsia.testing;

import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// A masked tensor with a label that keeps all laws, but for one fault.
final class Faulty implements ExtensionType {
  private final Fault fault;
  private final Tensor values;
  private final Tensor mask;
  private final String label;
  private final List<String> words = new ArrayList<>(List.of("a", "b"));
  private final String[] letters = {"x"};
  private final int[] calls = {0};

  Faulty(Fault fault, Tensor values, Tensor mask, String label) {
    this.fault = fault;
    this.values = values;
    this.mask = mask;
    this.label = label;
  }

  Tensor values() {
    return values;
  }

  Tensor mask() {
    return mask;
  }

  String label() {
    return label;
  }

  /// An accessor of a list.
  public List<String> words() {
    return fault == Fault.MUTABLE_LIST ? words : List.copyOf(words);
  }

  /// An accessor of an array.
  public String[] letters() {
    return fault == Fault.SHARED_ARRAY ? letters : letters.clone();
  }

  @Override
  public TypeSpec<?> typeSpec() {
    boolean counts = fault == Fault.UNSTABLE_TYPE_SPEC;
    String shown = counts ? label + calls[0]++ : label;
    return new FaultySpec(fault, values.shape(), values.dtype(), shown).remembering(this);
  }
}
