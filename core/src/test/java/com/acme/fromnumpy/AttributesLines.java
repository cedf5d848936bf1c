package com.acme.fromnumpy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;

final class AttributesLines extends Lines {
  AttributesLines(Environment tf) {
    super(tf);
  }

  @Override
  void add() {
    is("a.ndim", a.rank());
    is("a.shape", a.shape());
    is("a.shape[1]", a.shape().dim(1));
    is("a.size", a.size());
    is("a.dtype.name", a.dtype().toString());
    is("a.itemsize", a.dtype().byteSize());
    is("a.nbytes", a.size() * a.dtype().byteSize());
    is("len(a)", a.shape().dim(0));
    is("a.tolist()", a.toList());
    is("a[0, 1].item()", a.get(0, 1).item());
    is("float(v.sum())", v.sum().asFloat());
    is("int(n.sum())", n.sum().asInt());
    is("bool(p.any())", p.any().toBoolean());
    is("a.astype(int)", a.cast(DType.INT32));
    is("n.astype(np.float64)", n.cast(DType.FLOAT64));
    is("n.astype(bool)", n.cast(DType.BOOL));
    is("np.float32(n)", n.cast(DType.FLOAT32));
    is("a.flat[4]", a.flatten().get(4));
    is("sum(1 for row in a)", a.stream().count());
    is("[float(row[0]) for row in a]", a.stream().map(row -> row.get(0).asFloat()).toList());
    is("list(a)[1]", a.unstack().get(1));
    is("next(iter(a))", a.iterator().next());
  }
}
