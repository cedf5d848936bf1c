package io.intarsia.internal.c;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URL;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.jspecify.annotations.Nullable;

/// Finds, extracts and loads the native runtime, and binds its functions.
///
/// Opaque native pointers travel as `long`: the runtime is 64-bit only, and a `MemorySegment` an op
/// and a tensor would be garbage on the hot path.
public final class CLibrary {
  /// A system or environment switch: set `intarsia.log` (or `TF_CPP_MIN_LOG_LEVEL`) to see the
  /// runtime's log.
  private static final String LOG_PROPERTY = "intarsia.log";

  private static final String RESOURCES = "org/tensorflow/internal/c_api/";
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = load();

  private CLibrary() {}

  /// The file the runtime was loaded from.
  public static String path() {
    return Location.PATH;
  }

  /// Binds a C function; `result` is null for `void`.
  static MethodHandle bind(String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments));
  }

  /// Binds a C function that returns at once and never calls back: the call skips the thread-state
  /// change (5 ns saved).
  static MethodHandle bindCritical(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments), Linker.Option.critical(false));
  }

  /// Binds a short C function that may be given arrays of the Java heap.
  static MethodHandle bindWithHeapAccess(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return bind(name, descriptor(result, arguments), Linker.Option.critical(true));
  }

  /// Binds whatever function an address leads to: the handle takes the address first.
  @SuppressWarnings("restricted") // calls native code
  static MethodHandle bindAddress(@Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(descriptor(result, arguments));
  }

  /// A C function that runs Java code, for as long as the process lives. The code must not throw.
  @SuppressWarnings("restricted") // native code calls back
  static MemorySegment callback(
      MethodHandle code, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.upcallStub(code, descriptor(result, arguments), Arena.global());
  }

  /// The address of a function of the runtime.
  static MemorySegment address(String name) {
    return SYMBOLS
        .find(name)
        .orElseThrow(() ->
            new AssertionError("the native runtime has no function " + name + "; please report"));
  }

  @SuppressWarnings("restricted") // binds a native symbol
  private static MethodHandle bind(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    return LINKER.downcallHandle(address(name), descriptor, options);
  }

  private static FunctionDescriptor descriptor(
      @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return result == null
        ? FunctionDescriptor.ofVoid(arguments)
        : FunctionDescriptor.of(result, arguments);
  }

  @SuppressWarnings("restricted") // loads the native runtime
  private static SymbolLookup load() {
    silenceLog();
    // The framework library first: the other one is linked against it and found by the loader then.
    System.load(Location.FRAMEWORK);
    System.load(Location.PATH);
    return SymbolLookup.loaderLookup();
  }

  // The runtime reads the variable once, when it is loaded; Java cannot change its own environment.
  private static void silenceLog() {
    if (System.getProperty(LOG_PROPERTY) != null || System.getenv("TF_CPP_MIN_LOG_LEVEL") != null) {
      return;
    }
    CEnvironment.set("TF_CPP_MIN_LOG_LEVEL", "3");
  }

  /// Where the two libraries lie after extraction. JavaCPP's cache folder, so that TensorFlow-Java
  /// in the same JVM shares the files; loading its own glue as well would take seven times as long.
  private static final class Location {
    private static final String FRAMEWORK = extract("tensorflow_framework");
    private static final String PATH = extract("tensorflow_cc");

    private static String extract(String library) {
      String platform = Loader.getPlatform();
      // The builds with GPU support have a folder of their own.
      for (String folder : List.of(platform + "-gpu", platform)) {
        String resource = RESOURCES + folder + "/" + fileName(library, platform);
        // On the module path the libraries lie in a module of their own: a class finds only its
        // own.
        URL found = CLibrary.class.getClassLoader().getResource(resource);
        if (found != null) {
          return unpack(found);
        }
      }
      throw new UnsatisfiedLinkError(missing(platform));
    }

    private static String unpack(URL resource) {
      try {
        var file = Loader.cacheResource(resource);
        TrustedFile.check(file.toPath());
        return file.getAbsolutePath();
      } catch (IOException e) {
        var error =
            new UnsatisfiedLinkError(
                "the native TensorFlow library could not be unpacked safely to the JavaCPP cache"
                    + " folder (choose a folder only you can write to with"
                    + " -Dorg.bytedeco.javacpp.cachedir=…): "
                    + e.getMessage());
        error.initCause(e);
        throw error;
      }
    }

    private static String fileName(String library, String platform) {
      if (platform.startsWith("windows")) {
        return library + ".dll";
      }
      return platform.startsWith("macosx")
          ? "lib" + library + ".2.dylib"
          : "lib" + library + ".so.2";
    }

    private static String missing(String platform) {
      return ("the native TensorFlow library for the platform %s is not on the class path: add the"
              + " dependency org.tensorflow:tensorflow-core-native:1.1.0 with the classifier"
              + " %s; TensorFlow-Java 1.1.0 has builds for linux-x86_64, linux-x86_64-gpu,"
              + " linux-arm64, macosx-arm64 and windows-x86_64")
          .formatted(platform, platform);
    }
  }

  /// Layouts by their C names.
  static final class C {
    static final ValueLayout.OfLong POINTER = ValueLayout.JAVA_LONG;
    static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG;
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;
    static final ValueLayout.OfByte BOOL = ValueLayout.JAVA_BYTE;
    static final AddressLayout BUFFER = ValueLayout.ADDRESS;

    /// `TF_Output`: an operation and the index of one of its outputs.
    static final MemoryLayout OUTPUT =
        MemoryLayout.structLayout(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, MemoryLayout.paddingLayout(4));

    private C() {}
  }
}
