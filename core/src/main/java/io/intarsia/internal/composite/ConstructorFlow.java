package io.intarsia.internal.composite;

import io.intarsia.tensor.Place;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Follows the parameters of a constructor through its code, and that of the constructors it calls
/// on the same object, into the fields they end in.
final class ConstructorFlow {
  private final Class<?> owner;
  private final List<CodeElement> code;
  private final CodeModel model;
  private final Map<Label, Integer> labels = new HashMap<>();
  private final Map<Integer, FlowFrame> frames = new HashMap<>();
  private final Deque<Integer> waiting = new ArrayDeque<>();
  private final Map<Field, Flow> fields = new LinkedHashMap<>();

  private ConstructorFlow(Class<?> owner, CodeModel model) {
    this.owner = owner;
    this.model = model;
    this.code = model.elementList();
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof LabelTarget target) {
        labels.put(target.label(), i);
      }
    }
  }

  /// What each field is made of that the constructor sets; empty if its class cannot be read.
  static Map<Field, Flow> of(Class<?> owner, MethodTypeDesc type) {
    Optional<CodeModel> model = ClassCode.constructor(owner, type).flatMap(MethodModel::code);
    if (model.isEmpty()) {
      return Map.of();
    }
    try {
      return new ConstructorFlow(owner, model.get()).follow(type);
    } catch (IllegalArgumentException e) {
      return Map.of(); // a class of very old Java
    }
  }

  private Map<Field, Flow> follow(MethodTypeDesc type) {
    Map<Field, Flow> before;
    do { // a field may be read in a loop before the place that sets it
      before = Map.copyOf(fields);
      run(type);
    } while (!before.equals(fields));
    return fields;
  }

  private void run(MethodTypeDesc type) {
    List<Flow> first = new ArrayList<>(List.of(Flow.SELF));
    for (int i = 0; i < type.parameterCount(); i++) {
      ClassDesc parameter = type.parameterType(i);
      Flow value = isPlace(parameter) ? Flow.NOTHING : Flow.ofParameter(i);
      Stream.generate(() -> value).limit(FlowStep.slots(parameter)).forEach(first::add);
    }
    frames.clear();
    reach(0, FlowFrame.of(first.size() + maxLocals(), first));
    while (!waiting.isEmpty()) {
      step(waiting.pop());
    }
  }

  private int maxLocals() {
    return ((CodeAttribute) model).maxLocals();
  }

  private void step(int position) {
    FlowFrame frame = frame(position).copy();
    if (!(code.get(position) instanceof Instruction instruction)) {
      next(position, frame);
      return;
    }
    model.exceptionHandlers().stream()
        .filter(each -> covers(each, position))
        .forEach(each -> reach(position(each.handler()), frame.caught()));
    new FlowStep(this, frame, position).run(instruction);
    targets(instruction).forEach(each -> reach(position(each), frame));
    boolean ends =
        instruction instanceof ReturnInstruction
            || instruction instanceof ThrowInstruction
            || instruction instanceof TableSwitchInstruction
            || instruction instanceof LookupSwitchInstruction
            || instruction.opcode() == Opcode.GOTO
            || instruction.opcode() == Opcode.GOTO_W;
    if (!ends) {
      next(position, frame);
    }
  }

  private void next(int position, FlowFrame frame) {
    if (position + 1 < code.size()) {
      reach(position + 1, frame);
    }
  }

  private void reach(int position, FlowFrame frame) {
    FlowFrame known = frames.get(position);
    if (known == null) {
      frames.put(position, frame.copy());
      waiting.push(position);
    } else if (known.merge(frame)) {
      waiting.push(position);
    }
  }

  private FlowFrame frame(int position) {
    return Objects.requireNonNull(frames.get(position));
  }

  private int position(Label label) {
    return Objects.requireNonNull(labels.get(label));
  }

  private boolean covers(ExceptionCatch handler, int position) {
    return position(handler.tryStart()) <= position && position < position(handler.tryEnd());
  }

  private static Stream<Label> targets(Instruction instruction) {
    return switch (instruction) {
      case BranchInstruction branch -> Stream.of(branch.target());
      case TableSwitchInstruction choice ->
          Stream.concat(
              Stream.of(choice.defaultTarget()), choice.cases().stream().map(SwitchCase::target));
      case LookupSwitchInstruction choice ->
          Stream.concat(
              Stream.of(choice.defaultTarget()), choice.cases().stream().map(SwitchCase::target));
      default -> Stream.empty();
    };
  }

  /// What a field of the object is made of so far.
  Flow field(ClassDesc declaring, String name) {
    return find(declaring, name).map(fields::get).orElse(Flow.NOTHING);
  }

  /// Notes what a field of the object is set to.
  void set(ClassDesc declaring, String name, Flow value) {
    find(declaring, name).ifPresent(field -> fields.merge(field, value, Flow::or));
  }

  /// Notes what another constructor does to the object.
  void delegate(ClassDesc to, MethodTypeDesc type, List<Flow> arguments) {
    Class<?> parent = owner.getSuperclass();
    Class<?> called = to.descriptorString().equals(owner.descriptorString()) ? owner : parent;
    of(called, type).forEach((field, value) -> fields.merge(field, value.of(arguments), Flow::or));
  }

  private Optional<Field> find(ClassDesc declaring, String name) {
    return Stream.<Class<?>>iterate(owner, each -> each != null, Class::getSuperclass)
        .filter(each -> each.descriptorString().equals(declaring.descriptorString()))
        .flatMap(each -> Stream.of(each.getDeclaredFields()))
        .filter(field -> field.getName().equals(name))
        .findFirst();
  }

  /// Whether a class says where tensors are: what is made there is not made of it.
  boolean isPlace(ClassDesc type) {
    if (!type.isClassOrInterface()) {
      return false;
    }
    String name = type.descriptorString();
    try {
      String binary = name.substring(1, name.length() - 1).replace('/', '.');
      return Place.class.isAssignableFrom(Class.forName(binary, false, owner.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
