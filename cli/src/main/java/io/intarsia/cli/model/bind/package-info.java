/// Java source for a saved model: what the model takes and gives, as Java has it, and the text.
@org.jspecify.annotations.NullMarked
package io.intarsia.cli.model.bind;
