package io.intarsia.replicas;

import io.intarsia.types.replica.ReduceOp;

/// What the code of one replica knows of it, and how it talks to the others.
///
/// Every replica must come to the same collectives in the same order. A value is a tensor, a value
/// of an extension type, slices, or a nest of them, of the same structure everywhere; the result
/// has it, too. Collectives are differentiable: the gradient of a sum of all is the sum of all
/// gradients.
///
/// @see "JAX: jax.lax.psum and its like, under jax.shard_map"
public interface Replica {
  /// Its number, from 0.
  int id();

  /// How many replicas there are, in all processes.
  int count();

  /// The device of its ops, a full name.
  String device();

  /// Values of all replicas reduced to one, which all get.
  ///
  /// In a function, replicas in processes of their own reduce the tensors of a nest in packs of [as
  /// many bytes][io.intarsia.cluster.CollectiveOptions#bytesPerPack], the last ones first, each
  /// when its tensors are there: gradients while the backward pass still runs.
  ///
  /// @param op all but [ReduceOp#CONCAT]
  /// @param value tensors of the same shape everywhere; [slices][io.intarsia.slices.IndexedSlices]
  ///   stay slices
  /// @throws IllegalArgumentException if replicas give other structures, dtypes or shapes
  /// @throws IllegalStateException if its replicas do not run
  <T> T allReduce(ReduceOp op, T value);

  /// Values of all replicas, one after the other along the first axis, which all get.
  ///
  /// @param value whose sizes may differ along the first axis only
  /// @throws IllegalArgumentException if replicas give other structures, dtypes or shapes
  /// @throws IllegalStateException if its replicas do not run
  <T> T allGather(T value);

  /// The value of one replica, which all get.
  ///
  /// @param root the number of the replica
  /// @throws IllegalArgumentException if there is no such replica, or replicas name others
  /// @throws IllegalStateException if its replicas do not run
  <T> T broadcast(T value, int root);

  /// Values of all replicas reduced to one, of which each gets its part of the first axis.
  ///
  /// @param value tensors `[count * n, …]`
  /// @return `[n, …]`
  /// @throws IllegalArgumentException if replicas give other structures, dtypes or shapes, or the
  ///   first axis cannot be divided
  /// @throws IllegalStateException if its replicas do not run
  <T> T reduceScatter(ReduceOp op, T value);

  /// Parts of the first axis, of which the i-th goes to replica i.
  ///
  /// @param value tensors `[count * n, …]`
  /// @return `[count * n, …]`: the parts that came, in the order of the replicas
  /// @throws IllegalArgumentException as [#reduceScatter]
  /// @throws IllegalStateException if its replicas do not run
  <T> T allToAll(T value);
}
