package io.intarsia.function;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function of a library as code that is traced.
///
/// @param request what it is to be made of
record LibraryCode(FunctionLibrary library, FunctionLibrary.Request request) implements Body {
  @Override
  public @Nullable Object run(Ops tf, List<@Nullable Object> arguments) {
    List<Tensor> inputs = new ArrayList<>(Merge.tensors(arguments));
    inputs.addAll(request.captured());
    List<Tensor> outputs =
        new LibraryRun(library).run((TracingGraph) tf, request.name(), inputs);
    Merge results = Merge.ofTypes(request.results());
    int expected = results.tensorSpecs().size();
    if (outputs.size() != expected) {
      throw LibraryErrors.arity(request.name(), "results", expected, outputs.size());
    }
    return results.pack(outputs);
  }
}
