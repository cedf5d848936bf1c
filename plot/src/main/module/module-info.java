/// Tensors as pictures, lines, bars, histograms and heat maps; values as pages.
@SuppressWarnings("requires-automatic") // XChart and Batik have no descriptors yet
module io.intarsia.plot {
  requires transitive io.intarsia;
  requires transitive io.intarsia.files;
  requires transitive java.desktop;
  requires static transitive org.jspecify;
  requires java.xml;
  requires org.knowm.xchart;
  requires org.apache.xmlgraphics.batik.svggen;

  exports io.intarsia.plot;
}
