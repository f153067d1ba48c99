/** What is wrong with components. */
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

/** Components that clusterctl refuses, or that no cluster could take. */
export class ComponentsError extends Error {
  override readonly name = "ComponentsError";
  readonly code: ComponentsErrorCode;
  /** The line at which the faulty document, or the fault in it, begins; from 1. */
  readonly line: number | undefined;

  constructor(code: ComponentsErrorCode, message: string, line?: number, options?: ErrorOptions) {
    super(line === undefined ? message : `line ${line}: ${message}`, options);
    this.code = code;
    this.line = line;
  }
}
