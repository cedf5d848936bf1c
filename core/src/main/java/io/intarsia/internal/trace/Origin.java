package io.intarsia.internal.trace;

import io.intarsia.internal.caller.CallSite;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a node comes from: what a `GraphDef` does not tell.
///
/// @param site the line of the caller's code that made it; null if it was not looked for
/// @param isCheck whether the library added it, to check what another node takes or gives
public record Origin(@Nullable CallSite site, boolean isCheck) {
  private static final Origin OP = new Origin(null, false);
  private static final Origin CHECK = new Origin(null, true);

  /// That of a node.
  public static Origin of(@Nullable CallSite site, boolean isCheck) {
    return site != null ? new Origin(site, isCheck) : isCheck ? CHECK : OP;
  }

  /// The line of the caller's code, such as `com.acme.Model.step(Model.java:12)`.
  public Optional<String> line() {
    return Optional.ofNullable(site).map(CallSite::line);
  }
}
