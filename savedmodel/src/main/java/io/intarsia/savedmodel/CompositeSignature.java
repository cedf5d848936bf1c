package io.intarsia.savedmodel;

import io.intarsia.spec.TypeSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A signature that takes and gives values of several tensors, and runs as its flat form.
record CompositeSignature(SignatureCode flat, CompositeForm form) implements SignatureCode {
  @Override
  public String name() {
    return flat.name();
  }

  @Override
  public Map<String, TypeSpec<?>> inputs() {
    return SignatureValue.specs(form.inputs());
  }

  @Override
  public Map<String, TypeSpec<?>> outputs() {
    return SignatureValue.specs(form.outputs());
  }

  /// Takes the tensors of a value by their names in the flat form, too.
  @Override
  public Map<String, Object> call(Map<String, ? extends @Nullable Object> given) {
    Map<String, @Nullable Object> tensors = SignatureValue.flat(name(), form.inputs(), given);
    return SignatureValue.packed(form.outputs(), flat.call(tensors));
  }
}
