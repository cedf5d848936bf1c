package io.intarsia.plot;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/// Pages that need nothing else: no scripts, no links, pictures inside.
final class Html {
  private Html() {}

  static String page(String title, String body) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>%1$s</title>
    <style>
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2em; color: #222; background: #fff; }
    h1 { font-size: 1.3em; }
    figure { margin: 0; }
    img { max-width: 100%%; height: auto; image-rendering: pixelated; background: #fff; }
    figcaption { color: #666; }
    table { border-collapse: collapse; }
    th, td { text-align: left; vertical-align: top; padding: .4em 1em .4em 0; border-bottom: 1px solid #ccc; }
    td { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
    td img { max-height: 120px; }
    @media (prefers-color-scheme: dark) { body { background: #222; color: #ddd; } figcaption { color: #aaa; } }
    </style>
    </head>
    <body>
    <h1>%1$s</h1>
    %2$s</body>
    </html>
    """
        .formatted(escape(title), body);
  }

  /// A picture with a caption under it; without one if it is empty.
  static String figure(byte[] png, String alt, String caption) {
    String below = caption.isEmpty() ? "" : "\n<figcaption>" + escape(caption) + "</figcaption>";
    return "<figure>\n%s%s\n</figure>\n".formatted(image(png, alt), below);
  }

  static String image(byte[] png, String alt) {
    return "<img alt=\"%s\" src=\"data:image/png;base64,%s\">"
        .formatted(escape(alt), Base64.getEncoder().encodeToString(png));
  }

  static byte[] png(BufferedImage image) throws IOException {
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
