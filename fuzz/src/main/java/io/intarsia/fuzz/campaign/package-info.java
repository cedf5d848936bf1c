/// Runs campaigns: starts processes, notices how they end, finds out which call it was, and keeps
/// the record.
@NullMarked
package io.intarsia.fuzz.campaign;

import org.jspecify.annotations.NullMarked;
