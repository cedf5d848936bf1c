package io.intarsia.types.replica;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes one nest of those of all replicas.
///
/// @param combination what is done at each leaf
record Reduction(Combination combination) {
  /// @param values of all replicas, nests of one structure
  @Nullable Object of(List<?> values) {
    return ofNests("value", values);
  }

  private @Nullable Object ofNests(String where, List<?> nests) {
    Structure structure = Nest.structure(nests.getFirst());
    List<List<@Nullable Object>> leaves = nests.stream().map(structure::leaves).toList();
    List<KeyPath> paths = structure.paths();
    List<@Nullable Object> combined = new ArrayList<>();
    for (int i = 0; i < structure.leafCount(); i++) {
      List<@Nullable Object> atOnePlace = new ArrayList<>();
      for (List<@Nullable Object> ofReplica : leaves) {
        atOnePlace.add(ofReplica.get(i));
      }
      combined.add(ofLeaves(paths.get(i).of(where), atOnePlace));
    }
    return structure.pack(combined);
  }

  private @Nullable Object ofLeaves(String where, List<@Nullable Object> leaves) {
    Agreement agreement = new Agreement(combination, where);
    return switch (leaves.getFirst()) {
      case null -> agreement.onNull(leaves);
      case TensorLike _ -> ofTensors(agreement, agreement.onTensors(leaves));
      case Record record when record instanceof ExtensionType ->
          ofRecords(agreement, where, leaves);
      case Object other -> throw ReplicaErrors.notReducible(combination.method(), where, other);
    };
  }

  private TensorLike ofTensors(Agreement agreement, List<TensorLike> values) {
    Ops tf = ops(values);
    TensorLike result = combination.code().apply(tf, values);
    if (combination.keepsType()) {
      agreement.onResult(values.getFirst(), result);
    }
    return result;
  }

  // Where all of them are known, which may be a graph inside of the place of some.
  private static Ops ops(List<?> values) {
    List<Tensor> tensors = new ArrayList<>();
    for (Object part : Nest.expanded().flatten(values)) {
      tensors.add((Tensor) part);
    }
    return Ops.of(tensors.getFirst().place().placeFor(tensors));
  }

  @SuppressWarnings("unchecked") // components of the spec's own values
  private Object ofRecords(Agreement agreement, String where, List<@Nullable Object> records) {
    List<TypeSpec<?>> specs = agreement.onRecords(records);
    List<Object> components = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      components.add(TypeSpecs.components(specs.get(i), records.get(i)));
    }
    Object combined = Objects.requireNonNull(ofNests(where, components), "components");
    return ((TypeSpec<Object>) specs.getFirst()).fromComponents(combined);
  }
}
