package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Call;
import io.intarsia.internal.refusal.CollectiveOps;

/// Makes calls where they can be made: those of collectives in an environment that takes part in
/// them.
///
/// @param plain for all others
/// @param collectives stays when this is closed
record RoutedCaller(CallRunner plain, CallRunner collectives) implements CallRunner {
  @Override
  public boolean isSpent() {
    return collectives.isSpent();
  }

  @Override
  public Outcome make(Call call) {
    return (CollectiveOps.waits(call.op()) ? collectives : plain).make(call);
  }

  @Override
  public void close() {
    plain.close();
  }
}
