package io.intarsia.internal.function.library;

import io.intarsia.dtype.DType;
import io.intarsia.internal.gradient.Dtypes;
import java.util.ArrayList;
import java.util.List;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// Adds to a function what gradients of its own need in a file: a node that hands on its results,
/// and what gradients are of, and names the function of the gradients.
final class OwnGradientNodes {
  private final FunctionDef plain;
  private final FunctionDef.Builder made;
  private final String name;

  /// @param plain the function, which gives what is read in the backward pass behind its results
  OwnGradientNodes(FunctionDef plain) {
    this.plain = plain;
    this.made = plain.toBuilder();
    this.name = ExportedNodes.prefix(plain, "own_gradient");
  }

  /// Lets the gradients of a function go another way than through its ops.
  ///
  /// @return the names of what is read in the backward pass
  List<String> add(OwnGradient own) {
    List<String> inputs = new ArrayList<>();
    own.results().forEach(result -> inputs.add(plain.getRetOrThrow("result_" + result)));
    for (int source : own.sources()) {
      inputs.add(value(source, own.dtypes().get(inputs.size())));
    }
    node(name, "IdentityN", inputs)
        .putAttr("T", ExportedNodes.types(own.dtypes()))
        .putAttr(LibraryGradients.TYPE, ExportedNodes.text(own.type()));
    for (int i = 0; i < own.results().size(); i++) {
      made.putRet("result_" + own.results().get(i), "%s:output:%d".formatted(name, i));
    }
    return read(own);
  }

  private String value(int source, DType dtype) {
    ArgDef argument = plain.getSignature().getInputArg(source);
    if (argument.getTypeValue() != DType.RESOURCE.code()) {
      return argument.getName();
    }
    String read = "%s_value_%d".formatted(name, source);
    node(read, "ReadVariableOp", List.of(argument.getName()))
        .putAttr("dtype", ExportedNodes.type(dtype));
    return read + ":value:0";
  }

  private List<String> read(OwnGradient own) {
    List<String> names = new ArrayList<>();
    var signature = plain.getSignature();
    own.read().forEach(input -> names.add(signature.getInputArg(input).getName()));
    made.getSignatureBuilder().clearOutputArg();
    for (int i = 0; i < signature.getOutputArgCount(); i++) {
      ArgDef result = signature.getOutputArg(i);
      if (i < own.resultCount()) {
        made.getSignatureBuilder().addOutputArg(result);
      } else {
        String kept = "%s_kept_%d".formatted(name, i);
        node(kept, "Identity", List.of(plain.getRetOrThrow(result.getName())))
            .putAttr("T", ExportedNodes.type(DType.ofCode(result.getTypeValue())));
        made.removeRet(result.getName());
        names.add(kept);
      }
    }
    return names;
  }

  /// Lets gradients of a function be an error.
  ///
  /// @param message of the error
  FunctionDef prevented(String message) {
    for (ArgDef result : plain.getSignature().getOutputArgList()) {
      DType dtype = DType.ofCode(result.getTypeValue());
      if (Dtypes.isNumber(dtype)) {
        String guard = name + "_" + result.getName();
        node(guard, "PreventGradient", List.of(plain.getRetOrThrow(result.getName())))
            .putAttr("T", ExportedNodes.type(dtype))
            .putAttr("message", ExportedNodes.text(message));
        made.putRet(result.getName(), guard + ":output:0");
      }
    }
    return made.build();
  }

  /// The function as it is now.
  FunctionDef function() {
    return made.build();
  }

  private NodeDef.Builder node(String name, String op, List<String> inputs) {
    return made.addNodeDefBuilder().setName(name).setOp(op).addAllInput(inputs);
  }
}
