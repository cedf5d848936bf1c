package io.intarsia.internal.c;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.variable.Variable;
import org.junit.jupiter.api.Test;

final class ResourcePackTest {
  private final NativeContext context = new NativeContext(new byte[0], 0, false);
  private final NativeHandle[] handles;
  private final Variable one;

  ResourcePackTest(Environment tf) {
    this.one = tf.variable(1f);
    this.handles = new NativeHandle[] {handle(one), handle(tf.variable(2f))};
  }

  private static NativeHandle handle(Variable variable) {
    return (NativeHandle) ((EagerTensor) variable.handle()).handle();
  }

  private ResourcePack packed() {
    long[] pointers = {handles[0].acquire(), handles[1].acquire()};
    try {
      return ResourcePack.of(context, handles, pointers);
    } finally {
      handles[0].release();
      handles[1].release();
    }
  }

  @Test
  void pack_isUsedForItsHandlesAlone_untilOneIsClosed() {
    try (context) {
      ResourcePack pack = packed();
      pack.release();

      assertThat(ResourcePack.acquire(pack, handles)).isTrue();
      pack.release();
      assertThat(ResourcePack.acquire(pack, new NativeHandle[] {handles[1], handles[0]})).isFalse();
      one.close();
      assertThat(ResourcePack.acquire(pack, handles)).isFalse();
    }
  }

  @Test
  void pack_closedWhileItIsUsed_staysUntilTheLastUseEnds() {
    try (context) {
      ResourcePack pack = packed();
      pack.close();
      one.close();

      // Reading freed memory would not give the dtype: a variant.
      assertThat(CApi.TF_TensorType(pack.tensor())).isEqualTo(21);
      pack.release();
      assertThat(ResourcePack.acquire(pack, handles)).isFalse();
    }
  }
}
