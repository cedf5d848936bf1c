package io.intarsia.plot;

import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.io.IOException;
import java.util.Base64;
import org.apache.batik.svggen.DefaultImageHandler;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.w3c.dom.Element;

/// Puts pixels into the file; Batik's own way needs another of its libraries.
final class SvgPictures extends DefaultImageHandler {
  private static final String LINK = "http://www.w3.org/1999/xlink";

  @Override
  protected void handleHREF(Image image, Element element, SVGGeneratorContext context)
      throws SVGGraphics2DIOException {
    handleHREF((RenderedImage) image, element, context); // plots draw no other images
  }

  @Override
  protected void handleHREF(RenderedImage image, Element element, SVGGeneratorContext context)
      throws SVGGraphics2DIOException {
    try {
      byte[] png = Html.png((BufferedImage) image);
      element.setAttributeNS(
          LINK, "xlink:href", "data:image/png;base64," + Base64.getEncoder().encodeToString(png));
    } catch (IOException e) {
      throw new SVGGraphics2DIOException(e);
    }
  }

  @Override
  protected void handleHREF(RenderableImage image, Element element, SVGGeneratorContext context)
      throws SVGGraphics2DIOException {
    handleHREF(image.createDefaultRendering(), element, context);
  }
}
