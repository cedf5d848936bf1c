package sums;

import io.intarsia.op.Ops;
import io.intarsia.spec.CompositeClass;
import io.intarsia.spec.CompositeParameter;
import io.intarsia.spec.CompositeParameter.Role;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/// Takes values of [Adder] apart and makes them again, with the constructor `Adder(Ops tf, Object
/// x, Object y)`, which says what `name` is then.
@Generated("io.intarsia.processor.AutoCompositeProcessor")
final class Adder_Composite implements CompositeClass<Adder> {
  private static final Adder_Composite COMPOSITE = new Adder_Composite();

  private static final List<CompositeParameter> PARAMETERS =
      List.of(
          CompositeParameter.of("tf", Ops.class).withRole(Role.PLACE),
          CompositeParameter.of("x", Tensor.class),
          CompositeParameter.of("y", Tensor.class));

  /// For the library, which finds this class by its name.
  Adder_Composite() {}

  /// The spec of a value.
  static TypeSpec<?> typeSpec(Adder value) {
    return DerivedSpec.of(COMPOSITE, value);
  }

  @Override
  public Class<Adder> type() {
    return Adder.class;
  }

  @Override
  public List<CompositeParameter> parameters() {
    return PARAMETERS;
  }

  @Override
  public @Nullable Object[] read(Adder value) {
    return new @Nullable Object[] {null, value.getX(), value.getY()};
  }

  @Override
  @NullUnmarked // the constructor says what it does not take
  public Adder make(@Nullable Object[] arguments) {
    return new Adder((Ops) arguments[0], arguments[1], arguments[2]);
  }
}
