package io.intarsia.internal.composite;

import io.intarsia.internal.caller.Mistake;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What one instruction of a constructor does to its frame.
record FlowStep(ConstructorFlow flow, FlowFrame frame, int position) {
  // Between a number and its object nothing is made.
  private static final Set<ClassDesc> BOXES =
      Set.of(
          ConstantDescs.CD_Boolean,
          ConstantDescs.CD_Byte,
          ConstantDescs.CD_Character,
          ConstantDescs.CD_Short,
          ConstantDescs.CD_Integer,
          ConstantDescs.CD_Long,
          ConstantDescs.CD_Float,
          ConstantDescs.CD_Double);

  /// @throws IllegalArgumentException for an instruction that compilers no longer write
  void run(Instruction instruction) {
    switch (instruction) {
      case LoadInstruction load -> frame.push(frame.load(load.slot()), slots(load.typeKind()));
      case StoreInstruction store -> {
        int slots = slots(store.typeKind());
        frame.store(store.slot(), frame.pop(slots), slots);
      }
      case ConstantInstruction constant -> frame.push(Flow.NOTHING, slots(constant.typeKind()));
      case FieldInstruction field -> run(field);
      case InvokeInstruction call -> run(call);
      case InvokeDynamicInstruction call -> give(call.typeSymbol(), arguments(call.typeSymbol()));
      case StackInstruction stack -> run(stack.opcode());
      case OperatorInstruction operator -> run(operator);
      case ConvertInstruction convert ->
          frame.push(frame.pop(slots(convert.fromType())), slots(convert.toType()));
      case TypeCheckInstruction check -> {
        if (check.opcode() == Opcode.INSTANCEOF) {
          frame.push(Flow.ofCall(List.of(frame.pop(1))), 1);
        }
      }
      case BranchInstruction branch -> frame.popAll(operands(branch.opcode()));
      case TableSwitchInstruction _, LookupSwitchInstruction _ -> frame.pop(1);
      case ThrowInstruction _, MonitorInstruction _ -> frame.pop(1);
      case DiscontinuedInstruction old -> throw Mistake.argument(old.toString());
      default -> runOfArrays(instruction);
    }
  }

  private void runOfArrays(Instruction instruction) {
    switch (instruction) {
      case NewObjectInstruction _ -> frame.push(Flow.ofNew(position), 1);
      case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ -> {
        frame.pop(1);
        frame.push(Flow.ofNew(position), 1);
      }
      case NewMultiArrayInstruction array -> {
        frame.popAll(array.dimensions());
        frame.push(Flow.ofNew(position), 1);
      }
      case ArrayLoadInstruction load -> {
        Flow array = frame.popAll(2).getFirst();
        frame.push(Flow.ofCall(List.of(array)), slots(load.typeKind()));
      }
      case ArrayStoreInstruction store -> {
        Flow value = frame.pop(slots(store.typeKind()));
        frame.fill(frame.popAll(2).getFirst(), List.of(value), 0);
      }
      default -> {} // increments, returns, no-ops
    }
  }

  private void run(FieldInstruction field) {
    int slots = slots(field.typeSymbol());
    ClassDesc declaring = field.owner().asSymbol();
    String name = field.name().stringValue();
    switch (field.opcode()) {
      case GETSTATIC -> frame.push(Flow.NOTHING, slots);
      case PUTSTATIC -> frame.pop(slots);
      case GETFIELD -> {
        Flow object = frame.pop(1);
        Flow read = object.self() ? flow.field(declaring, name) : Flow.ofCall(List.of(object));
        frame.push(read, slots);
      }
      default -> {
        Flow value = frame.pop(slots);
        Flow object = frame.pop(1);
        if (object.self()) {
          flow.set(declaring, name, value);
        }
        frame.fill(object, List.of(value), 1);
      }
    }
  }

  private void run(InvokeInstruction call) {
    MethodTypeDesc type = call.typeSymbol();
    List<Flow> arguments = arguments(type);
    boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
    Flow object = isStatic ? Flow.NOTHING : frame.pop(1);
    if (object.self() && call.name().equalsString("<init>")) {
      flow.delegate(call.owner().asSymbol(), type, arguments);
      return;
    }
    frame.fill(object, arguments, 1);
    List<Flow> taken = new ArrayList<>(arguments);
    taken.add(object);
    if (isBoxing(call, isStatic)) {
      frame.push(taken.getFirst(), slots(type.returnType()));
    } else {
      give(type, taken);
    }
  }

  private static boolean isBoxing(InvokeInstruction call, boolean isStatic) {
    MethodTypeDesc type = call.typeSymbol();
    return BOXES.contains(call.owner().asSymbol())
        && (isStatic
            ? call.name().equalsString("valueOf") && type.parameterType(0).isPrimitive()
            : call.name().stringValue().endsWith("Value"));
  }

  private void give(MethodTypeDesc type, List<Flow> taken) {
    Flow given = flow.isPlace(type.returnType()) ? Flow.NOTHING : Flow.ofCall(taken);
    frame.push(given, slots(type.returnType()));
  }

  // One a parameter, in order.
  private List<Flow> arguments(MethodTypeDesc type) {
    List<Flow> arguments = new ArrayList<>();
    for (ClassDesc parameter : type.parameterList().reversed()) {
      arguments.addFirst(frame.pop(slots(parameter)));
    }
    return arguments;
  }

  private void run(OperatorInstruction operator) {
    int slots = slots(operator.typeKind());
    int taken =
        switch (operator.opcode()) {
          case ARRAYLENGTH -> 1;
          case INEG, LNEG, FNEG, DNEG -> slots;
          case LSHL, LSHR, LUSHR -> 3;
          case LCMP, DCMPL, DCMPG -> 4;
          case FCMPL, FCMPG -> 2;
          default -> 2 * slots;
        };
    int given =
        switch (operator.opcode()) {
          case ARRAYLENGTH, LCMP, DCMPL, DCMPG, FCMPL, FCMPG -> 1;
          default -> slots;
        };
    frame.push(Flow.ofCall(frame.popAll(taken)), given);
  }

  private void run(Opcode opcode) {
    switch (opcode) {
      case POP -> frame.pop(1);
      case POP2 -> frame.popAll(2);
      case DUP -> frame.duplicate(1, 0);
      case DUP_X1 -> frame.duplicate(1, 1);
      case DUP_X2 -> frame.duplicate(1, 2);
      case DUP2 -> frame.duplicate(2, 0);
      case DUP2_X1 -> frame.duplicate(2, 1);
      case DUP2_X2 -> frame.duplicate(2, 2);
      default -> { // SWAP
        List<Flow> two = frame.popAll(2);
        frame.push(two.getLast(), 1);
        frame.push(two.getFirst(), 1);
      }
    }
  }

  private static int operands(Opcode branch) {
    return switch (branch) {
      case GOTO, GOTO_W -> 0;
      case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> 1;
      default -> 2;
    };
  }

  private static int slots(TypeKind kind) {
    return kind.slotSize();
  }

  static int slots(ClassDesc type) {
    return TypeKind.from(type).slotSize();
  }
}
