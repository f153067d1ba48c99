import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { clusterClassFile, templateFile } from "../model/file-names.ts";
import type { Repository } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type ClusterOptions, type Get, variablesOf } from "./cluster-options.ts";
import { type ClassKey, classesOf, objectsOfTemplate } from "./read-template.ts";

/** An object that may be in the management cluster. */
export interface ObjectKey {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a cluster is generated from. */
export interface GenerateClusterOptions extends ClusterOptions {
  /** The releases of an infrastructure provider, overrides applied. */
  readonly repository: Pick<Repository, "defaultVersion" | "file">;
  /** Default: the repository's. */
  readonly version?: string | undefined;
  /** Default: the template without a flavour. */
  readonly flavor?: string | undefined;
  /** The value of a variable that no option sets; see `variableLookup`. Default: none is set. */
  readonly get?: Get | undefined;
  /** Whether the management cluster has an object. Default: there is no management cluster. */
  readonly exists?: ((key: ObjectKey) => Promise<boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The objects that `clusterctl generate cluster` prints, in its order: those of the ClusterClasses that the template's Clusters name and the
 * management cluster lacks, then those of the template. `formatComponents` prints them as clusterctl does.
 *
 * @throws RepositoryError, TemplateError, MissingVariablesError, ComponentsError
 */
export async function generateCluster(options: GenerateClusterOptions): Promise<readonly JsonObject[]> {
  const { repository, version = repository.defaultVersion, namespace, signal } = options;
  const get = lookUpOf(options);
  const text = await repository.file(version, templateFile(options.flavor), signal);
  const objects = objectsOfTemplate(text, namespace, get);
  const classes: JsonObject[] = [];
  for (const key of classesOf(objects)) {
    if (await options.exists?.(keyOfClass(key))) continue;
    const file = await repository
      .file(version, clusterClassFile(key.name), signal)
      .catch((cause: unknown) => {
        throw missingClass(key, cause);
      });
    const parts = objectsOfTemplate(file, key.namespace, get);
    await refuseExisting(parts, key, options);
    classes.push(...parts);
  }
  return [...classes, ...objects];
}

/** The variables that options set, before all others. @throws RepositoryError */
export function lookUpOf(options: ClusterOptions & { readonly get?: Get | undefined }): Get {
  const { get = () => undefined } = options;
  const set = variablesOf(options, get);
  // Names do not heed case, as everywhere in clusterctl.
  return (name) => set[name.toUpperCase().replaceAll("-", "_")] ?? get(name);
}

function keyOfClass({ namespace, name }: ClassKey): ObjectKey {
  return { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", namespace, name };
}

/** What of a class is there already cannot be told apart from another's, so clusterctl adds none of it. */
async function refuseExisting(
  objects: readonly JsonObject[],
  { name }: ClassKey,
  { exists }: GenerateClusterOptions,
): Promise<void> {
  for (const { apiVersion, kind, metadata } of objects) {
    const named = (metadata ?? {}) as { readonly namespace?: string; readonly name?: string };
    const key = {
      apiVersion: plainText(apiVersion),
      kind: plainText(kind),
      namespace: named.namespace ?? "",
      name: named.name ?? "",
    };
    if (await exists?.(key))
      throw new RepositoryError(
        "exists",
        `the ClusterClass ${name} is not in the management cluster, but ${key.kind} ${key.namespace}/${key.name} of its file is`,
        "delete it, or install the whole class",
      );
  }
}

function missingClass({ name, namespace }: ClassKey, cause: unknown): unknown {
  if (!(cause instanceof RepositoryError) || cause.code !== "noFile") return cause;
  return new RepositoryError(
    "noFile",
    `the template uses the ClusterClass ${name}: ${cause.message}`,
    `publish ${clusterClassFile(name)} with the release, or apply the class to namespace ${namespace} first`,
    { cause },
  );
}
