package acme;

import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeName;
import io.intarsia.tensor.Tensor;

/// Values of which some count.
@TypeName("acme.Masked")
public record Masked(Tensor values, Tensor mask, String unit) implements ExtensionType {
  @Override
  public String toString() {
    return "%s %s %s".formatted(values.toList(), mask.toList(), unit);
  }
}
