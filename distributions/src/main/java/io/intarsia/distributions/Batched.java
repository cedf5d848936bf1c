package io.intarsia.distributions;

import io.intarsia.spec.ExtensionType;
import java.util.List;

/// Something that is one for each element of a batch, which follows from its parameters: each has a
/// batch of its own, and they broadcast.
public interface Batched extends ExtensionType {
  /// The parameters that have a batch, under the names the constructor has for them; at least one.
  List<Parameter> parameters();
}
