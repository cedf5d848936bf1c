package geometry;

import io.intarsia.spec.CompositeClass;
import io.intarsia.spec.CompositeParameter;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/// Takes values of [Point] apart and makes them again, with the constructor `Point(Tensor x, Tensor
/// y)`.
@Generated("io.intarsia.processor.AutoCompositeProcessor")
final class Point_Composite implements CompositeClass<Point> {
  private static final Point_Composite COMPOSITE = new Point_Composite();

  private static final List<CompositeParameter> PARAMETERS =
      List.of(CompositeParameter.of("x", Tensor.class), CompositeParameter.of("y", Tensor.class));

  /// For the library, which finds this class by its name.
  Point_Composite() {}

  /// The spec of a value.
  static TypeSpec<?> typeSpec(Point value) {
    return DerivedSpec.of(COMPOSITE, value);
  }

  @Override
  public Class<Point> type() {
    return Point.class;
  }

  @Override
  public List<CompositeParameter> parameters() {
    return PARAMETERS;
  }

  @Override
  public @Nullable Object[] read(Point value) {
    return new @Nullable Object[] {value.x(), value.y()};
  }

  @Override
  @NullUnmarked // the constructor says what it does not take
  public Point make(@Nullable Object[] arguments) {
    return new Point((Tensor) arguments[0], (Tensor) arguments[1]);
  }
}
