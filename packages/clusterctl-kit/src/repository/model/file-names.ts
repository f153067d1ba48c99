/** File with the contracts of the releases. */
export const metadataFile = "metadata.yaml";

/** OpenAPI document of a provider's own hooks. Cluster API's releases use the same name. */
export const hookDocumentFile = "runtime-sdk-openapi.yaml";

/** Returns the template file of `clusterctl generate cluster`, optionally of a flavor. */
export function templateFile(flavor = ""): string {
  return flavor === "" ? "cluster-template.yaml" : `cluster-template-${flavor}.yaml`;
}

/** Returns the file in which clusterctl looks for a ClusterClass. */
export function clusterClassFile(name: string): string {
  return `clusterclass-${name}.yaml`;
}

/**
 * Reports whether a version or file stays in the folder or address of its repository. Templates
 * choose the names of ClusterClass files.
 */
export function isReleasePath(path: string): boolean {
  return !/(?:^|[\\/])\.{1,2}(?:[\\/]|$)|^[\\/]|[?#%\0]/.test(path);
}

/** Returns the flavor of a template file ("" for the default one); undefined for other files. */
export function flavorOf(file: string): string | undefined {
  return /^cluster-template(?:-(.+))?\.yaml$/
    .exec(file)
    ?.slice(1)
    .map((flavor) => flavor ?? "")[0];
}

/** Returns the ClusterClass name of a file; undefined for other files. */
export function clusterClassOf(file: string): string | undefined {
  return /^clusterclass-(.+)\.yaml$/.exec(file)?.[1];
}
