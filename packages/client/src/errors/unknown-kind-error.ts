import { CapikitError } from "@capikit/common/errors";

/** The API server does not serve a kind. */
export class UnknownKindError extends CapikitError {
  override readonly name = "UnknownKindError";
  /** Group and version, or only the group for a lookup in any version. */
  readonly apiVersion: string;
  readonly kind: string;

  constructor(apiVersion: string, kind: string, options?: ErrorOptions) {
    super(
      `the API server has no kind ${kind} in ${apiVersion}: check that its CustomResourceDefinition is installed and serves the version`,
      options,
    );
    this.apiVersion = apiVersion;
    this.kind = kind;
  }
}

/** The API server has no resource of this name. */
export class UnknownResourceError extends CapikitError {
  override readonly name = "UnknownResourceError";
  readonly resource: string;

  constructor(resource: string) {
    super(
      `the API server has no resource ${resource}: check that its CustomResourceDefinition is installed; use a plural, singular or short name, optionally with its group, such as machines.cluster.x-k8s.io`,
    );
    this.resource = resource;
  }
}
