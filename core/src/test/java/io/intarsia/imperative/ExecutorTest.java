package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// An environment on an executor that knows nothing of the runtime: vectors of float32 are kept in
/// Java, as a remote executor would keep them elsewhere, and the one op is `AddV2`.
final class ExecutorTest {
  private final List<JavaExecutor> made = new ArrayList<>();
  private final Environment tf =
      new Environment(
          engine -> {
            var executor = new JavaExecutor(engine);
            made.add(executor);
            return executor;
          },
          0);

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  void ops_ofTheFacade_runOnTheExecutor() {
    Tensor sum = tf.constant(new float[] {1, 2}).plus(tf.constant(new float[] {10, 20}));
    assertThat(sum.toArray(float[].class)).containsExactly(11, 22);
    assertThat(sum.shape().toString()).isEqualTo("[2]");
    assertThat(((EagerTensor) sum).device()).isEqualTo("/device:JAVA:0");
    assertThat(tf.devices()).extracting(Device::name).containsExactly("/device:JAVA:0");
    assertThat(tf.statistics().liveTensors()).isEqualTo(3);
    assertThat(tf.cacheSize()).isEqualTo(1);
  }

  @Test
  void op_theExecutorDoesNotHave_isItsRefusal() {
    Tensor x = tf.constant(new float[] {1});
    assertThatThrownBy(() -> x.times(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Mul is no op of this executor");
  }

  @Test
  void scope_closed_closesWhatTheExecutorMade() {
    Tensor kept;
    Tensor dropped;
    try (var scope = tf.scope()) {
      dropped = tf.constant(new float[] {1});
      kept = scope.keep(dropped.plus(dropped));
    }
    assertThatThrownBy(dropped::toHost).hasMessage("closed");
    assertThat(kept.toArray(float[].class)).containsExactly(2);
    assertThat(tf.liveTensors()).isEqualTo(1);
  }

  @Test
  void listenerAndObserver_seeOpsOfTheExecutor() {
    List<String> seen = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onLookup(OperationKey key, boolean hit) {
            seen.add(key + " " + hit);
          }
        });
    tf.engine().path().add((call, results) -> seen.add(call.op() + " gave " + results.length));
    Tensor x = tf.constant(new float[] {1});
    x.plus(x);
    x.plus(x);
    assertThat(seen)
        .containsExactly(
            "(AddV2, float32, float32) false",
            "AddV2 gave 1",
            "(AddV2, float32, float32) true",
            "AddV2 gave 1");
  }

  @Test
  void runOptions_set_goToTheExecutor() {
    var options = RunOptions.defaults().withTrace(true);
    tf.setRunOptions(options);
    assertThat(made.getFirst().options).isEqualTo(options);
  }

  @Test
  void environment_closed_closesTheExecutor() {
    tf.close();
    assertThat(tf.isClosed()).isTrue();
    assertThat(made.getFirst().state.closed).isTrue();
  }

  /// What is left to do when the environment is garbage.
  private static final class State implements Runnable {
    private boolean closed;

    @Override
    public void run() {
      closed = true;
    }
  }

  private static final class JavaExecutor implements Executor {
    private final Engine engine;
    private final State state = new State();
    private final List<Vector> live = new ArrayList<>();
    private RunOptions options = RunOptions.defaults();

    JavaExecutor(Engine engine) {
      this.engine = engine;
    }

    EagerTensor adopt(float[] data) {
      var vector = new Vector(data, live);
      live.add(vector);
      engine.scopes().add(vector);
      return new EagerTensor(engine.home(), DType.FLOAT32, _ -> vector);
    }

    @Override
    public Operation prepare(OpKey key) {
      if (!key.op().equals("AddV2")) {
        throw new IllegalArgumentException(key.op() + " is no op of this executor");
      }
      return new Sum(this, key);
    }

    @Override
    public EagerTensor constant(HostTensor value) {
      return adopt(value.toArray(float[].class));
    }

    @Override
    public EagerTensor moveTo(String device, EagerTensor tensor) {
      return tensor;
    }

    @Override
    public FunctionHost functions() {
      throw new UnsupportedOperationException("no functions here");
    }

    @Override
    public void setOptions(RunOptions options, StepTrace trace) {
      this.options = options;
    }

    @Override
    public void forgetKernels() {}

    @Override
    public List<Device> devices() {
      return List.of(new Device("/device:JAVA:0", "JAVA", 0));
    }

    @Override
    public Holdings holdings() {
      return new Holdings(live.size(), 0, 0, 0);
    }

    @Override
    public List<Throwable> creations() {
      return List.of();
    }

    @Override
    public boolean isInCall() {
      return false;
    }

    @Override
    public boolean isClosed() {
      return state.closed;
    }

    @Override
    public <T> T interruptibly(Supplier<T> code) {
      return code.get();
    }

    @Override
    public void reconnect() {
      live.clear();
    }

    @Override
    public Session session() {
      throw new UnsupportedOperationException("no session here");
    }

    @Override
    public Runnable closing() {
      return state;
    }

    @Override
    public Place ops() {
      return engine.home();
    }

    @Override
    public boolean allowsUnvettedOps() {
      return false;
    }

    @Override
    public @Nullable FunctionTypes function(String name) {
      return null;
    }

    @Override
    public byte[] attributes(OpKey key) {
      return new byte[0];
    }
  }

  private static final class Sum extends Operation {
    private final JavaExecutor executor;

    Sum(JavaExecutor executor, OpKey key) {
      super(executor.engine.home(), key);
      this.executor = executor;
    }

    @Override
    Tensor[] launch(EagerTensor[] inputs) {
      float[] x = ((Vector) inputs[0].handle()).data();
      float[] y = ((Vector) inputs[1].handle()).data();
      float[] sum = new float[x.length];
      for (int i = 0; i < sum.length; i++) {
        sum[i] = x[i] + y[i];
      }
      return new Tensor[] {executor.adopt(sum)};
    }
  }

  private static final class Vector implements TensorHandle {
    private final float[] data;
    private final List<Vector> live;
    private boolean closed;

    Vector(float[] data, List<Vector> live) {
      this.data = data;
      this.live = live;
    }

    float[] data() {
      if (closed) {
        throw new IllegalStateException("closed");
      }
      return data;
    }

    @Override
    public long[] dims() {
      return new long[] {data().length};
    }

    @Override
    public String device() {
      return "/device:JAVA:0";
    }

    @Override
    public HostTensor read() {
      return HostTensor.of(data());
    }

    @Override
    public boolean isClosed() {
      return closed;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        live.remove(this);
      }
    }
  }
}
