import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { clusterClassFile, type Repository, templateFile } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";
import { type ClusterOptions, collectVariables, type Get } from "./cluster-options.ts";
import { type ClassKey, findClasses, objectsOfTemplate } from "./read-template.ts";

/** An object in the management cluster. */
export interface ObjectKey {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Options of `generateCluster`. */
export interface GenerateClusterOptions extends ClusterOptions {
  /** Releases of an infrastructure provider, with overrides. */
  readonly repository: Pick<Repository, "defaultVersion" | "file">;
  /** Default: the repository's. */
  readonly version?: string | undefined;
  /** Default: the template without a flavor. */
  readonly flavor?: string | undefined;
  /** Returns variables that no option sets; see `variableLookup`. Default: none. */
  readonly get?: Get | undefined;
  /** Reports whether the management cluster has an object. Default: no management cluster. */
  readonly exists?: ((key: ObjectKey) => Promise<boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the objects that `clusterctl generate cluster` prints: missing ClusterClasses, then the
 * template. `formatComponents` prints them like clusterctl.
 *
 * @throws RepositoryError, TemplateError, MissingVariablesError, ComponentsError
 */
export async function generateCluster(options: GenerateClusterOptions): Promise<readonly JsonObject[]> {
  const { repository, version = repository.defaultVersion, namespace, signal } = options;
  const get = createLookUp(options);
  const text = await repository.file(version, templateFile(options.flavor), signal);
  const objects = objectsOfTemplate(text, namespace, get);
  const classes: JsonObject[] = [];
  for (const key of findClasses(objects)) {
    if (await options.exists?.(keyOfClass(key))) continue;
    const file = await repository
      .file(version, clusterClassFile(key.name), signal)
      .catch((cause: unknown) => {
        throw missingClass(key, cause);
      });
    const parts = objectsOfTemplate(file, key.namespace, get);
    await refuseExisting(parts, key, options);
    for (const object of parts) classes.push(object);
  }
  return [...classes, ...objects];
}

/** Returns a lookup in which options take precedence. @throws RepositoryError */
function createLookUp(options: ClusterOptions & { readonly get?: Get | undefined }): Get {
  const { get = () => undefined } = options;
  const set = collectVariables(options, get);
  // As everywhere in clusterctl, names are case-insensitive.
  return (name) => set[name.toUpperCase().replaceAll("-", "_")] ?? get(name);
}

function keyOfClass({ namespace, name }: ClassKey): ObjectKey {
  return { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", namespace, name };
}

/** Existing objects may belong to another class, so clusterctl rejects the whole class. */
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
        "REPOSITORY_EXISTS",
        `the ClusterClass ${name} is not in the management cluster, but ${key.kind} ${key.namespace}/${key.name} of its file is`,
        "delete it or install the whole class",
      );
  }
}

function missingClass({ name, namespace }: ClassKey, cause: unknown): unknown {
  if (!(cause instanceof RepositoryError) || cause.code !== "REPOSITORY_NO_FILE") return cause;
  return new RepositoryError(
    "REPOSITORY_NO_FILE",
    `the template uses the ClusterClass ${name}: ${cause.message}`,
    `publish ${clusterClassFile(name)} with the release, or apply the class to namespace ${namespace} first`,
    { cause },
  );
}
