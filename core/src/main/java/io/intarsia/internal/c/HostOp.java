package io.intarsia.internal.c;

import java.util.Arrays;

/// The ops of ours whose kernels call Java; which code, is said by the attribute `token`, and what
/// it is called by the attribute `function`.
public enum HostOp {
  /// Results depend on the inputs alone.
  PURE("IntarsiaHostCall", false, false),
  /// It has effects, or gives something else each time.
  STATEFUL("IntarsiaHostCallStateful", true, false),
  /// As [#PURE], on the runtime's own thread.
  INLINE_PURE("IntarsiaInlineHostCall", false, true),
  /// As [#STATEFUL], on the runtime's own thread.
  INLINE_STATEFUL("IntarsiaInlineHostCallStateful", true, true);

  private final String op;
  private final boolean isStateful;
  private final boolean isInline;

  HostOp(String op, boolean isStateful, boolean isInline) {
    this.op = op;
    this.isStateful = isStateful;
    this.isInline = isInline;
  }

  /// The op for code of a kind.
  public static HostOp of(boolean isPure, boolean isInline) {
    if (isPure) {
      return isInline ? INLINE_PURE : PURE;
    }
    return isInline ? INLINE_STATEFUL : STATEFUL;
  }

  /// Whether this is the name of one of them.
  public static boolean has(String name) {
    return Arrays.stream(values()).anyMatch(each -> each.op.equals(name));
  }

  /// The registered name.
  public String op() {
    return op;
  }

  /// Whether it always runs, and in the order of the program.
  public boolean isStateful() {
    return isStateful;
  }

  /// Whether the thread that starts it runs it, too.
  public boolean isInline() {
    return isInline;
  }
}
