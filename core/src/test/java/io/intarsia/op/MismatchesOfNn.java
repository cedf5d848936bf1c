package io.intarsia.op;

import static io.intarsia.op.Mismatch.f;
import static io.intarsia.op.Mismatch.failed;
import static io.intarsia.op.Mismatch.i;
import static io.intarsia.op.Mismatch.l;
import static io.intarsia.op.Mismatch.refused;

import io.intarsia.op.Mismatch.Call;
import io.intarsia.op.nn.AverageLossOptions;
import io.intarsia.op.nn.DropoutOptions;
import io.intarsia.op.nn.SampledLossOptions;
import io.intarsia.op.random.CandidateSamples;
import io.intarsia.op.random.GammaOptions;
import io.intarsia.op.random.ParameterizedTruncatedNormalOptions;
import io.intarsia.op.random.RandomAlgorithm;
import io.intarsia.op.random.StatelessGammaOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.shape.Shape;
import java.util.List;

/// Calls of `tf.nn` and `tf.random` whose arguments do not fit each other.
final class MismatchesOfNn {
  private static final Call SOFTMAX_CROSS_ENTROPY_WITH_LOGITS =
      (g, v) -> g.nn.softmaxCrossEntropyWithLogits(v.get(0), v.get(1));
  private static final Call SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS =
      (g, v) -> g.nn.sparseSoftmaxCrossEntropyWithLogits(v.get(0), v.get(1));
  private static final Call CTC_LOSS =
      (g, v) -> g.nn.ctcLoss(v.get(0), v.get(1), v.get(2), v.get(3));
  private static final Call STATELESS_UNIFORM =
      (g, v) ->
          g.random.statelessUniform(
              Shape.of(2),
              v.get(0),
              StatelessUniformOptions.defaults().withAlg(RandomAlgorithm.PHILOX));
  private static final Call STATELESS_UNIFORM_2 =
      (g, v) ->
          g.random.statelessUniform(
              Shape.of(2),
              v.get(0),
              StatelessUniformOptions.defaults().withAlg(RandomAlgorithm.THREEFRY));
  private static final Call STATELESS_DROPOUT =
      (g, v) -> g.nn.experimental.statelessDropout(v.get(0), 0.5, v.get(1));
  private static final Call NCE_LOSS =
      (g, v) ->
          g.nn.nceLoss(
              v.get(0),
              v.get(1),
              v.get(2),
              v.get(3),
              2,
              4,
              SampledLossOptions.defaults()
                  .withSampledValues(new CandidateSamples(v.get(4), v.get(5), v.get(6))));
  private static final Call NCE_LOSS_2 =
      (g, v) -> g.nn.nceLoss(v.get(0), v.get(1), v.get(2), v.get(3), 2, 4);
  private static final Call EMBEDDING_LOOKUP =
      (g, v) -> g.nn.embeddingLookup(List.of(v.get(0), v.get(1)), v.get(2));
  private static final Call COLLAPSE_REPEATED =
      (g, v) -> g.nn.collapseRepeated(v.get(0), v.get(1)).labels();
  private static final Call SIGMOID_CROSS_ENTROPY_WITH_LOGITS =
      (g, v) -> g.nn.sigmoidCrossEntropyWithLogits(v.get(0), v.get(1));
  private static final Call COMPUTE_AVERAGE_LOSS =
      (g, v) ->
          g.nn.computeAverageLoss(
              v.get(0), AverageLossOptions.defaults().withSampleWeight(v.get(1)));
  private static final Call INDEX_SHUFFLE =
      (g, v) -> g.random.experimental.indexShuffle(v.get(0), v.get(1), v.get(2));
  private static final Call STATELESS_PARAMETERIZED_TRUNCATED_NORMAL =
      (g, v) ->
          g.random.statelessParameterizedTruncatedNormal(
              Shape.of(2, 3),
              v.get(0),
              ParameterizedTruncatedNormalOptions.defaults().withMeans(v.get(1)));

  private MismatchesOfNn() {}

  static List<Mismatch> all() {
    return List.of(
        refused(
            "softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(3, 2), f(2, 3)),
        refused("softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(6), f(2, 3)),
        refused("softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(), f(2, 3)),
        refused(
            "softmaxCrossEntropyWithLogits",
            SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            f(2, 3),
            f(2, 2, 3)),
        refused(
            "softmaxCrossEntropyWithLogits",
            SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            f(2, 1, 3),
            f(2, 5, 3)),
        refused(
            "softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(3, 1), f(2, 3)),
        refused(
            "softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(2, 3), f(1, 3)),
        refused("softmaxCrossEntropyWithLogits", SOFTMAX_CROSS_ENTROPY_WITH_LOGITS, f(2, 3), f(3)),
        refused(
            "softmaxCrossEntropyWithLogits",
            SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            f(3, 2, 3),
            f(2, 3, 3)),
        refused(
            "softmaxCrossEntropyWithLogits",
            SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            f(6, 3),
            f(2, 3, 3)),
        refused(
            "softmaxCrossEntropyWithLogits",
            (g, v) -> g.nn.softmaxCrossEntropyWithLogits(v.get(0), v.get(1), 0),
            f(3, 2),
            f(2, 3)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(6),
            f(2, 3, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(3, 2),
            f(2, 3, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(2, 1),
            f(2, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(1, 2),
            f(2, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(3),
            f(2, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(2),
            f(1, 2, 4)),
        refused(
            "sparseSoftmaxCrossEntropyWithLogits",
            SPARSE_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS,
            i(1),
            f(4)),
        refused("ctcLoss", CTC_LOSS, i(3, 2), f(4, 2, 3), i(2), i(2)),
        refused("ctcLoss", CTC_LOSS, i(1, 2), f(4, 2, 3), i(2), i(2)),
        refused("ctcLoss", CTC_LOSS, i(2, 2), f(4, 2, 3), i(1), i(2)),
        refused("ctcLoss", CTC_LOSS, i(2, 2), f(4, 2, 3), i(3), i(2)),
        refused("ctcLoss", CTC_LOSS, i(3, 2), f(4, 2, 3), i(3), i(2)),
        refused("ctcLoss", CTC_LOSS, i(2, 2), f(4, 2, 3), i(2), i(1)),
        refused("ctcLoss", CTC_LOSS, i(2, 2), f(4, 2, 3), i(2), i(3)),
        failed("ctcLoss", CTC_LOSS, i(2), f(4, 2, 3), i(2), i(2)),
        refused("statelessUniform", STATELESS_UNIFORM, i(3)),
        refused("statelessUniform", STATELESS_UNIFORM, i(1)),
        refused("statelessUniform", STATELESS_UNIFORM, i(1, 2)),
        refused("statelessUniform", STATELESS_UNIFORM_2, i(1, 2)),
        refused("statelessUniform", STATELESS_UNIFORM_2, i(3)),
        refused("statelessUniform", STATELESS_UNIFORM_2, i(2, 2)),
        refused(
            "statelessUniform", (g, v) -> g.random.statelessUniform(Shape.of(2), v.get(0)), i(3)),
        refused("statelessDropout", STATELESS_DROPOUT, f(3), i(3)),
        refused("statelessDropout", STATELESS_DROPOUT, f(3), i(1, 2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(1, 1), f(2, 3), l(2), f(2, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(4, 1), f(1, 3), l(2), f(1, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2, 2), f(4, 3), l(2), f(4, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2), f(2, 3), l(2), f(2, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4, 1), l(2, 1), f(2, 3), l(2), f(2, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(5), l(2, 1), f(2, 3), l(2), f(2, 1), f(2)),
        failed("nceLoss", NCE_LOSS, f(4, 1), f(4), l(2, 1), f(2, 3), l(2), f(2, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2, 1), f(2, 3), l(2), f(1, 1), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2, 1), f(2, 3), l(2), f(2), f(2)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2, 1), f(2, 3), l(2), f(2, 1), f(1)),
        refused("nceLoss", NCE_LOSS, f(4, 3), f(4), l(2, 1), f(2, 3), l(2, 1), f(2, 1), f(2)),
        failed("nceLoss", NCE_LOSS_2, f(4, 3), f(4), l(2), f(2, 3)),
        refused("nceLoss", NCE_LOSS_2, f(4, 3), f(4), l(1, 1), f(2, 3)),
        refused(
            "sampledSoftmaxLoss",
            (g, v) ->
                g.nn.sampledSoftmaxLoss(
                    v.get(0),
                    v.get(1),
                    v.get(2),
                    v.get(3),
                    2,
                    4,
                    SampledLossOptions.defaults()
                        .withSampledValues(new CandidateSamples(v.get(4), v.get(5), v.get(6)))),
            f(4, 3),
            f(4),
            l(1, 1),
            f(2, 3),
            l(2),
            f(2, 1),
            f(2)),
        refused("embeddingLookup", EMBEDDING_LOOKUP, f(1, 2), f(3, 2), i(4)),
        failed("embeddingLookup", EMBEDDING_LOOKUP, f(2, 2), f(2, 3), i(4)),
        failed("embeddingLookup", EMBEDDING_LOOKUP, f(2, 2), f(2, 2, 1), i(4)),
        refused("collapseRepeated", COLLAPSE_REPEATED, i(2, 3), i(1)),
        refused("collapseRepeated", COLLAPSE_REPEATED, i(2, 3), i(3)),
        refused("collapseRepeated", COLLAPSE_REPEATED, i(2, 3), i()),
        refused("collapseRepeated", COLLAPSE_REPEATED, i(1, 3), i(3)),
        refused(
            "sigmoidCrossEntropyWithLogits", SIGMOID_CROSS_ENTROPY_WITH_LOGITS, f(1, 3), f(2, 3)),
        refused("sigmoidCrossEntropyWithLogits", SIGMOID_CROSS_ENTROPY_WITH_LOGITS, f(3), f(2, 3)),
        refused(
            "weightedCrossEntropyWithLogits",
            (g, v) -> g.nn.weightedCrossEntropyWithLogits(v.get(0), v.get(1), 2),
            f(1, 3),
            f(2, 3)),
        refused(
            "logPoissonLoss", (g, v) -> g.nn.logPoissonLoss(v.get(0), v.get(1)), f(1, 3), f(2, 3)),
        refused("computeAverageLoss", COMPUTE_AVERAGE_LOSS, f(1), f(4)),
        failed("computeAverageLoss", COMPUTE_AVERAGE_LOSS, f(2), f(3, 2)),
        refused("computeAverageLoss", COMPUTE_AVERAGE_LOSS, f(2), f(2, 2, 2)),
        failed(
            "gamma",
            (g, v) ->
                g.random.gamma(Shape.of(2), v.get(0), GammaOptions.defaults().withBeta(v.get(1))),
            f(2),
            f(3)),
        failed(
            "batchNormalization",
            (g, v) -> g.nn.batchNormalization(v.get(0), v.get(1), v.get(2), 0.1),
            f(2, 3),
            f(2),
            f(3)),
        failed("biasAdd", (g, v) -> g.nn.biasAdd(v.get(0), v.get(1)), f(2, 3), f(1)),
        failed("indexShuffle", INDEX_SHUFFLE, i(3), i(2), i(2)),
        refused("indexShuffle", INDEX_SHUFFLE, i(3), i(4), i()),
        failed(
            "statelessParameterizedTruncatedNormal",
            STATELESS_PARAMETERIZED_TRUNCATED_NORMAL,
            i(2),
            f(2)),
        failed(
            "statelessParameterizedTruncatedNormal",
            STATELESS_PARAMETERIZED_TRUNCATED_NORMAL,
            i(3),
            f(3)),
        failed(
            "statelessGamma",
            (g, v) -> g.random.statelessGamma(Shape.of(1, 3), v.get(0), v.get(1)),
            i(2),
            f(2, 3)),
        failed(
            "statelessGamma",
            (g, v) ->
                g.random.statelessGamma(
                    Shape.of(1, 3),
                    v.get(0),
                    v.get(1),
                    StatelessGammaOptions.defaults().withBeta(v.get(2))),
            i(2),
            f(3),
            f(2, 1)),
        failed(
            "statelessPoisson",
            (g, v) -> g.random.statelessPoisson(Shape.of(1, 3), v.get(0), v.get(1)),
            i(2),
            f(2, 3)),
        failed(
            "statelessBinomial",
            (g, v) -> g.random.statelessBinomial(Shape.of(3), v.get(0), v.get(1), v.get(2)),
            i(2),
            f(2),
            f(3)),
        failed(
            "statelessBinomial",
            (g, v) -> g.random.statelessBinomial(Shape.of(1, 3), v.get(0), v.get(1), v.get(2)),
            i(2),
            f(2, 3),
            f(3)),
        refused(
            "dropout",
            (g, v) -> g.nn.dropout(v.get(0), v.get(1), DropoutOptions.defaults()),
            f(3),
            f(3)),
        refused(
            "separableConv2d",
            (g, v) ->
                g.nn.separableConv2d(v.get(0), v.get(1), v.get(2), new int[] {1, 1, 1, 1}, "SAME"),
            f(1, 4, 4, 2),
            f(2, 2, 2, 2),
            f(1, 1, 3, 2)),
        refused(
            "depthwiseConv2d",
            (g, v) -> g.nn.depthwiseConv2d(v.get(0), v.get(1), new int[] {1, 1, 1, 1}, "SAME"),
            f(1, 4, 4, 2),
            f(2, 2, 3, 2)),
        refused(
            "depthwiseConv2dBackpropInput",
            (g, v) ->
                g.nn.depthwiseConv2dBackpropInput(
                    new int[] {1, 4, 4, 2}, v.get(0), v.get(1), new int[] {1, 1, 1, 1}, "SAME"),
            f(2, 2, 2, 2),
            f(1, 4, 4, 3)),
        refused(
            "conv2dTranspose",
            (g, v) -> g.nn.conv2dTranspose(v.get(0), v.get(1), new int[] {1, 4, 4, 2}, 1),
            f(1, 4, 4, 3),
            f(2, 2, 2, 2)),
        failed(
            "dilation2d",
            (g, v) ->
                g.nn.dilation2d(
                    v.get(0),
                    v.get(1),
                    new int[] {1, 1, 1, 1},
                    "SAME",
                    "NHWC",
                    new int[] {1, 1, 1, 1}),
            f(1, 4, 4, 2),
            f(2, 2, 3)),
        failed(
            "erosion2d",
            (g, v) ->
                g.nn.erosion2d(
                    v.get(0),
                    v.get(1),
                    new int[] {1, 1, 1, 1},
                    "SAME",
                    "NHWC",
                    new int[] {1, 1, 1, 1}),
            f(1, 4, 4, 2),
            f(2, 2, 3)),
        refused(
            "atrousConv2d",
            (g, v) -> g.nn.atrousConv2d(v.get(0), v.get(1), 2, "SAME"),
            f(1, 4, 4, 2),
            f(2, 2, 3, 2)),
        refused(
            "atrousConv2dTranspose",
            (g, v) ->
                g.nn.atrousConv2dTranspose(v.get(0), v.get(1), new int[] {1, 4, 4, 2}, 2, "SAME"),
            f(1, 4, 4, 3),
            f(2, 2, 2, 2)),
        refused(
            "conv1d",
            (g, v) -> g.nn.conv1d(v.get(0), v.get(1), 1, "SAME"),
            f(2, 1, 4, 2),
            f(2, 3, 2)),
        failed(
            "computeAccidentalHits",
            (g, v) -> g.nn.computeAccidentalHits(v.get(0), v.get(1), 2).weights(),
            l(2, 3),
            l(2)));
  }
}
