/** The parts of an OpenAPI document that the console uses; all others are kept unchanged. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** A path of a document. Hooks are called only by POST. */
export interface OpenApiPath {
  readonly post?: OpenApiOperation;
}

/** A call of a hook. */
export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: OpenApiRequestBody;
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** The body of a request. */
export interface OpenApiRequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, OpenApiContent>>;
}

/** A body with its `example` or `examples`. */
export interface OpenApiContent {
  readonly schema?: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}
