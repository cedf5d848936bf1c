package io.intarsia.mutation;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The faults that a class can have, and the class with one of them.
final class Faults {
  private Faults() {}

  /// All faults of a class, in the order of its code.
  ///
  /// @param source the lines of its source file; what no line shows is the compiler's, not ours
  static List<Fault> in(byte[] bytes, List<String> source) {
    ClassModel type = ClassFile.of().parse(bytes);
    List<Fault> found = new ArrayList<>();
    for (MethodModel method : type.methods()) {
      if (isOurs(type, method)) {
        method.code().ifPresent(code -> found.addAll(new Finder(type, method, source).in(code)));
      }
    }
    return found;
  }

  /// The class with the fault.
  ///
  /// @param others finds the files of other classes, which the verifier's notes depend on
  /// @throws IllegalStateException if the verifier would refuse it: any test would notice that
  static byte[] with(byte[] bytes, Fault fault, ClassLoader others) {
    var resolver =
        ClassHierarchyResolver.ofResourceParsing(others)
            .orElse(ClassHierarchyResolver.defaultResolver());
    ClassFile rewriter = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
    byte[] changed =
        rewriter.transformClass(
            rewriter.parse(bytes),
            ClassTransform.transformingMethodBodies(
                method ->
                    method.methodName().equalsString(fault.method())
                        && method.methodType().equalsString(fault.descriptor()),
                CodeTransform.ofStateful(() -> rewriting(fault))));
    List<VerifyError> errors = rewriter.verify(changed);
    if (!errors.isEmpty()) {
      throw new IllegalStateException(fault + " makes no class", errors.getFirst());
    }
    return changed;
  }

  private static CodeTransform rewriting(Fault fault) {
    ClassDesc result =
        java.lang.constant.MethodTypeDesc.ofDescriptor(fault.descriptor()).returnType();
    int[] number = {0};
    return (code, element) -> {
      if (element instanceof Instruction instruction
          && fault.instructions().contains(number[0]++)) {
        fault.kind().write(code, instruction, result);
      } else if (!isOfVariables(element)) {
        code.with(element);
      }
    };
  }

  // Where variables begin and end, for debuggers. Where code is left out, it would be wrong.
  private static boolean isOfVariables(CodeElement element) {
    return element instanceof LocalVariable
        || element instanceof LocalVariableType
        || element instanceof RuntimeVisibleTypeAnnotationsAttribute;
  }

  // What a class does while it is initialised is done once a process, and cannot be tried again.
  private static boolean isOurs(ClassModel type, MethodModel method) {
    String name = method.methodName().stringValue();
    boolean isMade =
        method.flags().has(AccessFlag.SYNTHETIC) && !name.startsWith("lambda$")
            || name.equals(ConstantDescs.CLASS_INIT_NAME)
            || name.equals("hashCode"); // any number will do
    boolean isEnums =
        type.flags().has(AccessFlag.ENUM)
            && List.of("values", "valueOf", ConstantDescs.INIT_NAME).contains(name);
    return !isMade && !isEnums && !isOfRecord(method);
  }

  // Accessors, equals, hashCode and toString that nobody wrote.
  private static boolean isOfRecord(MethodModel method) {
    List<Instruction> code =
        method.code().stream()
            .flatMap(CodeModel::elementStream)
            .filter(Instruction.class::isInstance)
            .map(Instruction.class::cast)
            .toList();
    boolean isGetter = code.size() == 3 && code.get(1).opcode() == Opcode.GETFIELD;
    return isGetter
        || code.stream()
            .anyMatch(each ->
                each instanceof InvokeDynamicInstruction call
                    && call.bootstrapMethod().owner().displayName().equals("ObjectMethods"));
  }

  private static final class Finder {
    private static final int LINES_OF_A_CALL = 6;

    private final String type;
    private final MethodModel method;
    private final List<String> source;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    Finder(ClassModel type, MethodModel method, List<String> source) {
      this.type = type.thisClass().asInternalName().replace('/', '.');
      this.method = method;
      this.source = source;
    }

    List<Fault> in(CodeModel code) {
      int line = 0;
      for (CodeElement element : code) {
        switch (element) {
          case LineNumber number -> line = number.line();
          case Instruction instruction -> {
            instructions.add(instruction);
            lines.add(line);
          }
          default -> {}
        }
      }
      Map<String, Fault> found = new LinkedHashMap<>();
      for (int i = 0; i < instructions.size(); i++) {
        for (Kind kind : Kind.values()) {
          if (kind.fits(instructions.get(i), method.methodTypeSymbol().returnType())
              && isWritten(kind, i)) {
            found.merge(key(kind, i), fault(kind, i), Finder::together);
          }
        }
      }
      return List.copyOf(found.values());
    }

    private Fault fault(Kind kind, int i) {
      return new Fault(
          type,
          method.methodName().stringValue(),
          method.methodType().stringValue(),
          List.of(i),
          kind,
          lines.get(i));
    }

    // A call of one line is made at several places if it stands in a finally.
    private String key(Kind kind, int i) {
      return kind == Kind.REMOVED && instructions.get(i) instanceof InvokeInstruction call
          ? lines.get(i) + " " + call.owner().asInternalName() + "." + call.name().stringValue()
          : kind + " " + i;
    }

    private static Fault together(Fault one, Fault copy) {
      List<Integer> both = new ArrayList<>(one.instructions());
      both.addAll(copy.instructions());
      return new Fault(one.type(), one.method(), one.descriptor(), both, one.kind(), one.line());
    }

    private boolean isWritten(Kind kind, int i) {
      String text = text(lines.get(i));
      return switch (kind) {
        case REMOVED -> isCalled((InvokeInstruction) instructions.get(i), lines.get(i));
        case CONSTANT -> !isOfAnArray(i);
        case NEGATED -> !text.startsWith("try (") && !isEndOfBlock(text);
        case RESULT -> !isEmptyAlready(i);
        default -> true;
      };
    }

    // Where a resource is closed, unless it is null.
    private static boolean isEndOfBlock(String text) {
      return text.startsWith("}") && !text.contains("if (") && !text.contains("while (");
    }

    private boolean isCalled(InvokeInstruction call, int line) {
      String name = call.name().stringValue();
      for (int i = line; i < line + LINES_OF_A_CALL; i++) {
        if (text(i).contains(name + "(") || text(i).contains("::" + name)) {
          return true;
        }
      }
      return false;
    }

    // The sizes and positions of the arrays that variable arguments become.
    private boolean isOfAnArray(int i) {
      return opcode(i - 1) == Opcode.DUP && opcode(i - 2) != Opcode.NEW
          || i + 1 < instructions.size()
              && (instructions.get(i + 1) instanceof NewReferenceArrayInstruction
                  || instructions.get(i + 1) instanceof NewPrimitiveArrayInstruction);
    }

    // Nothing in place of nothing.
    private boolean isEmptyAlready(int i) {
      return switch (i == 0 ? null : instructions.get(i - 1)) {
        case InvokeInstruction call ->
            call.opcode() == Opcode.INVOKESTATIC
                && call.typeSymbol().parameterCount() == 0
                && List.of("of", "empty").contains(call.name().stringValue());
        case ConstantInstruction constant ->
            constant.opcode() == Opcode.ACONST_NULL || constant.constantValue().equals("");
        case null, default -> false;
      };
    }

    private @Nullable Opcode opcode(int i) {
      return i < 0 ? null : instructions.get(i).opcode();
    }

    private String text(int line) {
      return line >= 1 && line <= source.size() ? source.get(line - 1).strip() : "";
    }
  }
}
