package io.intarsia.plot;

import java.awt.Color;
import java.util.Locale;
import org.knowm.xchart.style.AxesChartStyler;

/// What all charts have in common.
final class Look {
  private Look() {}

  static void of(AxesChartStyler styler, Frame frame) {
    styler.setLocale(Locale.ROOT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitleVisible(!frame.title().isEmpty());
    styler.setXAxisTitleVisible(!frame.x().isEmpty());
    styler.setYAxisTitleVisible(!frame.y().isEmpty());
    styler.setMarkerSize(5);
    styler.setPlotGridLinesVisible(true);
  }
}
