/** One step of a field path. */
export interface FieldPathStep {
  readonly name: string;
  /** Whether the path goes on inside the items of a list or the values of a map. */
  readonly into?: "items" | "values";
}

const step = /^([A-Za-z_][A-Za-z0-9_-]*)(\[\]|\{\})?$/;

/**
 * The steps of a field path such as `status.failureDomains[].name`.
 *
 * @throws TypeError when it is not one.
 */
export function parseFieldPath(path: string): readonly FieldPathStep[] {
  return path.split(".").map((part) => {
    const [, name, suffix] = step.exec(part) ?? [];
    if (name === undefined) {
      throw new TypeError(
        `${JSON.stringify(path)} is no field path: ${JSON.stringify(part)} is not a name with [] or {} behind it`,
      );
    }
    return suffix === undefined ? { name } : { name, into: suffix === "[]" ? "items" : "values" };
  });
}
