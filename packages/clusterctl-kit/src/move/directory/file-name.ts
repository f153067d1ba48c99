import { createHash } from "node:crypto";
import type { MovedObject } from "../run/moved-object.ts";

/** Longest file name on common file systems. */
const longest = 255;

/**
 * Returns the file name of an object: `<plural>.<group>_<namespace>_<name>.yaml`. Names are unique
 * even on case-insensitive file systems, as no part contains underscores or capital letters.
 */
export function fileNameOf({
  kind,
  namespace,
  name,
}: Pick<MovedObject, "kind" | "name" | "namespace">): string {
  const stem = `${kind.plural}${kind.group === "" ? "" : `.${kind.group}`}_${namespace}_${name}`.replaceAll(
    "/",
    "%2F",
  );
  const whole = `${stem}.yaml`;
  if (Buffer.byteLength(whole) <= longest) return whole;
  const hash = createHash("sha256").update(stem).digest("hex").slice(0, 32);
  return `${stem.slice(0, longest - hash.length - 6)}-${hash}.yaml`;
}
