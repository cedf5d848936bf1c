package io.intarsia.internal.c;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/// A function made of a graph (`TF_Function`), owned by this object.
public final class NativeFunction implements AutoCloseable {
  private final String name;
  private long pointer;

  NativeFunction(String name, long pointer) {
    this.name = name;
    this.pointer = pointer;
  }

  /// The name it is called by.
  public String name() {
    return name;
  }

  /// Sets an attribute the runtime looks at when it runs the function.
  ///
  /// @param value a serialized `AttrValue`
  public void setAttribute(String attribute, byte[] value) {
    try (var arena = Arena.ofConfined();
        var status = Status.take()) {
      var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, value);
      TfFunction.setAttribute(
          pointer(), arena.allocateFrom(attribute), bytes, value.length, status.pointer());
      status.check();
    }
  }

  /// A serialized `FunctionDef`.
  public byte[] definition() {
    return Buffers.read((buffer, status) -> TfFunction.definition(pointer(), buffer, status));
  }

  long pointer() {
    if (pointer == 0) {
      throw new IllegalStateException("function " + name + " used after close()");
    }
    return pointer;
  }

  /// Deletes it; contexts and graphs that know it keep their own copies. The second call does
  /// nothing.
  @Override
  public void close() {
    if (pointer != 0) {
      TfFunction.delete(pointer);
      pointer = 0;
    }
  }
}
