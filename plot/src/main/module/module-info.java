/// Tensors as pictures, lines, histograms and heat maps; values as pages.
@SuppressWarnings("requires-automatic") // XChart has a name, and no descriptor yet
module io.intarsia.plot {
  requires transitive io.intarsia;
  requires transitive io.intarsia.files;
  requires transitive java.desktop;
  requires static transitive org.jspecify;
  requires org.knowm.xchart;

  exports io.intarsia.plot;
}
