package io.intarsia.internal.caller;

import java.lang.StackWalker.StackFrame;
import java.security.CodeSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whose code a class is.
enum CodeKind {
  /// Part of the library whose public methods have the names that messages use: the functions of
  /// the facade, the methods of tensors and variables.
  FACADE,
  /// What calls functions by name: the method that it calls is the function.
  BY_NAME,
  /// Any other part of the library.
  LIBRARY,
  /// Part of the JDK.
  RUNTIME,
  /// What calls the library: programs, and its own examples and tests.
  CALLER;

  private static final String PREFIX = "io.intarsia.";
  private static final String CALLS_BY_NAME = PREFIX + "op.BoundTarget";

  private static final Set<String> ROOMS =
      Set.of(
          "cluster",
          "dispatch",
          "display",
          "dtype",
          "errors",
          "function",
          "gradient",
          "imperative",
          "internal",
          "lookup",
          "nest",
          "op",
          "optimizer",
          "shape",
          "slices",
          "spec",
          "tensor",
          "variable");

  /// The packages of other modules, each with one of its classes.
  private static final Map<String, String> MODULES =
      Map.ofEntries(
          Map.entry("checkpoint", "Checkpoint"),
          Map.entry("data", "Dataset"),
          Map.entry("distributions", "Distribution"),
          Map.entry("files", "DataFileException"),
          Map.entry("hub", "Hub"),
          Map.entry("keras", "LayerCall"),
          Map.entry("plot", "Plot"),
          Map.entry("progress", "Progress"),
          Map.entry("replicas", "Replicas"),
          Map.entry("savedmodel", "SavedModel"),
          Map.entry("spark", "SparkModels"),
          Map.entry("testing", "TypeLaws"),
          Map.entry("types", "CompositeTypes"));

  // To read names takes longer than to walk a stack.
  private static final ClassValue<CodeKind> KINDS =
      new ClassValue<>() {
        @Override
        protected CodeKind computeValue(Class<?> type) {
          return find(type);
        }
      };

  /// Whose code it is.
  static CodeKind of(Class<?> type) {
    return KINDS.get(type);
  }

  /// Whether it is the library's, or the JDK's that the library calls.
  boolean isCaller() {
    return this == CALLER;
  }

  /// Whether it is the library's.
  boolean isLibrary() {
    return this == FACADE || this == BY_NAME || this == LIBRARY;
  }

  /// The frame of the function that was called, as far as a walk from the inside has come.
  ///
  /// @param before what it was up to now; null for none
  /// @param frame of code of this kind
  /// @param inner the frame of the library that this one called; null for none
  @Nullable StackFrame called(
      @Nullable StackFrame before, StackFrame frame, @Nullable StackFrame inner) {
    return switch (this) {
      case FACADE -> frame;
      case BY_NAME -> inner == null ? before : inner;
      case LIBRARY, RUNTIME, CALLER -> before;
    };
  }

  /// Whether the class of that name is the library's, or one of its tests: these have the same
  /// packages.
  static boolean isNamedAsLibrary(String name) {
    String room = room(name);
    return room != null && (ROOMS.contains(room) || MODULES.containsKey(room));
  }

  private static CodeKind find(Class<?> type) {
    String name = type.getName();
    String room = room(name);
    if (room == null) {
      return isOfRuntime(name) ? RUNTIME : CALLER;
    }
    Class<?> known = known(room, type);
    if (known == null || !isOfOneSource(type, known)) {
      return CALLER;
    }
    return name.equals(CALLS_BY_NAME) ? BY_NAME : isFacade(room, name) ? FACADE : LIBRARY;
  }

  private static @Nullable String room(String name) {
    if (!name.startsWith(PREFIX)) {
      return null;
    }
    int end = name.indexOf('.', PREFIX.length());
    return end < 0 ? null : name.substring(PREFIX.length(), end);
  }

  static boolean isOfRuntime(String name) {
    return name.startsWith("java.")
        || name.startsWith("javax.")
        || name.startsWith("jdk.")
        || name.startsWith("sun.");
  }

  /// A class that is the library's for certain, of the module that has such a package.
  private static @Nullable Class<?> known(String room, Class<?> type) {
    if (ROOMS.contains(room)) {
      return CodeKind.class;
    }
    String simple = MODULES.get(room);
    if (simple == null) {
      return null;
    }
    try {
      return Class.forName(PREFIX + room + "." + simple, false, type.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return type; // a jar that was made smaller: then the name decides
    }
  }

  /// Tests have the packages of what they test, but come from another place. In a jar that holds a
  /// whole application there is one place for all, and the packages decide.
  private static boolean isOfOneSource(Class<?> type, Class<?> known) {
    return source(type).equals(source(known));
  }

  private static String source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? "" : String.valueOf(source.getLocation());
  }

  private static boolean isFacade(String room, String name) {
    return switch (room) {
      // Raw ops have the names of the runtime, and the floor that composed ops stand on has none.
      case "op" -> name.endsWith("Ops") && !name.endsWith(".RawOps") && !name.endsWith(".BaseOps");
      case "tensor" -> name.endsWith("Tensor");
      case "variable" -> name.endsWith(".Variable");
      default -> false;
    };
  }
}
