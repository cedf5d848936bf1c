/// Replicas: one program on several devices, processes and machines.
module io.intarsia.replicas {
  requires com.fasterxml.jackson.databind;
  requires transitive io.intarsia;
  requires transitive io.intarsia.data;
  requires transitive io.intarsia.types;
  requires static transitive org.jspecify;

  exports io.intarsia.replicas;
}
