import type { ReleaseSeries } from "@capikit/common/kubernetes";
import type { Schema } from "../schemas/schema.ts";

export type NameKind = "annotation" | "label" | "name";

const constant = /^(?:const )?([A-Z]\w*) (?:string )?= "([\w./-]+)"/;

/**
 * Returns the labels, annotations and other names in constants of a Go file that the package
 * exports, by their text: `cluster.x-k8s.io/cluster-name`.
 */
export function namesInGo(text: string): ReadonlyMap<string, NameKind> {
  const names = new Map<string, NameKind>();
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = constant.exec(line.trim().replace(/\s+/g, " ")) ?? [];
    if (!value.includes("x-k8s.io/")) continue;
    const kind = /Annotation/.test(name) ? "annotation" : /Label/.test(name) ? "label" : "name";
    // Some names are labels of one kind and annotations of another.
    if (names.get(value) !== "label") names.set(value, kind);
  }
  return names;
}

/** The public API of a release. */
export interface Release {
  /** By `<plural>.<group>` of the name, or else by kind and group. */
  readonly crds: ReadonlyMap<string, Crd>;
  /** Operations of all documents of hooks, by path. */
  readonly hooks: ReadonlyMap<string, Hook>;
  /** Labels, annotations and other names in constants of Go sources, by their text. */
  readonly names: ReadonlyMap<string, NameKind>;
  /** Release series of metadata.yaml, in its order; empty without one. */
  readonly series: readonly ReleaseSeries[];
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
