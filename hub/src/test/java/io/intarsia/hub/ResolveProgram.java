package io.intarsia.hub;

import java.nio.file.Path;

/// Prints the folder of a handle, in a cache.
final class ResolveProgram {
  private ResolveProgram() {}

  public static void main(String[] args) {
    System.out.println(Hub.resolve(args[0], HubOptions.defaults().withCache(Path.of(args[1]))));
  }
}
