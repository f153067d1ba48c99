/** One step of a field path. */
export interface FieldPathStep {
  readonly name: string;
  /** Whether the path continues inside the items of a list or the values of a map. */
  readonly into?: "items" | "values";
}

const step = /^([A-Za-z_][A-Za-z0-9_-]*)(\[\]|\{\})?$/;

/**
 * Returns the steps of a field path such as `status.failureDomains[].name`.
 *
 * @throws TypeError for an invalid path
 */
export function parseFieldPath(path: string): readonly FieldPathStep[] {
  return path.split(".").map((part) => {
    const [, name, suffix] = step.exec(part) ?? [];
    if (name === undefined) {
      throw new TypeError(
        `invalid field path ${JSON.stringify(path)}: ${JSON.stringify(part)} is not a name, optionally followed by [] or {}`,
      );
    }
    return suffix === undefined ? { name } : { name, into: suffix === "[]" ? "items" : "values" };
  });
}
