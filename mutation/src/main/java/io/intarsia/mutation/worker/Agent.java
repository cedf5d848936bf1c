package io.intarsia.mutation.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Changes classes: when they are loaded, and later.
public final class Agent {
  private static final ClassDesc PROBES = Probes.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc REACHED =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);

  private static @Nullable Instrumentation instrumentation;

  private Agent() {}

  /// Called before the program.
  ///
  /// @param arguments `cover PACKAGE,…`, so that it tells which of their lines are reached, or
  ///   `fault CLASS FILE`, so that the class is that file from the start, or nothing
  public static void premain(@Nullable String arguments, Instrumentation given) {
    instrumentation = given;
    String[] words = arguments == null ? new String[] {""} : arguments.split(" ", 3);
    switch (words[0]) {
      case "cover" -> given.addTransformer(new Covering(folders(words[1])));
      case "fault" ->
          given.addTransformer(new Faulty(words[1].replace('.', '/'), Path.of(words[2])));
      default -> {}
    }
  }

  /// Gives a class another code, whether it is loaded or not.
  static void redefine(String type, byte[] bytes) {
    try {
      // Not initialised by this: its tests do it, as without the fault.
      Class<?> loaded = Class.forName(type, false, Agent.class.getClassLoader());
      Objects.requireNonNull(instrumentation, "the process has no agent")
          .redefineClasses(new ClassDefinition(loaded, bytes));
    } catch (ClassNotFoundException | UnmodifiableClassException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> folders(String packages) {
    return Stream.of(packages.split(",")).map(each -> each.replace('.', '/') + "/").toList();
  }

  private record Covering(List<String> folders) implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        @Nullable String name,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] bytes) {
      if (name == null || !isCovered(name) || redefined != null) {
        return null;
      }
      String type = name.replace('/', '.');
      ClassFile rewriter = rewriter();
      return rewriter.transformClass(
          rewriter.parse(bytes), ClassTransform.transformingMethodBodies(probing(type)));
    }

    // No lambda: the classes that it needs would come by here, too.
    private boolean isCovered(String name) {
      for (String folder : folders) {
        if (name.startsWith(folder)) {
          return true;
        }
      }
      return false;
    }

    // Reads class files and loads no class: one that is loaded meanwhile would not come by here.
    private static ClassFile rewriter() {
      var files = ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader());
      return ClassFile.of(
          ClassFile.ClassHierarchyResolverOption.of(
              files.orElse(ClassHierarchyResolver.defaultResolver())));
    }

    private static CodeTransform probing(String type) {
      return (code, element) -> {
        code.with(element);
        if (element instanceof LineNumber line) {
          int probe = Probes.add(type + ":" + line.line());
          code.loadConstant(probe).invokestatic(PROBES, "reached", REACHED);
        }
      };
    }
  }

  private record Faulty(String type, Path file) implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        @Nullable String name,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] bytes) {
      if (!type.equals(name)) {
        return null;
      }
      try {
        return Files.readAllBytes(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
