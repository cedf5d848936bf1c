module app {
  requires io.intarsia;
  requires io.intarsia.types;

  // Intarsia reads and makes the records.
  opens app to
      io.intarsia;
}
