import { readTemplate } from "../../../shared/project-edit/read-template.ts";

/** Returns the types of an identity, as in projects created with `--identity`. */
export function identityTypes(kind: string, plural: string, cluster: string): string {
  return readTemplate(
    "api/infrastructure/v7alpha7/paper-cloud-cluster-identity.ts",
    [],
    [
      ["papercloudclusteridentities", plural],
      ["PaperCloudClusterIdentity", kind],
      ["PaperCloudCluster", cluster],
    ],
  );
}

/** The reference of an InfraCluster to its identity. */
export interface ReferenceTypes {
  readonly name: string;
  /** The member of the spec, with two spaces of indentation. */
  readonly member: string;
  readonly declaration: string;
}

/** Returns the types of the reference from an InfraCluster to its identity. */
export function referenceTypes(kind: string, cluster: string): ReferenceTypes {
  const name = `${cluster.replace(/Cluster$/, "")}IdentityReference`;
  const text = readTemplate(
    "api/infrastructure/v7alpha7/paper-cloud-cluster.ts",
    ["identity"],
    [
      ["PaperCloudIdentityReference", name],
      ["PaperCloudClusterIdentity", kind],
    ],
  );
  const declaration = new RegExp(`^/\\*\\* ${name} [^]*?^\\}$`, "m").exec(text)?.[0] ?? "";
  const member = `/** identityRef names the account of the Cluster. */\nidentityRef?: ${name};`;
  return { name, member, declaration };
}
