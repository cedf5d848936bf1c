module app {
  requires io.intarsia.hub;

  opens app to
      io.intarsia,
      io.intarsia.savedmodel;
}
