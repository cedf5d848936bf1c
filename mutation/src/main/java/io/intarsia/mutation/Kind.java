package io.intarsia.mutation;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What is done to an instruction.
enum Kind {
  NEGATED("condition negated"),
  BOUNDARY("boundary moved by one"),
  CONSTANT("constant changed"),
  ARITHMETIC("another operator"),
  REMOVED("call removed"),
  RESULT("other result");

  private static final Map<Opcode, Opcode> OPPOSITE =
      both(
          Map.of(
              Opcode.IFEQ, Opcode.IFNE,
              Opcode.IFLT, Opcode.IFGE,
              Opcode.IFGT, Opcode.IFLE,
              Opcode.IFNULL, Opcode.IFNONNULL,
              Opcode.IF_ICMPEQ, Opcode.IF_ICMPNE,
              Opcode.IF_ICMPLT, Opcode.IF_ICMPGE,
              Opcode.IF_ICMPGT, Opcode.IF_ICMPLE,
              Opcode.IF_ACMPEQ, Opcode.IF_ACMPNE));

  private static final Map<Opcode, Opcode> NEXT =
      both(
          Map.of(
              Opcode.IFLT, Opcode.IFLE,
              Opcode.IFGE, Opcode.IFGT,
              Opcode.IF_ICMPLT, Opcode.IF_ICMPLE,
              Opcode.IF_ICMPGE, Opcode.IF_ICMPGT));

  private static final Map<Opcode, Opcode> OTHER =
      both(
          Map.of(
              Opcode.IADD, Opcode.ISUB,
              Opcode.LADD, Opcode.LSUB,
              Opcode.FADD, Opcode.FSUB,
              Opcode.DADD, Opcode.DSUB,
              Opcode.IMUL, Opcode.IDIV,
              Opcode.LMUL, Opcode.LDIV,
              Opcode.IAND, Opcode.IOR,
              Opcode.LAND, Opcode.LOR,
              Opcode.ISHL, Opcode.ISHR,
              Opcode.LSHL, Opcode.LSHR));

  private static final ClassDesc OPTIONAL = ClassDesc.of("java.util.Optional");

  private static final Map<ClassDesc, String> EMPTY =
      Map.of(
          ConstantDescs.CD_List,
          "of",
          ConstantDescs.CD_Set,
          "of",
          ConstantDescs.CD_Map,
          "of",
          OPTIONAL,
          "empty");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  private static Map<Opcode, Opcode> both(Map<Opcode, Opcode> half) {
    var map = new java.util.EnumMap<Opcode, Opcode>(Opcode.class);
    half.forEach((from, to) -> {
      map.put(from, to);
      map.put(to, from);
    });
    return map;
  }

  /// Whether it can be done to this instruction of a method with that result.
  boolean fits(Instruction instruction, ClassDesc result) {
    return switch (this) {
      case NEGATED -> OPPOSITE.containsKey(instruction.opcode());
      case BOUNDARY -> NEXT.containsKey(instruction.opcode());
      case ARITHMETIC ->
          instruction instanceof IncrementInstruction || OTHER.containsKey(instruction.opcode());
      case CONSTANT -> changed(instruction).isPresent();
      case REMOVED ->
          instruction instanceof InvokeInstruction call
              && call.typeSymbol().returnType().equals(ConstantDescs.CD_void)
              && !call.name().equalsString(ConstantDescs.INIT_NAME);
      case RESULT -> instruction instanceof ReturnInstruction given && fits(given.typeKind());
    };
  }

  private static boolean fits(TypeKind kind) {
    return kind == TypeKind.REFERENCE || kind == TypeKind.INT || kind == TypeKind.LONG;
  }

  /// Writes what stands in place of the instruction.
  void write(CodeBuilder code, Instruction instruction, ClassDesc result) {
    switch (instruction) {
      case BranchInstruction branch ->
          code.branch((this == NEGATED ? OPPOSITE : NEXT).get(branch.opcode()), branch.target());
      case IncrementInstruction step -> code.iinc(step.slot(), -step.constant());
      case OperatorInstruction operator ->
          writeOperator(code, Objects.requireNonNull(OTHER.get(operator.opcode())));
      case ConstantInstruction _ -> code.loadConstant(changed(instruction).orElseThrow());
      case InvokeInstruction call -> writePops(code, call);
      case ReturnInstruction given -> writeResult(code, given, result);
      default -> throw new AssertionError(instruction);
    }
  }

  private static Optional<java.lang.constant.ConstantDesc> changed(Instruction instruction) {
    if (!(instruction instanceof ConstantInstruction constant)) {
      return Optional.empty();
    }
    return switch (constant.constantValue()) {
      case Integer value -> Optional.of(value == 1 ? 0 : value + 1);
      case Long value -> Optional.of(value == 1 ? 0L : value + 1);
      case Float value -> Optional.of((float) changed((double) value));
      case Double value -> Optional.of(changed((double) value));
      default -> Optional.empty();
    };
  }

  // Where one more is no other number, twice as much is; and 0 in place of what is not finite.
  private static double changed(double value) {
    if (value == 1 || !Double.isFinite(value)) {
      return 0;
    }
    return Math.abs(value) < 0x1p20 ? value + 1 : 2 * value;
  }

  private static void writeOperator(CodeBuilder code, Opcode other) {
    code.with(OperatorInstruction.of(other));
  }

  private static void writePops(CodeBuilder code, InvokeInstruction call) {
    for (ClassDesc parameter : call.typeSymbol().parameterList().reversed()) {
      if (TypeKind.from(parameter).slotSize() == 2) {
        code.pop2();
      } else {
        code.pop();
      }
    }
    if (call.opcode() != Opcode.INVOKESTATIC) {
      code.pop();
    }
  }

  private static void writeResult(CodeBuilder code, ReturnInstruction given, ClassDesc result) {
    switch (given.typeKind()) {
      case INT -> code.loadConstant(1).ixor();
      case LONG -> code.loadConstant(1L).ladd();
      default -> writeEmpty(code.pop(), result);
    }
    code.with(given);
  }

  private static void writeEmpty(CodeBuilder code, ClassDesc result) {
    String factory = EMPTY.get(result);
    if (factory != null) {
      var type = MethodTypeDesc.of(result);
      code.invokestatic(result, factory, type, !result.equals(OPTIONAL));
    } else if (result.equals(ConstantDescs.CD_String)) {
      code.loadConstant("");
    } else {
      code.aconst_null();
    }
  }
}
