package io.intarsia.function;

import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.caller.CallSite;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.trace.FunctionWriter;
import io.intarsia.internal.trace.Node;
import io.intarsia.internal.trace.StoredProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.FunctionDef;

/// Functions as files have them, for another process or program: with all that they call, and
/// without the checks that the library adds, which are Java.
public final class FunctionExport {
  private static final AttrValue TRUE = AttrValue.newBuilder().setB(true).build();

  private FunctionExport() {}

  /// Functions, their branches and loops, and all that they call, each once and by its name. An
  /// input is called `argument_0`, `argument_1` and so on, those for what the function captured as
  /// well, which follow; a result `result_0` and so on.
  ///
  /// @throws IllegalArgumentException if one of them calls a host function, which is of this
  ///   process
  @SuppressWarnings("exports") // messages of the runtime
  public static List<FunctionDef> of(Collection<ConcreteFunction> functions) {
    List<FunctionDef> definitions = new ArrayList<>();
    for (ConcreteFunction function : ConcreteFunction.all(functions)) {
      checkIsOfNoProcess(function);
      definitions.add(definition(function));
      function.storedParts().forEach((name, part) -> definitions.add(definition(name, part)));
    }
    return definitions;
  }

  /// The lines of code that made the nodes of functions, and of all that [#of] has with them, by
  /// the names of the nodes: `mul@f` is `mul` in the function `f`. Those made without a line are
  /// left out.
  public static Map<String, StackTraceElement> lines(Collection<ConcreteFunction> functions) {
    Map<String, StackTraceElement> lines = new TreeMap<>();
    for (ConcreteFunction function : ConcreteFunction.all(functions)) {
      addLines(lines, function.name(), function.stored());
      function.storedParts().forEach((name, part) -> addLines(lines, name, part));
    }
    return lines;
  }

  private static void addLines(
      Map<String, StackTraceElement> lines, String function, StoredProgram program) {
    for (Node node : program.program().needed()) {
      CallSite site = node.origin().site();
      if (site != null) {
        lines.put(node.name() + "@" + function, site.frame().toStackTraceElement());
      }
    }
  }

  private static void checkIsOfNoProcess(ConcreteFunction function) {
    List<String> names = function.hostFunctions();
    if (!names.isEmpty()) {
      throw Mistake.argument(
          "%s: calls the host functions %s, Java code of this process, which no file can hold; "
                  .formatted(function.name(), names)
              + "take their calls out of the function, or write them with ops");
    }
  }

  private static FunctionDef definition(ConcreteFunction function) {
    FunctionDef definition = definition(function.name(), function.stored());
    return function.isCompiled()
        ? definition.toBuilder().putAllAttr(Map.of(NativeFunction.COMPILED, TRUE)).build()
        : definition;
  }

  private static FunctionDef definition(String name, StoredProgram program) {
    int count = program.program().inputs().size();
    List<String> arguments = IntStream.range(0, count).mapToObj(i -> "argument_" + i).toList();
    return FunctionWriter.write(name, program, arguments);
  }
}
