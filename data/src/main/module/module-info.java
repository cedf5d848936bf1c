/// Data sets on TensorFlow's input engine.
module io.intarsia.data {
  requires transitive io.intarsia;
  requires transitive io.intarsia.types;
  requires static io.intarsia.testing;
  requires static transitive org.jspecify;

  exports io.intarsia.data;
  exports io.intarsia.data.laws;
  exports io.intarsia.data.record;

  provides io.intarsia.spec.TypeProvider with
      io.intarsia.data.DataTypes;
}
