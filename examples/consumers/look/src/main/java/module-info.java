module look {
  requires io.intarsia.plot;
  requires io.intarsia.progress;
}
