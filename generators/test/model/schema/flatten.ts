import type { Diagnostic } from "@capikit/common/diagnostics";
import type { JsonSchema } from "@capikit/schema";
import type { SchemaOptions } from "../../../src/model/schema/root-schema.ts";
import { createSchemas } from "../../../src/model/schema/schemas.ts";
import { read, widget } from "../../source/reading/project.ts";

/** A diagnostic as `path:line code`. */
export function placed({ code, location }: Diagnostic): string {
  if (location === undefined) return code;
  const { path = "", line } = location;
  return `${path.slice(path.lastIndexOf("/") + 1)}:${line} ${code}`;
}

/** The schema of Widget's spec, whose members and neighbours are given. */
export function specOf(
  members: string,
  declarations = "",
  options: SchemaOptions = {},
): { readonly spec: JsonSchema; readonly problems: readonly string[] } {
  const { model, problems } = read(widget(members, declarations));
  const all = [...problems];
  const schemas = createSchemas(options, (diagnostic) => all.push(placed(diagnostic)));
  const [kind] = model.kinds;
  const spec = kind === undefined ? undefined : schemas.ofKind(kind).properties?.spec;
  return { spec: spec ?? {}, problems: all };
}

/** The schema of the member `x`, written as given. */
export function memberOf(member: string, declarations = "", options: SchemaOptions = {}): JsonSchema {
  const { spec, problems } = specOf(member, declarations, options);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return spec.properties?.x ?? {};
}
