import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A struct of a Go package in its JSON form. */
export interface GoStruct {
  readonly fields: readonly GoField[];
  /** Embedded types, whose fields are part of the struct. */
  readonly embedded: readonly string[];
}

export interface GoField {
  /** The JSON name. */
  readonly name: string;
  /** As written, without pointer. */
  readonly type: string;
  readonly required: boolean;
}

/** The structs of a Go package, and the definitions of its other named types. */
export interface GoPackage {
  readonly structs: ReadonlyMap<string, GoStruct>;
  readonly names: ReadonlyMap<string, string>;
}

/** Reads the JSON-relevant types of a Go package. */
export function readGoPackage(folder: string): GoPackage {
  const structs = new Map<string, GoStruct>();
  const names = new Map<string, string>();
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".go") && !file.endsWith("_test.go") && !file.startsWith("zz_generated"),
  );
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = "", body = ""] of text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms))
      structs.set(name, readStruct(body));
    for (const [, name = "", type = ""] of text.matchAll(/^type (\w+) (string|\[\]\S+|map\S+|[\w.]+)$/gm))
      names.set(name, type);
  }
  return { structs, names };
}

function readStruct(body: string): GoStruct {
  const fields: GoField[] = [];
  const embedded: string[] = [];
  let marker: boolean | undefined;
  for (const line of body.split("\n").map((each) => each.trim())) {
    if (line === "") marker = undefined;
    if (/^\/\/ \+(k8s:|kubebuilder:validation:)?(r|R)equired$/.test(line)) marker = true;
    if (/^\/\/ \+(k8s:)?optional$/.test(line)) marker = false;
    const [, inline] = /^([\w.]+)\s+`json:",inline"`/.exec(line) ?? [];
    if (inline !== undefined) embedded.push(inline);
    // An embedded type with a JSON name is a regular field.
    const [, type, tag] = /^(?:\w+\s+)?(\S+)\s+`json:"([^"]+)"/.exec(line) ?? [];
    if (type === undefined || tag === undefined || tag.startsWith(",")) continue;
    const [name = "", ...options] = tag.split(",");
    const required = marker ?? !options.some((option) => option === "omitempty" || option === "omitzero");
    fields.push({ name, type: type.replace(/^\*/, ""), required });
    marker = undefined;
  }
  return { fields, embedded };
}
