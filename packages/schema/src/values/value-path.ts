/** A path in a value, linked from the innermost step outwards. `undefined` is the root. */
export interface ValuePath {
  readonly parent: ValuePath | undefined;
  readonly step: string | number;
}

/** Returns the path of a member or item. */
export function childPath(parent: ValuePath | undefined, step: string | number): ValuePath {
  return { parent, step };
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$-]*$/;

/** Formats a path: `spec.ports[0].name`, with other names in brackets; empty at the root. */
export function formatPath(path: ValuePath | undefined): string {
  const steps: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.parent) steps.unshift(at.step);
  let text = "";
  for (const step of steps) {
    if (typeof step === "number" || !IDENTIFIER.test(step)) text += `[${step}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text;
}
