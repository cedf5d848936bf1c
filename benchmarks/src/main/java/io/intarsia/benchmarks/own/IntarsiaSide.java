package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Loop;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.process.ChildJvm;
import io.intarsia.benchmarks.process.FirstLine;
import io.intarsia.imperative.Environment;
import java.util.Optional;

/// This library, used as its documentation says.
public final class IntarsiaSide implements Side {
  private final Environment tf = Environment.open();
  private final OwnOps ops = new OwnOps(tf);
  private final OwnTransfers transfers = new OwnTransfers(tf);
  private final OwnCache cache = new OwnCache(tf);
  private final OwnNests nests = new OwnNests();
  private final OwnTypes types = new OwnTypes(tf);
  private final OwnDispatch dispatch = new OwnDispatch(tf);
  private final OwnFunctions functions = new OwnFunctions(tf);
  private final OwnHosts hosts = new OwnHosts();
  private final OwnGradients gradients = new OwnGradients(tf);
  private final OwnSteps steps = new OwnSteps(tf);

  @Override
  public Contender contender() {
    return Contender.INTARSIA;
  }

  @Override
  public String version() {
    return "TensorFlow " + Environment.runtimeVersion();
  }

  @Override
  public Optional<Loop> open(Workload workload) {
    return workload
        .nest()
        .map(nests::open)
        .or(() -> workload.type().map(types::open))
        .or(() -> workload.dispatch().map(dispatch::open))
        .or(() -> workload.function().map(functions::open))
        .or(() -> workload.trace().map(functions::open))
        .or(() -> workload.host().map(hosts::open))
        .or(() -> workload.hand().map(ConvenientCalls::open))
        .or(() -> workload.gradient().map(gradients::open))
        .or(() -> workload.step().map(steps::open))
        .or(() -> workload.composite().map(OwnComposites::open))
        .or(() -> workload.distribution().map(OwnDistributions::open))
        .or(() -> workload.cluster().map(OwnClusters::open))
        .or(() -> workload.target().map(OwnTargets::open))
        .or(() -> workload.model().map(OwnModels::open))
        .or(() -> Optional.of(loop(workload)));
  }

  /// `a + b`, the first thing it computes in a process of its own.
  public float[] firstResult() {
    try (var a = tf.constant(Data.nested(Data.a(), 2));
        var b = tf.constant(Data.nested(Data.b(), 2))) {
      return OwnOps.values(tf.math.add(a, b));
    }
  }

  private Loop loop(Workload workload) {
    return switch (workload) {
      case ADD, ADD_FACADE -> ops.add();
      case MUL -> ops.multiply();
      case MATMUL -> ops.matMul();
      case IDENTITY -> ops.identity();
      case MATMUL_784 -> ops.matMulTransposed();
      case MATMUL_512 -> ops.matMul(Data.SQUARE);
      case ADD_MILLION -> ops.add(Data.MILLION);
      case CHAIN -> ops.chain();
      case CHAIN_SCOPED -> ops.chainInScope();
      case ALPHAS_1 -> cache.alphas(1);
      case ALPHAS_10 -> cache.alphas(10);
      case ALPHAS_100 -> cache.alphas(100);
      case ALPHAS_1000 -> cache.alphas(1_000);
      case ALPHAS_10000 -> cache.alphas(10_000);
      case ALPHAS_NEW -> cache.newAlphas();
      case SHAPES_4000 -> cache.shapes(4_000);
      case IN_4 -> transfers.in(4);
      case IN_1024 -> transfers.in(1024);
      case IN_262144 -> transfers.in(262_144);
      case IN_78400 -> transfers.in(Data.ROWS * Data.COLUMNS);
      case IN_NESTED -> transfers.inNested();
      case OUT_4 -> transfers.out(4);
      case OUT_1024 -> transfers.out(1024);
      case OUT_262144 -> transfers.out(262_144);
      case OUT_78400 -> transfers.out(Data.ROWS * Data.COLUMNS);
      case OUT_NESTED -> transfers.outNested();
      case WHILE_LOOP -> new OwnWhile(tf).loop();
      case START -> FirstLine.loop(ChildJvm.command(OwnStart.class));
      case THREADS_1 -> new OwnThreads(tf, 1).loop();
      case THREADS_2 -> new OwnThreads(tf, 2).loop();
      case THREADS_4 -> new OwnThreads(tf, 4).loop();
      default -> throw new AssertionError(workload + " is no op; please report");
    };
  }

  @Override
  public void close() {
    tf.close();
  }
}
