package io.intarsia.spark;

import io.intarsia.cluster.ClusterSpec;
import java.io.IOException;
import java.io.Serializable;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.sql.Row;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/// A task of a barrier stage, which tells the others where it is before its code begins.
final class BarrierTask<R extends Serializable>
    extends AbstractFunction1<Iterator<Row>, Iterator<R>> implements Serializable {
  private static final long serialVersionUID = 1;
  static final String JOB = "worker";

  private final ClusterCode<R> code;

  BarrierTask(ClusterCode<R> code) {
    this.code = code;
  }

  @Override
  public Iterator<R> apply(Iterator<Row> rows) {
    BarrierTaskContext context = BarrierTaskContext.get();
    ClusterSpec cluster = cluster(context);
    context.barrier(); // else a task that is quick reaches what held the port of another
    try {
      R result = code.run(cluster, context.partitionId(), CollectionConverters.asJava(rows));
      return CollectionConverters.asScala(List.of(result).iterator());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw SparkErrors.task(context.partitionId(), cluster, e);
    }
  }

  // The port is held until all have one, as several tasks may be on one machine.
  private static ClusterSpec cluster(BarrierTaskContext context) {
    try (var port = new ServerSocket(0)) {
      String address = host(context) + ":" + port.getLocalPort();
      return ClusterSpec.of(Map.of(JOB, List.of(context.allGather(address))));
    } catch (IOException e) {
      throw SparkErrors.noPort(context.partitionId(), e);
    }
  }

  private static String host(BarrierTaskContext context) {
    String executor = context.getTaskInfos()[context.partitionId()].address();
    return executor.substring(0, executor.lastIndexOf(':'));
  }
}
