/** What every release says of itself. */
export const metadataFile = "metadata.yaml";

/** The template that `clusterctl generate cluster` takes, of a flavour with `--flavor`. */
export function templateFile(flavor = ""): string {
  return flavor === "" ? "cluster-template.yaml" : `cluster-template-${flavor}.yaml`;
}

/** Where clusterctl looks for a ClusterClass that a template names. */
export function clusterClassFile(name: string): string {
  return `clusterclass-${name}.yaml`;
}

/** The flavour of a template's file, "" for the default one; undefined where the file is no template. */
export function flavorOf(file: string): string | undefined {
  return /^cluster-template(?:-(.+))?\.yaml$/
    .exec(file)
    ?.slice(1)
    .map((flavor) => flavor ?? "")[0];
}

/** The name of the ClusterClass that a file is for; undefined where it is for none. */
export function clusterClassOf(file: string): string | undefined {
  return /^clusterclass-(.+)\.yaml$/.exec(file)?.[1];
}
