package io.intarsia.internal.deferred;

import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// An operation that can be put off: it computes, and does nothing else.
public interface Deferrable {
  /// What it was made for.
  OpKey opKey();

  /// The definition of its op.
  OpDefinition definition();

  /// The attributes that follow from its inputs.
  Map<String, Object> inferred();

  /// What was found out about it since.
  Habits habits();

  /// Runs it now.
  ///
  /// @param inputs that are there
  /// @return owned by the caller
  Tensor[] launchNow(EagerTensor[] inputs);
}
