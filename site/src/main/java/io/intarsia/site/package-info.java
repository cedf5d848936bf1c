/// The site of the documentation: pages of Markdown as HTML, with the API beside them.
@NullMarked
package io.intarsia.site;

import org.jspecify.annotations.NullMarked;
