/// `./intarsia fuzz`: makes very many calls of ops, most of them bad, and sees to it that none ends
/// the process.
@NullMarked
package io.intarsia.fuzz;

import org.jspecify.annotations.NullMarked;
