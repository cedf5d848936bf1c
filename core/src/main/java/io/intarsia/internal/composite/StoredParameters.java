package io.intarsia.internal.composite;

import io.intarsia.internal.records.Handles;
import io.intarsia.tensor.Place;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The fields that a constructor stores its parameters in as they are: `this.x = x`.
final class StoredParameters {
  private StoredParameters() {}

  /// The names of the fields, one a parameter, without a `_` at their start. A place is in no field
  /// and needs no name of its own. Empty if another parameter is not stored, or in two fields.
  static Optional<List<String>> of(CodeModel code, Class<?>[] parameters) {
    Map<Integer, List<String>> fields = fields(code);
    List<String> names = new ArrayList<>();
    int slot = 1; // after `this`
    for (Class<?> parameter : parameters) {
      List<String> stored =
          Place.class.isAssignableFrom(parameter)
              ? List.of("tf")
              : fields.getOrDefault(slot, List.of());
      if (stored.size() != 1) {
        return Optional.empty();
      }
      names.add(stored.getFirst().replaceFirst("^_", ""));
      slot += Handles.slots(parameter);
    }
    return Optional.of(names);
  }

  // By the slot of the parameter.
  private static Map<Integer, List<String>> fields(CodeModel code) {
    List<Instruction> steps =
        code.elementStream()
            .filter(Instruction.class::isInstance)
            .map(Instruction.class::cast)
            .toList();
    Map<Integer, List<String>> fields = new HashMap<>();
    for (int i = 2; i < steps.size(); i++) {
      if (steps.get(i - 2) instanceof LoadInstruction self
          && self.slot() == 0
          && steps.get(i - 1) instanceof LoadInstruction parameter
          && steps.get(i) instanceof FieldInstruction store
          && store.opcode() == Opcode.PUTFIELD) {
        fields
            .computeIfAbsent(parameter.slot(), _ -> new ArrayList<>())
            .add(store.name().stringValue());
      }
    }
    return fields;
  }
}
