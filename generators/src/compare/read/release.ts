import type { Schema } from "../schemas/schema.ts";

/** The public API of a release. */
export interface Release {
  /** By `<plural>.<group>` of the name, or else by kind and group. */
  readonly crds: ReadonlyMap<string, Crd>;
  /** Operations of all documents of hooks, by path. */
  readonly hooks: ReadonlyMap<string, Hook>;
}

/** The compared parts of a CustomResourceDefinition. */
export interface Crd {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly group: string;
    readonly scope?: string;
    readonly names: {
      readonly kind: string;
      readonly plural?: string;
      readonly singular?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly conversion?: { readonly strategy?: string };
    readonly versions?: readonly CrdVersion[];
  };
}

export interface CrdVersion {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: Schema };
  readonly subresources?: { readonly status?: object; readonly scale?: Readonly<Record<string, string>> };
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly additionalPrinterColumns?: readonly Readonly<Record<string, unknown>>[];
}

/** One operation of an OpenAPI document, with the components of its document. */
export interface Hook {
  readonly operation: Operation;
  readonly components: Readonly<Record<string, Schema>>;
}

export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
