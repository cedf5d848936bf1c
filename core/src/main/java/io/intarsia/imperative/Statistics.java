package io.intarsia.imperative;

/// Counters of an environment at one moment.
///
/// @param cachedOperations prepared operations in the cache
/// @param cacheHits lookups answered from the cache
/// @param cacheMisses lookups that prepared an operation
/// @param cacheEvictions operations dropped because the cache is bounded
/// @param liveTensors tensors not released yet
/// @param liveBytes bytes the runtime keeps for them, with a flat charge for each
/// @param hostTransfers how often tensor data was read by Java
/// @param functions traced functions the runtime knows, the parts of functions counted as well
/// @param densifications how often a gradient that was `IndexedSlices` became a tensor, in
///   functions when they are traced
public record Statistics(
    long cachedOperations,
    long cacheHits,
    long cacheMisses,
    long cacheEvictions,
    long liveTensors,
    long liveBytes,
    long hostTransfers,
    long functions,
    long densifications) {}
