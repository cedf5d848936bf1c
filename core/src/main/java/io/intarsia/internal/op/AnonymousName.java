package io.intarsia.internal.op;

/// The name of resources that have none.
public final class AnonymousName {
  /// As `shared_name` of an op that makes a resource: the runtime makes a new one in each run,
  /// which belongs to its handles alone. They are counted: its memory is free when the last copy is
  /// deleted, so no op ever sees a resource that was freed.
  ///
  /// @see "tensorflow/core/framework/resource_handle.h: ResourceHandle::ANONYMOUS_NAME"
  public static final String VALUE = "cd2c89b7-88b7-44c8-ad83-06c2a9158347";

  private AnonymousName() {}
}
