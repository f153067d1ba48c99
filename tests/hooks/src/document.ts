import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The generated document of Cluster API's hooks. */
export const documentPath = join(import.meta.dirname, "../../../packages/api/gen/openapi/runtime-sdk.yaml");

/** The parts of the document that tests inspect. */
export interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody: { readonly required: boolean; readonly content: DocumentContent };
  readonly responses: Readonly<Record<string, { readonly content: DocumentContent }>>;
}

export type DocumentContent = Readonly<
  Record<string, { readonly schema: { readonly $ref?: string }; readonly example?: unknown }>
>;

export function readDocument(): Document {
  return parse(readFileSync(documentPath, "utf8")) as Document;
}

export const hooksPackage = "sigs.k8s.io.cluster-api.api.runtime.hooks.v1alpha1";
export const corePackage = "sigs.k8s.io.cluster-api.api.core.v1beta2";
