"""Writes the golden cases of tf.strings."""

import tensorflow as tf

from golden import Golden

g = Golden("strings")
WORDS = tf.constant([["a", "bc", ""], ["ü", "日本", "d e"]])


def i32(value):
    return tf.constant(value, tf.int32)


def i64(value):
    return tf.constant(value, tf.int64)


def text(value):
    return tf.constant(value, tf.string)


def joining():
    g.case("strings.join/two", [text(["a", "b"]), text(["c", "d"])])
    g.case("strings.join/separator", [text("x"), WORDS, text("y")], ", ")
    g.case("strings.join/scalars", [text("a"), text("b")], "-")
    g.case("strings.join/one", [WORDS])
    g.case("strings.join/empty", [text([]), text("b")])
    g.case("strings.join/different", [text(["a", "b"]), text(["c"])], error="Input shapes do not match: [2] vs. [1]")
    name = "strings.reduce_join"
    g.case(f"{name}/all", WORDS)
    g.case(f"{name}/axis", WORDS, [0])
    g.case(f"{name}/last", WORDS, -1)
    g.case(f"{name}/order", WORDS, [0, 1])
    g.case(f"{name}/other_order", WORDS, [1, 0])
    g.case(f"{name}/options", WORDS, axis=[1], keepdims=True, separator="+")
    g.case(f"{name}/separator", WORDS, separator="|")
    g.case(f"{name}/keepdims", WORDS, keepdims=True)
    g.case(f"{name}/scalar", text("a"))
    g.case(f"{name}/empty", text([]))
    g.case(f"{name}/bad_axis", WORDS, [2], error="strings.reduceJoin: no such axis; expected axis in [-2, 2), got 2")
    name = "strings.unsorted_segment_join"
    g.case(f"{name}/vector", text(["this", "a", "is", "test"]), i32([0, 2, 0, 1]), 3)
    g.case(f"{name}/separator", text(["this", "a", "is", "b"]), i64([0, 1, 0, 1]), 4, ":")
    g.case(f"{name}/rows", WORDS, i32([1, 1]), 2, "/")
    g.case(f"{name}/negative", text(["a", "b"]), i32([-1, 0]), 1, error="not allowed to exceed num_segments or to have negative values")
    g.case(f"{name}/outside", text(["a", "b"]), i32([0, 3]), 2, error="not allowed to exceed num_segments")


def matching():
    lines = text(["TF lib", "lib TF", ""])
    tensors = lambda *texts: [text(t) for t in texts]
    name = "strings.regex_full_match"
    g.case(f"{name}/pattern", lines, ".*lib$")
    g.case(f"{name}/tensor", lines, text("[a-z]* TF|"))
    g.case(f"{name}/unicode", WORDS, ".")
    g.case(f"{name}/invalid", lines, "(", error="Invalid pattern")
    name = "strings.regex_replace"
    g.case(f"{name}/all", text(["Text with tags.<br /><b>contains html</b>", ""]), "<[^>]+>", " ")
    g.case(f"{name}/first", text("banana"), "an", "AN", False)
    g.case(f"{name}/group", text(["k=v", "a=b=c"]), "(\\w)=(\\w)", "\\2:\\1")
    g.case(f"{name}/tensors", text(["banana"]), *tensors("[an]", "x"))
    g.case(f"{name}/tensors_first", text(["banana"]), *tensors("n", "<\\0>"), False)
    g.case(f"{name}/invalid", lines, "*", "x", error="Invalid pattern")


def parts():
    g.case("strings.length/bytes", WORDS)
    g.case("strings.length/characters", WORDS, "UTF8_CHAR")
    g.case("strings.length/unit", text("é"), "BYTE")
    name = "strings.substr"
    g.case(f"{name}/numbers", text(["Hello", "World"]), 1, 3)
    g.case(f"{name}/negative", text(["Hello", "World"]), -2, 9)
    g.case(f"{name}/characters", text(["日本語", "añb"]), 1, 2, "UTF8_CHAR")
    g.case(f"{name}/bytes", text(["日本語"]), 1, 2, "BYTE")
    g.case(f"{name}/tensors", text([["ten", "eleven"], ["thirteen", "fourteen"]]), i32([[1, 2], [3, 4]]), i32([[2, 3], [1, 0]]))
    g.case(f"{name}/broadcast", text("thirteen"), i64([1, 5]), i64([5, 5]))
    g.case(f"{name}/tensors_characters", text(["日本語"]), i64([2]), i64([1]), "UTF8_CHAR")
    g.case(f"{name}/outside", text(["ab"]), 3, 1, error="out of range")
    name = "strings.to_hash_bucket"
    g.case(f"{name}/ten", WORDS, 10)
    g.case(f"{name}/many", text("Hello"), 2**40)
    g.case(f"{name}/none", WORDS, 0, error="wrong number of buckets; expected numBuckets >= 1, got 0")
    name = "strings.to_number"
    numbers = text(["1", "-2.5", " 1e3 ", "inf"])
    g.case(f"{name}/default", numbers)
    g.case(f"{name}/double", text([["0.1", "1e300"]]), tf.float64)
    g.case(f"{name}/int32", text(["-7", "2147483647"]), tf.int32)
    g.case(f"{name}/int64", text("9223372036854775807"), tf.int64)
    g.case(f"{name}/not_a_number", text(["x"]), error="StringToNumberOp could not correctly convert string: x")
    g.case(f"{name}/fraction", text(["1.5"]), tf.int32, error="could not correctly convert")


def formatting():
    name = "strings.format"
    matrix = tf.reshape(tf.range(10), [5, 2])
    g.case(f"{name}/one", "tensor: {}", [tf.range(10)])
    g.case(f"{name}/two", "{} and {}", [tf.constant([1.5, 2.5]), text(["a", "b"])])
    g.case(f"{name}/placeholder", "a {} b %t% c", [i32(7)], placeholder="%t%")
    g.case(f"{name}/summarize", "{}", [matrix], summarize=1)
    g.case(f"{name}/all", "{}", [matrix], summarize=-1)
    g.case(f"{name}/scalars", "{} {} {}", [tf.constant(True), tf.constant(0.1, tf.float64), text("é")])
    g.case(f"{name}/too_few", "{} {}", [i32(1)], error="expected one for each '{}' in '{} {}', 2, got 1")
    name = "strings.unicode_encode"
    points = i32([[72, 105, 33], [0xFC, 0x65E5, 0x1F60A]])
    for encoding in ("UTF-8", "UTF-16-BE", "UTF-32-BE"):
        g.case(f"{name}/{encoding}", points, encoding)
    g.case(f"{name}/vector", i32([72, 105]), "UTF-8")
    g.case(f"{name}/cube", tf.stack([points, points]), "UTF-8")
    g.case(f"{name}/empty_strings", tf.zeros([2, 0], tf.int32), "UTF-8")
    g.case(f"{name}/replaced", i32([[72, 0x110000]]), "UTF-8")
    g.case(f"{name}/replacement", i32([[72, 0xD800]]), "UTF-8", replacement_char=63)
    g.case(f"{name}/ignored", i32([[72, 0x110000]]), "UTF-8", errors="ignore")
    g.case(f"{name}/strict", i32([[0x110000]]), "UTF-8", errors="strict", error="Code point is out of range for Unicode, or a noncharacter")
    g.case(f"{name}/scalar", i32(72), "UTF-8", error="wrong rank of input; expected at least 1, got a scalar")
    name = "strings.ngrams"
    words = text(["a", "b", "c", "d"])
    rows = text([["a", "b", "c"], ["d", "e", "f"]])
    g.case(f"{name}/vector", words, 2)
    g.case(f"{name}/rows", rows, 2)
    g.case(f"{name}/cube", tf.stack([rows, rows]), 3)
    g.case(f"{name}/separator", words, 3, separator="-")
    g.case(f"{name}/widths", words, [1, 2], separator="", call=lambda d, w, **o: tf.strings.ngrams(d, w, **o))
    g.case(f"{name}/padded", words, 2, pad_values="_")
    g.case(f"{name}/padding_width", words, 3, pad_values="_", padding_width=1)
    g.case(f"{name}/sides", rows, 2, left_pad="<", right_pad=">", call=lambda d, w, **_: tf.strings.ngrams(d, w, pad_values=("<", ">")))
    g.case(f"{name}/too_short", text(["a"]), 3)
    g.case(f"{name}/short_kept", text(["a", "b"]), 3, preserve_short_sequences=True)
    g.case(f"{name}/width", words, 0, error="wrong ngramWidth; expected widths >= 1, got [0]")
    g.case(f"{name}/padding", words, 2, padding_width=1, error="wrong padding; expected paddingWidth >= 1 and padding words, got 1 and no words")
    g.case(f"{name}/scalar", text("a"), 2, error="wrong rank of data")


if __name__ == "__main__":
    joining()
    matching()
    parts()
    formatting()
    g.write()
