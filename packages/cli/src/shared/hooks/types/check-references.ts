import { UsageError } from "@capikit/runner";

const prefix = "#/components/schemas/";

/**
 * Rejects references out of a document: following them would read files and addresses that its
 * author chose.
 *
 * @throws UsageError
 */
export function checkReferences(path: string, components: ReadonlyMap<string, unknown>): void {
  const check = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "$ref" && typeof member === "string" && !isKnown(member, components))
        throw new UsageError(
          `cannot resolve the reference ${JSON.stringify(member)} in ${path}`,
          "bundle the document, so that it refers only to its own components.schemas",
        );
      check(member);
    }
  };
  for (const component of components.values()) check(component);
}

function isKnown(reference: string, components: ReadonlyMap<string, unknown>): boolean {
  return reference.startsWith(prefix) && components.has(reference.slice(prefix.length));
}
