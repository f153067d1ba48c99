import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, ownMember } from "@capikit/common/json";
import { schemaMembers } from "./schema-members.ts";

/** A member whose value Cluster API cannot decode, unlike an API server in a CRD. */
export interface WrongType {
  readonly path: readonly string[];
  readonly message: string;
}

/** Returns members of a variable's schema with values that Cluster API cannot decode. */
export function wrongTypes(props: JSONSchemaProps): readonly WrongType[] {
  const found: WrongType[] = [];
  const visit = (schema: JSONValue, path: readonly string[]): void => {
    if (!isJsonObject(schema)) return;
    for (const [name, member] of Object.entries(schema)) {
      const at = [...path, name];
      const content = ownMember(schemaMembers, name);
      if (content === "integer" && typeof member === "number" && !Number.isInteger(member))
        found.push({ path: at, message: "must be an integer in a variable" });
      if (content === "schema") {
        if (typeof member === "boolean")
          found.push({ path: at, message: `must be a schema in a variable, not ${member}` });
        visit(member, at);
      }
      if (content === "map" && isJsonObject(member))
        for (const [property, inner] of Object.entries(member)) visit(inner, [...at, property]);
      if (content === "schemas" && Array.isArray(member))
        for (const [index, inner] of member.entries()) visit(inner, [...at, String(index)]);
    }
  };
  visit(props as unknown as JSONValue, []);
  return found;
}
