/** Code of a components error. */
export type ComponentsErrorCode =
  | "badYaml"
  | "tooLarge"
  | "notAnObject"
  | "wrongType"
  | "unknownVersion"
  | "badImage"
  | "severalNamespaces"
  | "noNamespace"
  | "badAnnotation"
  | "badOptions"
  | "kustomize";

/** Components that clusterctl or every API server rejects. */
export class ComponentsError extends Error {
  override readonly name = "ComponentsError";
  readonly code: ComponentsErrorCode;
  /** Line of the invalid document or of the error in it, from 1. */
  readonly line: number | undefined;

  constructor(code: ComponentsErrorCode, message: string, line?: number, options?: ErrorOptions) {
    super(line === undefined ? message : `line ${line}: ${message}`, options);
    this.code = code;
    this.line = line;
  }
}
