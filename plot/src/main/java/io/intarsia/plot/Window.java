package io.intarsia.plot;

import io.intarsia.errors.Mistake;
import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import javax.swing.ImageIcon;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;
import javax.swing.WindowConstants;

/// A window with a plot in it.
final class Window {
  private Window() {}

  static void open(Figure figure) {
    if (GraphicsEnvironment.isHeadless()) {
      throw noScreen();
    }
    BufferedImage image = figure.image();
    try {
      SwingUtilities.invokeLater(() -> open(figure.title(), image));
    } catch (AWTError e) {
      throw noScreen(e);
    }
  }

  private static void open(String title, BufferedImage image) {
    var frame = new JFrame(title);
    frame.setDefaultCloseOperation(WindowConstants.DISPOSE_ON_CLOSE);
    frame.add(new JScrollPane(new JLabel(new ImageIcon(image))));
    frame.pack();
    frame.setLocationByPlatform(true);
    frame.setVisible(true);
  }

  private static IllegalStateException noScreen() {
    return Mistake.state(
        "Plot.show: there is no screen here; write the plot to a file and look at that:"
            + " plot.save(Path.of(\"plot.png\")) or plot.save(Path.of(\"plot.html\"))");
  }

  private static IllegalStateException noScreen(AWTError cause) {
    IllegalStateException exception = noScreen();
    exception.initCause(cause);
    return exception;
  }
}
