import type { Json } from "@capikit/schema";

/** A schema object of OpenAPI 3.0, with the keywords used here. */
export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly Json[];
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly not?: OpenApiSchema;
  readonly example?: Json;
  readonly default?: Json;
  readonly [keyword: string]: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: true;
  readonly parameters?: readonly unknown[];
  readonly requestBody: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
  /** The traits of the hook that OpenAPI cannot express. */
  readonly "x-capikit-hook": Readonly<Record<string, unknown>>;
}

export type Content = Readonly<Record<string, { readonly schema: OpenApiSchema; readonly example?: Json }>>;

export interface OpenApiDocument {
  readonly openapi: "3.0.0";
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}
