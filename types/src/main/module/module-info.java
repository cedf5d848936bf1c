/// TensorFlow's composite types: ragged, sparse and others.
module io.intarsia.types {
  requires transitive io.intarsia;
  requires static transitive org.jspecify;

  exports io.intarsia.types.array;
  exports io.intarsia.types.digraph;
  exports io.intarsia.types.example;
  exports io.intarsia.types.handle;
  exports io.intarsia.types.labeled;
  exports io.intarsia.types.masked;
  exports io.intarsia.types.ragged;
  exports io.intarsia.types.replica;
  exports io.intarsia.types.sparse;
  exports io.intarsia.types.structured;

  provides io.intarsia.spec.TypeProvider with
      io.intarsia.types.CompositeTypes;
}
