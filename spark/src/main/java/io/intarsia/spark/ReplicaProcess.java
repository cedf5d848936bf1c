package io.intarsia.spark;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.cluster.Reach;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.replicas.Replicas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.Row;

/// A task of a barrier stage that is a process of replicas.
record ReplicaProcess<R extends Serializable>(Reach reach, ReplicaTask<R> code)
    implements ClusterCode<R> {
  @Override
  public R run(ClusterSpec cluster, int task, Iterator<Row> rows) throws Exception {
    checkAlone();
    var collectives = CollectiveOptions.of(cluster, BarrierTask.JOB, task).withReach(reach);
    try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
      String program = SparkEnv.get().conf().getAppId();
      return code.run(tf, Replicas.ofProcesses(tf, program), rows);
    }
  }

  private static void checkAlone() {
    String own = SparkEnv.get().executorId();
    String[] all = BarrierTaskContext.get().allGather(own);
    if (Arrays.stream(all).filter(own::equals).count() > 1) {
      throw SparkErrors.sharedExecutor(own, all.length);
    }
  }
}
