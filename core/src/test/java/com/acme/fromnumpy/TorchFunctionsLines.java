package com.acme.fromnumpy;

import io.intarsia.imperative.Environment;

final class TorchFunctionsLines extends Lines {
  TorchFunctionsLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("torch.relu(a - 3)", a.minus(3).relu());
    is("F.softmax(a, dim=1)", a.softmax(1));
    is("F.softmax(a, dim=-1)", tf.nn.softmax(a));
    is("F.log_softmax(v, dim=0)", v.logSoftmax());
    is("torch.sigmoid(v)", v.sigmoid());
    is("torch.sigmoid(torch.tensor(0.5))", tf.sigmoid(0.5));
    is("F.elu(v - 2)", v.minus(2).elu());
    is("F.leaky_relu(v - 2, 0.1)", tf.nn.leakyRelu(v.minus(2), 0.1));
    is("F.softplus(v)", v.softplus());
    is("F.silu(v)", v.silu());
    is("F.one_hot(torch.tensor([0, 2]), 3)", tf.oneHot(new int[] {0, 2}, 3));
    is("F.mse_loss(a, b)", a.minus(b).square().mean());
    is("F.l1_loss(a, b)", a.minus(b).abs().mean());
    is(
        "F.cross_entropy(a, torch.tensor([2, 0]))",
        tf.nn.sparseSoftmaxCrossEntropyWithLogits(tf.constant(new int[] {2, 0}), a).mean());
    is(
        "F.binary_cross_entropy_with_logits(v, w / 4)",
        tf.nn.sigmoidCrossEntropyWithLogits(w.div(4), v).mean());
    is("F.normalize(v, dim=0)", tf.math.l2Normalize(v, 0));
    is("F.linear(a, b, m[0])", tf.matMul(a, b, false, true).plus(m.get(0)));
    is("F.dropout(a, 0.5)", tf.nn.dropout(a, 0.5));
    is("F.layer_norm(a, (3,), eps=0)", a.minus(a.mean(1, true)).div(a.std(1, true)));
    is(
        "F.embedding(torch.tensor([1, 0]), a)",
        tf.nn.embeddingLookup(a, tf.constant(new int[] {1, 0})));
    is("F.cosine_similarity(v, w, dim=0)", v.dot(w).div(v.norm().times(w.norm())));
  }
}
