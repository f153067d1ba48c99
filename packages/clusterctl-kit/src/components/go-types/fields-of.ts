import { type GoField, parseGoFields } from "@capikit/common/go-types";
import { rows } from "./rows.ts";

const known = new Map<string, readonly GoField[]>();

/** Returns the fields of a struct. */
export function fieldsOf(name: string): readonly GoField[] {
  const found =
    known.get(name) ??
    parseGoFields(rows[name] ?? "", (type) => ({
      kind: Object.hasOwn(rows, type) ? "struct" : "scalar",
      name: type,
    }));
  known.set(name, found);
  return found;
}
