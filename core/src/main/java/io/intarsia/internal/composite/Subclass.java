package io.intarsia.internal.composite;

import io.intarsia.internal.records.Lookups;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.EnclosingMethodAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;

/// A subclass of a plain class that is an extension type, too: the constructors of the plain class,
/// and nothing else.
public final class Subclass {
  /// What the names of such classes end in.
  public static final String SUFFIX = "_AutoCompositeTensor";

  private final Class<?> plain;
  private final ClassDesc made;

  private Subclass(Class<?> plain) {
    this.plain = plain;
    this.made = ClassDesc.of(plain.getName() + SUFFIX);
  }

  /// The subclass of a class, which is in its package and of its class loader. There is at most
  /// one.
  ///
  /// @param marker the interface that it implements
  /// @throws IllegalArgumentException if the class is final or sealed, or its package is closed to
  ///   this library
  public static Class<?> of(Class<?> plain, Class<?> marker) {
    if (Modifier.isFinal(plain.getModifiers()) || plain.isSealed()) {
      throw CompositeErrors.isFinal(plain);
    }
    var subclass = new Subclass(plain);
    MethodHandles.Lookup lookup = Lookups.into(plain);
    try {
      return subclass.defined(lookup, marker);
    } catch (IllegalAccessException | LinkageError e) {
      throw CompositeErrors.notOpen(plain, e);
    }
  }

  private Class<?> defined(MethodHandles.Lookup lookup, Class<?> marker)
      throws IllegalAccessException {
    Optional<Class<?>> compiled = compiled(plain);
    return compiled.isPresent()
        ? compiled.get()
        : lookup.defineClass(ClassFile.of().build(made, builder -> build(builder, marker)));
  }

  /// That of the annotation processor, if there is one.
  public static Optional<Class<?>> compiled(Class<?> plain) {
    String name = plain.getName().replace('$', '_') + SUFFIX;
    try {
      Class<?> found = Class.forName(name, false, plain.getClassLoader());
      return found.getSuperclass() == plain ? Optional.of(found) : Optional.empty();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private void build(ClassBuilder builder, Class<?> marker) {
    builder
        .withFlags(ClassFile.ACC_SUPER | (plain.getModifiers() & Modifier.PUBLIC))
        .withSuperclass(desc(plain))
        .withInterfaceSymbols(desc(marker));
    for (Constructor<?> constructor : plain.getDeclaredConstructors()) {
      if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic()) {
        build(builder, constructor);
      }
    }
    if (plain.getEnclosingClass() != null) {
      nest(builder, plain.getEnclosingClass());
    }
  }

  private void build(ClassBuilder builder, Constructor<?> constructor) {
    MethodTypeDesc type =
        MethodType.methodType(void.class, constructor.getParameterTypes())
            .describeConstable()
            .orElseThrow();
    int access = constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
    builder.withMethodBody(
        ConstantDescs.INIT_NAME,
        type,
        access,
        code -> {
          code.aload(0);
          load(code, List.of(constructor.getParameterTypes()));
          code.invokespecial(desc(plain), ConstantDescs.INIT_NAME, type).return_();
        });
  }

  private static void load(CodeBuilder code, List<Class<?>> parameters) {
    int slot = 1; // after `this`
    for (Class<?> parameter : parameters) {
      TypeKind kind = TypeKind.from(desc(parameter));
      code.loadLocal(kind, slot);
      slot += kind.slotSize();
    }
  }

  // So that its simple name is that of the plain class with the suffix. No member, because the
  // enclosing class does not know it.
  private void nest(ClassBuilder builder, Class<?> enclosing) {
    String name = plain.getSimpleName() + SUFFIX;
    int flags = plain.getModifiers() & Modifier.PUBLIC | Modifier.STATIC;
    builder
        .with(EnclosingMethodAttribute.of(desc(enclosing), Optional.empty(), Optional.empty()))
        .with(
            InnerClassesAttribute.of(
                InnerClassInfo.of(made, Optional.empty(), Optional.of(name), flags)));
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
