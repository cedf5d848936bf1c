/// Images, tables and numpy files as tensors, and back.
@SuppressWarnings("requires-automatic") // the reader of Parquet has no descriptor yet
module io.intarsia.files {
  requires de.siegmar.fastcsv;
  requires static dev.hardwood.core;
  requires static com.fasterxml.jackson.core;
  requires static org.apache.commons.compress;
  requires transitive io.intarsia;
  requires transitive io.intarsia.types;
  requires transitive java.desktop;
  requires static transitive org.jspecify;

  exports io.intarsia.files;
  exports io.intarsia.files.arrow;
  exports io.intarsia.files.json;
  exports io.intarsia.files.parquet;
  exports io.intarsia.files.sparse;
}
