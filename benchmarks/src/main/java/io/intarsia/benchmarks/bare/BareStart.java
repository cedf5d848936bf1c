package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.process.FirstLine;
import io.intarsia.internal.c.RuntimeLoader;
import java.util.List;

/// The program of the start measurement: one addition through the C API.
final class BareStart {
  private BareStart() {}

  static TimedLoop loop() {
    var library = "-D" + Library.PROPERTY + "=" + RuntimeLoader.load();
    var classPath = System.getProperty("java.class.path");
    return FirstLine.loop(ChildJvm.command(classPath, List.of(library), BareStart.class));
  }

  public static void main(String[] args) {
    try (var context = new BareContext();
        var add = new BareOp(context, "AddV2")) {
      long a = context.tensor(Data.a(), 2, 2);
      long b = context.tensor(Data.b(), 2, 2);
      System.out.println(FirstLine.of(context.values(add.run(a, b))));
    }
  }
}
