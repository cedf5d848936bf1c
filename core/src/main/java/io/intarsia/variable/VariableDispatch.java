package io.intarsia.variable;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.Routing;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs functions on the values of variables: reads them where the function runs, and runs it again
/// on what it read.
final class VariableDispatch implements Dispatcher {
  static final Dispatcher INSTANCE = new VariableDispatch();

  private VariableDispatch() {}

  @Override
  public @Nullable Object dispatch(Call call) {
    List<@Nullable Object> arguments = call.args();
    int count = arguments.size();
    while (count > 0 && !holdsVariable(arguments.get(count - 1))) {
      count--;
    }
    if (count == 0) {
      return Dispatch.NOT_IMPLEMENTED;
    }
    Ops tf = place(call, arguments);
    @Nullable Object[] read = new Object[count];
    for (int i = 0; i < count; i++) {
      read[i] = read(tf, arguments.get(i));
    }
    return call.run(read);
  }

  @Override
  public boolean mayHandle(Api api) {
    return true;
  }

  private static boolean holdsVariable(@Nullable Object argument) {
    return argument instanceof Variable
        || argument instanceof Collection<?> list
            && list.stream().anyMatch(VariableDispatch::holdsVariable);
  }

  /// A graph some argument is of, else where the caller wants the function to run.
  private static Ops place(Call call, List<@Nullable Object> arguments) {
    GraphPlace graph = Routing.innermost(Nest.expanded().flatten(arguments));
    return Ops.of(graph == null ? call.place() : graph);
  }

  private static @Nullable Object read(Ops tf, @Nullable Object argument) {
    return switch (argument) {
      case Variable variable -> variable.read(tf);
      case Collection<?> list when holdsVariable(list) -> {
        List<@Nullable Object> elements = new ArrayList<>(list.size());
        list.forEach(element -> elements.add(read(tf, element)));
        yield elements;
      }
      case null, default -> argument;
    };
  }
}
