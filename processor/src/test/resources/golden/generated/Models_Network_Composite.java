package learning;

import io.intarsia.spec.CompositeClass;
import io.intarsia.spec.CompositeParameter;
import io.intarsia.spec.CompositeParameter.Role;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/// Takes values of [Models.Network] apart and makes them again, with the constructor
/// `Network(List<Tensor> layers, Map<String, List<Tensor>> statistics, UnaryOperator<Tensor>
/// activation, String label, Tensor eventShape, int units, boolean trained)`.
@Generated("io.intarsia.processor.AutoCompositeProcessor")
final class Models_Network_Composite implements CompositeClass<Models_Network_AutoCompositeTensor> {
  private static final Models_Network_Composite COMPOSITE = new Models_Network_Composite();

  private static final List<CompositeParameter> PARAMETERS =
      List.of(
          CompositeParameter.of("layers", List.class, Tensor.class),
          CompositeParameter.of(
              "statistics",
              Map.class,
              String.class,
              CompositeParameter.generic(List.class, Tensor.class)),
          CompositeParameter.of("activation", UnaryOperator.class, Tensor.class),
          CompositeParameter.of("label", String.class),
          CompositeParameter.of("eventShape", Tensor.class).withRole(Role.SHAPE),
          CompositeParameter.of("units", int.class),
          CompositeParameter.of("trained", boolean.class));

  // Private, so that it takes handles to read them.
  private static final VarHandle LAYERS = field(Models.Network.class, "layers", List.class);
  private static final VarHandle STATISTICS = field(Models.Network.class, "statistics", Map.class);
  private static final VarHandle ACTIVATION =
      field(Models.Network.class, "activation", UnaryOperator.class);
  private static final VarHandle LABEL = field(Models.Network.class, "_label", String.class);

  /// For the library, which finds this class by its name.
  Models_Network_Composite() {}

  /// The spec of a value.
  static TypeSpec<?> typeSpec(Models_Network_AutoCompositeTensor value) {
    return DerivedSpec.of(COMPOSITE, value);
  }

  @Override
  public Class<Models_Network_AutoCompositeTensor> type() {
    return Models_Network_AutoCompositeTensor.class;
  }

  @Override
  public List<CompositeParameter> parameters() {
    return PARAMETERS;
  }

  @Override
  public boolean mixed() {
    return true;
  }

  @Override
  public @Nullable Object[] read(Models_Network_AutoCompositeTensor value) {
    return new @Nullable Object[] {
      LAYERS.get(value),
      STATISTICS.get(value),
      ACTIVATION.get(value),
      LABEL.get(value),
      value.eventShape,
      value.units,
      value.isTrained()
    };
  }

  @Override
  @NullUnmarked // the constructor says what it does not take
  @SuppressWarnings("unchecked") // arguments are as parameters() says
  public Models_Network_AutoCompositeTensor make(@Nullable Object[] arguments) {
    return new Models_Network_AutoCompositeTensor(
        (List<Tensor>) arguments[0],
        (Map<String, List<Tensor>>) arguments[1],
        (UnaryOperator<Tensor>) arguments[2],
        (String) arguments[3],
        (Tensor) arguments[4],
        (int) arguments[5],
        (boolean) arguments[6]);
  }

  private static VarHandle field(Class<?> owner, String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
