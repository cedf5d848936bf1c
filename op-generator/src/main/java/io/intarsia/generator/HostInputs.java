package io.intarsia.generator;

import io.intarsia.generator.CatalogEntry.Argument;
import io.intarsia.generator.NativeEndpoint.HostInput;
import java.util.HashMap;
import java.util.Map;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// Which inputs of an endpoint Java values are taken for.
final class HostInputs {
  private final CatalogEntry entry;
  private final OpDef op;
  private final Map<String, HostForm> forms;

  /// @param forms by input of the op
  HostInputs(CatalogEntry entry, OpDef op, Map<String, HostForm> forms) {
    this.entry = entry;
    this.op = op;
    this.forms = Map.copyOf(forms);
  }

  /// By input of the op; only required ones.
  Map<String, HostInput> find() {
    Map<String, HostInput> hosts = new HashMap<>();
    for (Argument argument : entry.arguments()) {
      HostForm form = forms.get(argument.input());
      if (form != null && argument.defaultValue().isEmpty()) {
        hosts.put(argument.input(), new HostInput(form, dtype(argument, form)));
      }
    }
    return hosts;
  }

  /// A host value takes the dtype of a tensor that must be of the same one.
  private String dtype(Argument argument, HostForm form) {
    return entry.arguments().stream()
        .filter(other -> !other.input().isEmpty() && !forms.containsKey(other.input()))
        .filter(other -> isSameDtype(other, argument))
        .map(other -> Names.parameter(other.java()) + ".dtype()")
        .findFirst()
        .orElse("DType." + form.dtype());
  }

  private boolean isSameDtype(Argument a, Argument b) {
    return !typeAttribute(a).isEmpty() && typeAttribute(a).equals(typeAttribute(b));
  }

  private String typeAttribute(Argument argument) {
    return OpDefs.input(op, argument.input()).map(ArgDef::getTypeAttr).orElse("");
  }
}
