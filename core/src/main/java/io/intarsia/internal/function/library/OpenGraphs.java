package io.intarsia.internal.function.library;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.GraphSession;
import io.intarsia.internal.function.graph.FunctionHost;

/// Opens graphs of files.
public final class OpenGraphs {
  private OpenGraphs() {}

  /// A session of a graph; see [GraphSession#open].
  public static GraphSession open(FunctionOps tf, byte[] graphDef) {
    FunctionHost host = FunctionHost.of(tf);
    return host.probing().allowsUnvettedOps()
        ? new UncheckedGraph(host, graphDef)
        : CheckedGraph.of(tf, graphDef);
  }
}
