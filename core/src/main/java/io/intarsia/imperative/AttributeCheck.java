package io.intarsia.imperative;
import java.util.*; import io.intarsia.internal.c.*;
final class AttributeCheck { static List<Setter> encode(io.intarsia.op.OpDefinition d, io.intarsia.tensor.Attributes a) {
 var e = new AttributeEncoder(); var l = new ArrayList<Setter>();
 a.asMap().forEach((n,v)-> l.add(v instanceof Boolean b ? e.ofBool(n,b) : v instanceof Float f ? e.ofFloat(n,f) : v instanceof io.intarsia.dtype.DType t ? e.ofType(n,t.code()) : e.ofInt(n,((Number)v).longValue()))); return l; } }
