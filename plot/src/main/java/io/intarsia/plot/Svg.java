package io.intarsia.plot;

import java.awt.Dimension;
import java.io.IOException;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.DOMImplementation;

/// Drawings as scalable vector graphics.
final class Svg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private Svg() {}

  static String of(Figure figure) throws IOException {
    var context =
        SVGGeneratorContext.createDefault(implementation().createDocument(NAMESPACE, "svg", null));
    context.setImageHandler(new SvgPictures());
    var graphics = new SVGGraphics2D(context, false);
    Content.Size size = figure.size();
    graphics.setSVGCanvasSize(new Dimension(size.width(), size.height()));
    figure.paint(graphics);
    var text = new StringWriter();
    graphics.stream(text);
    return text.toString();
  }

  private static DOMImplementation implementation() throws IOException {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .getDOMImplementation();
    } catch (ParserConfigurationException e) {
      throw new IOException("the JDK's parser of XML is not there", e);
    }
  }
}
