module app {
  requires io.intarsia;
  requires io.intarsia.types;

  // Intarsia reads and makes records: of open packages all, of exported ones those that are public.
  opens app to
      io.intarsia;

  exports app.exported;
}
