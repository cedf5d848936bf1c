package io.intarsia.internal.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RecordAccessTest {
  private record Row(
      byte a, short b, int c, long d, float e, double f, char g, boolean h, Object i) {}

  record Empty() {}

  record Checked(int value) {
    Checked {
      if (value < 0) {
        sneak(new Exception("negative"));
      }
    }

    @SuppressWarnings("unchecked") // how a constructor comes to throw a checked exception
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
      throw (T) thrown;
    }
  }

  private static final Object[] VALUES = {
    (byte) 1, (short) 2, 3, 4L, 5f, 6.0, 'c', true, List.of()
  };

  @Test
  void readAndMake_allKindsOfComponents_areInverse() {
    RecordAccess access = RecordAccess.of(Row.class);

    Object row = access.make(VALUES);

    assertThat(row).isEqualTo(new Row((byte) 1, (short) 2, 3, 4, 5, 6, 'c', true, List.of()));
    assertThat(access.read(row)).containsExactly(VALUES);
    assertThat(access.components())
        .extracting(RecordComponent::getName)
        .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i");
    assertThat(access.type()).isEqualTo(Row.class);
  }

  @Test
  void readAndMake_noComponents_work() {
    RecordAccess access = RecordAccess.of(Empty.class);

    assertThat(access.read(new Empty())).isEmpty();
    assertThat(access.make(new Object[0])).isEqualTo(new Empty());
  }

  @Test
  void mismatch_valueOfAnotherClass_isItsPosition() {
    RecordAccess access = RecordAccess.of(Row.class);
    @Nullable Object[] values = VALUES.clone();

    assertThat(access.mismatch(values)).isEqualTo(-1);
    values[8] = null;
    assertThat(access.mismatch(values)).isEqualTo(-1);
    values[7] = null;
    assertThat(access.mismatch(values)).isEqualTo(7);
    values[3] = "four";
    assertThat(access.mismatch(values)).isEqualTo(3);
    assertThatThrownBy(() -> access.make(values))
        .isInstanceOfAny(ClassCastException.class, NullPointerException.class);
  }

  @Test
  void make_constructorThatThrowsAnyException_saysWhose() {
    RecordAccess access = RecordAccess.of(Checked.class);

    assertThatThrownBy(() -> access.make(new Object[] {-1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the constructor of %s failed".formatted(Checked.class.getName()))
        .hasRootCauseMessage("negative");
  }
}
