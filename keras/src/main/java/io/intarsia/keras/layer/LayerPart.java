package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.tensor.Tensor;

/// A part of a layer, whose arguments it has.
abstract class LayerPart extends StatefulLayer<Tensor, Tensor> {
  final KerasLayer<?, ?> owner;
  private final String name;

  LayerPart(KerasLayer<?, ?> owner, String name) {
    this.owner = owner;
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final boolean isTrainable() {
    return super.isTrainable() && owner.isTrainable();
  }

  @Override
  protected final DType variableDType() {
    return owner.variableDType();
  }

  @Override
  protected final DType computeDType() {
    return owner.computeDType();
  }

  final Initializer initializer(String weight) {
    return owner.arguments().value(weight + "_initializer", Initializer.class);
  }

  final boolean hasBias() {
    return owner.arguments().flag("use_bias");
  }
}
