/** A path in an object, linked from the inside out to avoid building text without errors. */
export interface JsonPath {
  readonly parent: JsonPath | undefined;
  readonly step: number | string;
}

/** `.spec.files[2]["a b"]` */
export function formatJsonPath(path: JsonPath | undefined): string {
  let text = "";
  for (let at = path; at !== undefined; at = at.parent) {
    text = formatStep(at.step) + text;
  }
  return text;
}

function formatStep(step: number | string): string {
  if (typeof step === "number") {
    return `[${step}]`;
  }
  return /^[A-Za-z_$][\w$-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
