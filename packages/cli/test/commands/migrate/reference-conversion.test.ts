import { expect, it } from "vitest";
import {
  type ReferenceMembers,
  referenceConversionText,
  referenceProblem,
} from "../../../src/commands/migrate/reference-conversion.ts";

/** Members by their names; those with `?` are optional. */
function members(old: string, hub: string): ReferenceMembers {
  const of = (text: string) =>
    text.split(" ").map((name) => ({ name: name.replace("?", ""), optional: name.endsWith("?") }));
  return { old: of(old), hub: of(hub) } as unknown as ReferenceMembers;
}

const contract = "apiGroup kind name";
const optional = "apiVersion? kind? name? namespace? uid?";

it("gives members that a type requires an empty string, and omits others", () => {
  const toHub = referenceConversionText(members(optional, contract));
  expect(toHub).toContain('    apiGroup: apiGroup ?? "",\n    kind: kind ?? "",\n    name: name ?? "",\n');
  expect(toHub).toContain('    ...(kind !== "" && { kind }),\n');
  const required = referenceConversionText(members("apiVersion kind name", contract));
  expect(required).toContain("apiVersion.includes");
  expect(required).toContain(
    `    apiVersion: apiGroup === "" ? "" : \`\${apiGroup}/\${templateVersion}\`,\n    kind,\n`,
  );
});

it("rejects types that it cannot create", () => {
  expect(referenceProblem(members(optional, contract))).toBeUndefined();
  expect(referenceProblem(members("kind name", contract))).toBe("its type has no apiVersion");
  expect(referenceProblem(members("apiVersion kind name namespace", contract))).toBe(
    "its type requires namespace",
  );
});
