package io.intarsia.plot;

/// How bars are drawn.
///
/// @param stacked whether bars of one name stand on each other, rather than side by side
/// @param horizontal whether bars go to the right, rather than up
public record BarOptions(boolean stacked, boolean horizontal) {
  /// Side by side, upwards.
  public static BarOptions defaults() {
    return new BarOptions(false, false);
  }

  /// These options, with bars on each other or side by side.
  public BarOptions withStacked(boolean stacked) {
    return new BarOptions(stacked, horizontal);
  }

  /// These options, with bars to the right or upwards.
  public BarOptions withHorizontal(boolean horizontal) {
    return new BarOptions(stacked, horizontal);
  }
}
