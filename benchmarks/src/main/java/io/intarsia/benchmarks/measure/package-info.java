/// What is measured, and how a measurement is taken.
@NullMarked
package io.intarsia.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
