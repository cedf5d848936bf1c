/// Images, CSV tables and numpy files as tensors, and back.
module io.intarsia.files {
  requires de.siegmar.fastcsv;
  requires transitive io.intarsia;
  requires transitive java.desktop;
  requires static transitive org.jspecify;

  exports io.intarsia.files;
}
