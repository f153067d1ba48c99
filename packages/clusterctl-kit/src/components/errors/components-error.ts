import { CodedError } from "@capikit/common/errors";

/** Code of a components error. */
export type ComponentsErrorCode =
  | "COMPONENTS_BAD_YAML"
  | "COMPONENTS_TOO_LARGE"
  | "COMPONENTS_NOT_AN_OBJECT"
  | "COMPONENTS_WRONG_TYPE"
  | "COMPONENTS_UNKNOWN_VERSION"
  | "COMPONENTS_BAD_IMAGE"
  | "COMPONENTS_SEVERAL_NAMESPACES"
  | "COMPONENTS_NO_NAMESPACE"
  | "COMPONENTS_BAD_ANNOTATION"
  | "COMPONENTS_BAD_OPTIONS"
  | "COMPONENTS_KUSTOMIZE";

/** Components that clusterctl or every API server rejects. */
export class ComponentsError extends CodedError<ComponentsErrorCode> {
  override readonly name = "ComponentsError";
  /** Line of the invalid document or of the error in it, from 1. */
  readonly line: number | undefined;
  /** The message without the line. */
  readonly detail: string;

  constructor(code: ComponentsErrorCode, message: string, line?: number, options?: ErrorOptions) {
    super(code, line === undefined ? message : `line ${line}: ${message}`, options);
    this.line = line;
    this.detail = message;
  }
}
