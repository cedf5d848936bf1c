package io.intarsia.plot;

import java.awt.Color;
import java.util.Locale;
import org.knowm.xchart.style.AxesChartStyler;

/// What all charts have in common.
final class Look {
  static final Color DARK = new Color(0x222222);
  static final Color LIGHT = new Color(0xdddddd);
  private static final Color GRID = new Color(0x555555);

  private Look() {}

  static void of(AxesChartStyler styler, Frame frame) {
    styler.setLocale(Locale.ROOT);
    if (frame.theme() == Theme.DARK) {
      darken(styler);
    } else {
      styler.setChartBackgroundColor(Color.WHITE);
    }
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitleVisible(!frame.title().isEmpty());
    styler.setXAxisTitleVisible(!frame.x().name().isEmpty());
    styler.setYAxisTitleVisible(!frame.y().name().isEmpty());
    styler.setMarkerSize(5);
    styler.setPlotGridLinesVisible(true);
  }

  private static void darken(AxesChartStyler styler) {
    styler.setChartBackgroundColor(DARK);
    styler.setPlotBackgroundColor(DARK);
    styler.setLegendBackgroundColor(DARK);
    styler.setChartFontColor(LIGHT);
    styler.setAxisTickLabelsColor(LIGHT);
    styler.setAxisTickMarksColor(LIGHT);
    styler.setXAxisTitleColor(LIGHT);
    styler.setYAxisTitleColor(LIGHT);
    styler.setAnnotationTextFontColor(LIGHT);
    styler.setAnnotationLineColor(LIGHT);
    styler.setErrorBarsColor(LIGHT);
    styler.setPlotGridLinesColor(GRID);
  }
}
