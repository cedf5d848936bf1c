package io.intarsia.internal.executor;

import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.internal.refusal.SignatureCheck;
import io.intarsia.internal.refusal.Vetted;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What is found out about an operation before an executor makes it. Its attributes are to be
/// encoded before what follows from them is asked for: then a wrong one is told as such.
///
/// @param inferred the attributes that follow from its inputs
public record Preparation(OpKey key, OpDefinition definition, Map<String, Object> inferred) {

  /// Looks at an operation.
  ///
  /// @throws java.util.NoSuchElementException if there is no such op
  /// @throws IllegalArgumentException if the op may not run, or its definition refuses the inputs
  public static Preparation of(OpKey key, boolean allowsUnvettedOps) {
    OpDefinition definition =
        OpDefinitions.find(key.op()).orElseThrow(() -> Failures.unknownOp(key.op()));
    Refusals.check(definition);
    if (!allowsUnvettedOps) {
      Vetted.check(definition);
    }
    return new Preparation(key, definition, SignatureCheck.check(definition, key));
  }

  /// How many results it has.
  public int outputs() {
    return OutputCount.of(definition, key);
  }

  /// What must be checked on each call; nothing for most ops.
  ///
  /// @throws IllegalArgumentException if a rule refuses the attributes
  public List<Guard.Call> guards() {
    List<Guard.Call> guards = new ArrayList<>(Guards.prepare(definition, key));
    if (definition.callsFunctions()) {
      guards.add(Guards.NEEDS_THREAD);
    }
    return guards;
  }
}
