package io.intarsia.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.internal.cluster.ServerDefs;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorflow.proto.ServerDef;

/// Jobs, tasks and addresses, as `tf.train.ClusterSpec` has them.
@Tag("I-13")
final class ClusterSpecTest {
  private static final ClusterSpec CLUSTER =
      ClusterSpec.parse("worker=localhost:2222,localhost:2223;ps=10.0.0.7:2224");

  @Test
  void parse_shortForm_numbersTheTasksOfEachJob() {
    assertThat(CLUSTER)
        .isEqualTo(
            ClusterSpec.of(
                Map.of(
                    "ps", List.of("10.0.0.7:2224"),
                    "worker", List.of("localhost:2222", "localhost:2223"))));
    assertThat(CLUSTER.jobs().keySet()).containsExactly("ps", "worker");
    assertThat(CLUSTER.tasks("worker"))
        .containsExactly(Map.entry(0, "localhost:2222"), Map.entry(1, "localhost:2223"));
    assertThat(CLUSTER.size()).isEqualTo(3);
  }

  @Test
  void parse_spaceAroundNamesAndAddresses_doesNotCount() {
    assertThat(ClusterSpec.parse(" worker = localhost:2222 , localhost:2223 ; ps= 10.0.0.7:2224\n"))
        .isEqualTo(CLUSTER);
  }

  @Test
  void toString_denseJobs_isReadByParse() {
    assertThat(CLUSTER).hasToString("ps=10.0.0.7:2224;worker=localhost:2222,localhost:2223");
    assertThat(ClusterSpec.parse(CLUSTER.toString())).isEqualTo(CLUSTER);
  }

  @Test
  void address_ofATask_isWhatWasGiven() {
    assertThat(CLUSTER.address("worker", 1)).isEqualTo("localhost:2223");
    assertThat(CLUSTER.target("ps", 0)).isEqualTo("grpc://10.0.0.7:2224");
  }

  @Test
  void sparse_tasksWithGaps_keepTheirNumbers() {
    var sparse = ClusterSpec.sparse(Map.of("worker", Map.of(3, "b:1", 1, "[::1]:2")));
    assertThat(sparse.tasks("worker").keySet()).containsExactly(1, 3);
    assertThat(sparse.address("worker", 3)).isEqualTo("b:1");
    assertThat(sparse).hasToString("worker={1=[::1]:2, 3=b:1}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sparse.address("worker", 0))
        .withMessage("cluster: job \"worker\" has no task 0; its tasks are 1 ([::1]:2), 3 (b:1)");
  }

  @Test
  void withTask_newJobOrTask_leavesTheOriginalAlone() {
    assertThat(CLUSTER.withTask("chief", 0, "a:1").withTask("ps", 0, "c:9"))
        .hasToString("chief=a:1;ps=c:9;worker=localhost:2222,localhost:2223");
    assertThat(CLUSTER.jobs()).doesNotContainKey("chief");
  }

  @Test
  void jobs_mapThatIsChangedLater_staysAsItWas() {
    var jobs = new TreeMap<>(CLUSTER.jobs());
    var copy = new ClusterSpec(jobs);
    jobs.remove("ps");
    assertThat(copy).isEqualTo(CLUSTER);
    assertThatThrownBy(() -> copy.tasks("ps").put(1, "x:1"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void address_unknownJobOrTask_listsWhatThereIs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CLUSTER.address("master", 0))
        .withMessage("cluster: there is no job \"master\"; the jobs are ps, worker");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CLUSTER.address("worker", 2))
        .withMessage(
            "cluster: job \"worker\" has no task 2;"
                + " its tasks are 0 (localhost:2222), 1 (localhost:2223)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "''!no job is given; write jobs as worker=host:port,host:port;ps=host:port",
        "' ; '!\"\" in \" ; \" is not a job with its tasks",
        "worker=a:1;!\"\" in \"worker=a:1;\" is not a job with its tasks",
        "worker|a:1!\"worker|a:1\" in \"worker|a:1\" is not a job with its tasks",
        "worker=!job \"worker\" has no task; give each job at least one host:port",
        "worker=a:1;worker=b:1!job \"worker\" is given twice",
        "=a:1!\"\" is not the name of a job: it begins with a letter",
        "1w=a:1!\"1w\" is not the name of a job",
        "my-job=a:1!\"my-job\" is not the name of a job",
        "worker=a!the address \"a\" of /job:worker/task:0 has no port",
        "worker=a:1,b:!the address \"b:\" of /job:worker/task:1 has no port",
        "worker=a:1,!the address \"\" of /job:worker/task:1 has no port",
        "worker=[::1]!the address \"[::1]\" of /job:worker/task:0 has no port",
        "worker=::1:2222!the address \"::1:2222\" of /job:worker/task:0 is not host:port; an IPv6",
        "worker=:2222!the address \":2222\" of /job:worker/task:0 is not host:port",
        "worker=grpc://a:2!the address \"grpc://a:2\" of /job:worker/task:0 is not host:port",
        "worker=a:0!the port \"0\" of the address \"a:0\" of /job:worker/task:0 is not a number",
        "worker=a:65536!the port \"65536\" of the address \"a:65536\" of /job:worker/task:0 is not",
        "worker=a:http!the port \"http\" of the address \"a:http\" of /job:worker/task:0 is not",
        "worker=a:99999999999!the port \"99999999999\" of the address",
        "worker=a:1,a:1!/job:worker/task:0 and /job:worker/task:1 have the same address a:1",
        "ps=a:1;worker=b:1,a:1!/job:ps/task:0 and /job:worker/task:1 have the same address a:1",
      })
  void parse_malformedCluster_saysWhatIsWrong(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterSpec.parse(text))
        .withMessageStartingWith("cluster: ")
        .withMessageContaining(message);
  }

  @Test
  void sparse_negativeTask_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterSpec.sparse(Map.of("worker", Map.of(-1, "a:1"))))
        .withMessage("cluster: /job:worker/task:-1 has a negative number");
  }

  @Test
  void serverDef_ofATask_saysTheClusterAndWhichTaskIsMeant() throws InvalidProtocolBufferException {
    byte[] bytes = ServerDefs.encode(CLUSTER.jobs(), "worker", 1, ServerDefs.config(2, 3, 4));
    ServerDef def = ServerDef.parseFrom(bytes);
    assertThat(def.getJobName()).isEqualTo("worker");
    assertThat(def.getTaskIndex()).isEqualTo(1);
    assertThat(def.getProtocol()).isEqualTo("grpc");
    assertThat(def.getCluster().getJob(0).getName()).isEqualTo("ps");
    assertThat(def.getCluster().getJob(1).getTasksMap())
        .isEqualTo(Map.of(0, "localhost:2222", 1, "localhost:2223"));
    assertThat(def.getDefaultSessionConfig().getDeviceCountMap()).isEqualTo(Map.of("CPU", 2));
    assertThat(def.getDefaultSessionConfig().getInterOpParallelismThreads()).isEqualTo(3);
    assertThat(def.getDefaultSessionConfig().getIntraOpParallelismThreads()).isEqualTo(4);
  }
}
