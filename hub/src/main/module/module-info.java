/// Saved models by address: folders, archives, files of a server.
module io.intarsia.hub {
  requires java.net.http;
  requires org.apache.commons.compress;
  requires transitive io.intarsia.savedmodel;
  requires static transitive org.jspecify;

  exports io.intarsia.hub;
}
