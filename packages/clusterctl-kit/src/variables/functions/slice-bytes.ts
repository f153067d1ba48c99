import type { Bytes } from "../go-text/bytes.ts";
import { goInteger } from "./go-integer.ts";

/** Returns a byte range of a value; the whole value if offset or length are not numbers. */
export function sliceBytes(value: Bytes, offset: Bytes, length: Bytes | undefined): Bytes | "crash" {
  const size = BigInt(value.length);
  let from = goInteger(offset);
  if (from === undefined) return value;
  if (from < 0n) from = from + size < 0n ? 0n : from + size;
  if (length === undefined) return from < size ? value.slice(Number(from)) : "";
  const count = goInteger(length);
  if (count === undefined) return value;
  const end = BigInt.asIntN(64, from + count);
  if (end >= size) return from < size ? value.slice(Number(from)) : "";
  return end < from || end < 0n ? "crash" : value.slice(Number(from), Number(end));
}
