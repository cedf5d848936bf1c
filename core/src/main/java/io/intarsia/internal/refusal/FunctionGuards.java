package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Guards of functions that are attributes: there is one of that name, and it takes and gives what
/// the op passes and returns. The runtime looks neither up before it takes both for granted.
final class FunctionGuards {
  private static final Set<String> BRANCHES = Set.of("If", "StatelessIf", "Case", "StatelessCase");
  private static final Set<String> LOOPS = Set.of("While", "StatelessWhile");
  private static final Set<String> CALLS =
      Set.of("PartitionedCall", "StatefulPartitionedCall", "RemoteCall");

  private static final Map<String, Optional<Guard>> GUARDS = new ConcurrentHashMap<>();

  private FunctionGuards() {}

  /// The guard of the functions that an op calls; empty if it calls none.
  static Optional<Guard> of(OpDefinition op) {
    return GUARDS.computeIfAbsent(
        op.name(),
        _ ->
            op.callsFunctions()
                ? Optional.of(
                    Guard.ofInputs(
                        "functions exist, and take and give what the op passes and returns",
                        FunctionGuards::check))
                : Optional.empty());
  }

  private static void check(GuardedCall call) {
    for (var attribute : call.definition().attributes()) {
      Object value = call.key().attributes().get(attribute.name());
      if (attribute.type().contains("func") && value != null) {
        for (Object name : value instanceof List<?> list ? list : List.of(value)) {
          check(call, attribute.name(), String.valueOf(name));
        }
      }
    }
  }

  private static void check(GuardedCall call, String attribute, String name) {
    FunctionTypes types = call.probing().function(name);
    if (types == null) {
      throw call.wrong(
          "attribute '" + attribute + "'", "the name of a function of this environment", name);
    }
    List<DType> takes = types.inputs().stream().map(DType::ofCode).toList();
    List<DType> gives = types.outputs().stream().map(DType::ofCode).toList();
    String op = call.key().op();
    if (BRANCHES.contains(op) || CALLS.contains(op)) {
      require(call, attribute, "takes", dtypes(call, CALLS.contains(op) ? "args" : "input"), takes);
      require(call, attribute, "gives", results(call), gives);
    } else if (LOOPS.contains(op)) {
      List<DType> variables = dtypes(call, "input");
      require(call, attribute, "takes", variables, takes);
      if ("body".equals(attribute)) {
        require(call, attribute, "gives", variables, gives);
      } else if (gives.size() != 1) {
        throw call.wrong("attribute 'cond'", "a function of one result", gives);
      }
    } else if ("SymbolicGradient".equals(op)) {
      List<DType> all = Stream.concat(takes.stream(), gives.stream()).toList();
      require(call, attribute, "takes and gives", dtypes(call, "input"), all);
      require(call, attribute, "takes", results(call), takes);
    } else if (op.contains("Dataset") || "MapDefun".equals(op)) {
      DataSetFunctions.check(call, attribute, types);
    }
  }

  private static void require(
      GuardedCall call,
      String attribute,
      String verb,
      @Nullable List<DType> expected,
      List<DType> got) {
    if (expected != null && !expected.equals(got)) {
      throw call.wrong(
          "attribute '" + attribute + "'", "a function that " + verb + " " + expected, got);
    }
  }

  private static List<DType> dtypes(GuardedCall call, String input) {
    return call.input(input).stream().map(Tensor::dtype).toList();
  }

  /// The dtypes of the results, or null if they are not given.
  private static @Nullable List<DType> results(GuardedCall call) {
    if (!(call.attribute("Tout") instanceof List<?> list)) {
      return null;
    }
    List<DType> dtypes = new ArrayList<>();
    list.forEach(
        each -> dtypes.add(each instanceof DType dtype ? dtype : DType.ofName(each.toString())));
    return dtypes;
  }
}
