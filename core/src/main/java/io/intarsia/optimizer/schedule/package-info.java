/// Learning rates: numbers, and functions of the step.
@NullMarked
package io.intarsia.optimizer.schedule;

import org.jspecify.annotations.NullMarked;
