package io.intarsia.internal.place;

import io.intarsia.op.definition.OpDefinition;
import java.util.Set;

/// What ops do to resources.
public final class StateReads {
  private static final Set<String> READS =
      Set.of(
          "ReadVariableOp",
          "ResourceGather",
          "ResourceGatherNd",
          "VariableShape",
          "VarIsInitializedOp",
          "LookupTableFindV2",
          "LookupTableSizeV2",
          "LookupTableExportV2");

  private StateReads() {}

  /// Whether an op reads resources and does not change them.
  public static boolean isRead(OpDefinition op) {
    return READS.contains(op.name());
  }
}
