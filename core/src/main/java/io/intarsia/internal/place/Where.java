package io.intarsia.internal.place;

import org.jspecify.annotations.Nullable;

/// What a view of a place adds to each op that runs through it. A place that has no use for a part
/// of it ignores it: eager ops have no names.
///
/// @param device the full name of the device the op runs on, or null
/// @param scope what the name of a node starts with; empty or with a slash at its end
public record Where(@Nullable String device, String scope) {
  /// No view.
  public static final Where HERE = new Where(null, "");

  /// On a device.
  ///
  /// @param device null for any
  public static Where on(@Nullable String device) {
    return device == null ? HERE : new Where(device, "");
  }

  /// On the same device under another name.
  public Where withScope(String name) {
    return new Where(device, name);
  }
}
