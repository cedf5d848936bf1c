/// TensorFlow's composite types: ragged, sparse and others.
module io.intarsia.types {
  requires transitive io.intarsia;
  requires static transitive org.jspecify;

  exports io.intarsia.types;

  provides io.intarsia.spec.TypeProvider with
      io.intarsia.types.CompositeTypes;
}
