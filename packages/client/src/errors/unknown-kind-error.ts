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

/** An aggregated API server does not answer, so that it is unknown whether it has a kind. */
export class StaleDiscoveryError extends CapikitError {
  override readonly name = "StaleDiscoveryError";
  /** Names of the APIServices, such as `v1beta1.metrics.k8s.io`. */
  readonly services: readonly string[];

  constructor(services: readonly string[]) {
    super(
      `the API server does not know the kinds of ${services.join(", ")}: check the APIService and the Pods of its API server, and try again`,
    );
    this.services = services;
  }
}
