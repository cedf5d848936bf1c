package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A tensor with data, in the memory of a device. The environment that ran the op makes it.
public final class EagerTensor extends Tensor {
  private final Place environment;
  private final DType dtype;
  private final TensorHandle handle;
  // Asked of the runtime when first needed; the same answer whichever thread asks.
  private @Nullable Shape shape;
  // Of most tensors nothing.
  private @Nullable List<Object> kept;

  /// A tensor of a place where ops run eagerly, which makes it.
  ///
  /// @param handle makes what holds the data; whoever frees that when the tensor is garbage may
  ///   keep a reference that does not keep the tensor
  public EagerTensor(
      Place environment,
      DType dtype,
      Function<? super EagerTensor, ? extends TensorHandle> handle) {
    this.environment = environment;
    this.dtype = dtype;
    this.handle = handle.apply(this);
  }

  /// A tensor of which is known what shape it has.
  ///
  /// @param shape fully known
  public EagerTensor(
      Place environment,
      DType dtype,
      Shape shape,
      Function<? super EagerTensor, ? extends TensorHandle> handle) {
    this(environment, dtype, handle);
    this.shape = shape;
  }

  /// What holds the data. Closing it closes the tensor.
  public TensorHandle handle() {
    return handle;
  }

  /// Keeps things reachable as long as this tensor is: what the runtime calls when the tensor is
  /// used, and does not keep itself, as the Java code behind a data set.
  public synchronized void keep(Collection<?> things) {
    if (things.isEmpty()) {
      return;
    }
    Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Object> inOrder = new ArrayList<>();
    for (Collection<?> some : List.of(kept(), things)) {
      some.stream().filter(all::add).forEach(inOrder::add);
    }
    kept = List.copyOf(inOrder);
  }

  /// What this tensor keeps reachable, each once. Tensors that are made of a handle keep it, too.
  public List<Object> kept() {
    List<Object> things = kept;
    return things == null ? List.of() : things;
  }

  @Override
  public Place place() {
    return environment;
  }

  @Override
  public DType dtype() {
    return dtype;
  }

  @Override
  public Shape shape() {
    Shape known = shape;
    if (known == null) {
      known = askShape();
      shape = known;
    }
    return known;
  }

  @Override
  public String device() {
    try {
      return handle.device();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /// Whether [#close] was called, on the tensor or its environment.
  public boolean isClosed() {
    return handle.isClosed();
  }

  @Override
  public HostTensor toHost() {
    try {
      return handle.read();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public Optional<HostTensor> staticValue() {
    return dtype.isHandle() ? Optional.empty() : Optional.of(toHost());
  }

  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String text(PrintFormat format) {
    return TensorPrinter.print(this, format);
  }

  @Override
  public String toString() {
    return text(place().printFormat());
  }

  private Shape askShape() {
    try {
      return Shape.of(handle.dims());
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
