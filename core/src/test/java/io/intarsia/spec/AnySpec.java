package io.intarsia.spec;

import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;

/// A spec of any state, to see what follows from a serialization.
@SuppressWarnings({"serial"}) // null where a test wants it; specs are stored by their serialization
final class AnySpec extends TypeSpec<Tensor> {
  private final transient Tuple state;

  AnySpec(Tuple state) {
    this.state = state;
  }

  static AnySpec of(Object... items) {
    return new AnySpec(Tuple.of(items));
  }

  static AnySpec deserialize(Tuple state) {
    return new AnySpec(state);
  }

  @Override
  public Tuple serialize() {
    return state;
  }

  @Override
  public Class<Tensor> valueType() {
    return Tensor.class;
  }

  @Override
  public Object componentSpecs() {
    return Tuple.of();
  }

  @Override
  public Object toComponents(Tensor value) {
    return Tuple.of();
  }

  @Override
  public Tensor fromComponents(Object components) {
    throw new UnsupportedOperationException();
  }
}
