import { createHash } from "node:crypto";
import type { MovedObject } from "../run/moved-object.ts";

/** No file system that matters takes longer names. */
const longest = 255;

/**
 * The file of an object: `<plural>.<group>_<namespace>_<name>.yaml`. No two objects have the same, also where the file system does not tell upper case from lower:
 * none of the parts has an underscore or a capital.
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
