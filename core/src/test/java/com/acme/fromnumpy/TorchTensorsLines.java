package com.acme.fromnumpy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.array.SortDirection;
import io.intarsia.shape.Shape;
import java.util.List;

final class TorchTensorsLines extends Lines {
  TorchTensorsLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("torch.tensor([1.0, 2.0])", tf.constant(new float[] {1, 2}));
    is("torch.arange(5)", tf.range(5));
    is("torch.zeros(2, 3)", tf.zeros(2, 3));
    is("torch.full((2,), 3.5)", tf.fill(2, 3.5));
    is("torch.rand(2, 3)", tf.random.uniform(2, 3));
    is("torch.randn(2, 3)", tf.random.normal(2, 3));
    is("torch.randint(0, 10, (4,))", tf.random.uniform(Shape.of(4), 0, 10, DType.INT32));
    is("a.numel()", a.size());
    is("a.dim()", a.rank());
    is("a.view(3, 2)", a.reshape(3, 2));
    is("a.permute(1, 0)", a.transpose(1, 0));
    is("a.flatten()", a.flatten());
    is("v.unsqueeze(0)", v.unsqueeze(0));
    is("a.repeat(1, 2)", a.tile(1, 2));
    is("v.expand(2, 3)", v.broadcastTo(2, 3));
    is("torch.cat([a, b], dim=1)", tf.concat(List.of(a, b), 1));
    is("torch.chunk(v, 3)[0]", v.split(3, 0).get(0));
    is("torch.unbind(a)[1]", a.unstack().get(1));
    is("a.float()", a.cast(DType.FLOAT32));
    is("a.int()", a.cast(DType.INT32));
    is("a.clamp(2, 5)", a.clip(2, 5));
    is("a.clamp(min=2)", a.maximum(2));
    is("a.sum(dim=1, keepdim=True)", a.sum(1, true));
    is("a.mean(dim=0)", a.mean(0));
    is("a.max(dim=1).values", a.max(1));
    is("a.max(dim=1).indices", a.argmax(1));
    is("torch.topk(v, 2).indices", tf.math.topK(v, 2).indices());
    is("torch.sort(v, descending=True).values", tf.sort(v, -1, SortDirection.DESCENDING));
    is("a.masked_select(a > 2)", a.get(a.gt(2)));
    is("a.masked_fill(a > 2, 0)", a.maskedFill(a.gt(2), 0));
    is("torch.index_select(a, 1, torch.tensor([0, 2]))", tf.gather(a, new int[] {0, 2}, 1));
    is(
        "torch.gather(a, 1, torch.tensor([[2], [0]]))",
        a.takeAlongAxis(tf.constant(new int[][] {{2}, {0}}), 1));
    is("torch.lerp(a, b, 0.5)", a.plus(b.minus(a).times(0.5)));
    is("torch.addmm(m, m, m)", m.plus(m.matMul(m)));
    is("torch.bmm(x, x.transpose(1, 2))", tf.matMul(x, x, false, true));
    is("torch.equal(a, a)", a.eq(a).all());
    is("torch.logsumexp(v, 0)", v.logsumexp(0));
    is("torch.cdist(m, m)", m.unsqueeze(1).minus(m).norm(-1));
  }
}
