/** Of an OpenAPI document what the console touches; everything else in it is carried along. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** What is at a path. Hooks are called by POST alone. */
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

/** What is sent. */
export interface OpenApiRequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, OpenApiContent>>;
}

/** A body, with `example` or `examples` of it. */
export interface OpenApiContent {
  readonly schema?: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}
