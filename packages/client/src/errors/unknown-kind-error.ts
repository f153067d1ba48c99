/** The API server does not serve a kind. */
export class UnknownKindError extends Error {
  override readonly name = "UnknownKindError";
  /** Group and version, or the group alone where any version would have done. */
  readonly apiVersion: string;
  readonly kind: string;

  constructor(apiVersion: string, kind: string, options?: ErrorOptions) {
    super(
      `the API server has no kind ${kind} in ${apiVersion}: is its CustomResourceDefinition installed, and that version served?`,
      options,
    );
    this.apiVersion = apiVersion;
    this.kind = kind;
  }
}

/** The API server has nothing of a name. */
export class UnknownResourceError extends Error {
  override readonly name = "UnknownResourceError";
  readonly resource: string;

  constructor(resource: string) {
    super(
      `the API server has no resource ${resource}: is its CustomResourceDefinition installed? It may be named by plural, singular or short name, with its group: machines.cluster.x-k8s.io`,
    );
    this.resource = resource;
  }
}
