import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { ClusterConfig } from "@capikit/client";
import { kubeconfigText } from "@capikit/client/config";
import { listAt, textAt } from "@capikit/common/json";
import { parseYaml, YamlError } from "@capikit/common/yaml";
import { parseCertificate, signClientCertificate } from "../certificates/certificate.ts";
import { parsePrivateKey } from "../certificates/private-key.ts";
import type { WallClock } from "../values/time.ts";

/** Options for a kubeconfig of a Cluster's administrator. */
export interface NewKubeconfigOptions {
  readonly clusterName: string;
  /** URL of the API server. */
  readonly server: string;
  /** The Cluster's authority in PEM, which signs the client certificate and which clients trust. */
  readonly authority: { readonly certificate: string; readonly key: string };
  /** Algorithm of the client key. Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/**
 * Creates a kubeconfig for `kubernetes-admin` of `system:masters`, with a client certificate for a
 * year. Source: `kubeconfig.New` of Cluster API's util packages.
 *
 * @throws TypeError if the authority's certificate or key is invalid.
 */
export async function newKubeconfig(options: NewKubeconfigOptions): Promise<string> {
  const { clusterName, server, authority, algorithm, clock } = options;
  const certificate = parseCertificate(authority.certificate).toString();
  const client = await signClientCertificate({
    authority: { certificate, key: parsePrivateKey(authority.key) },
    commonName: "kubernetes-admin",
    organizations: ["system:masters"],
    algorithm,
    clock,
  });
  const user = `${clusterName}-admin`;
  const context = `${user}@${clusterName}`;
  const config: ClusterConfig = {
    server,
    certificateAuthority: certificate,
    identity: { type: "client-certificate", ...client },
  };
  return kubeconfigText(config, { cluster: clusterName, user, context });
}

/** The parts of a kubeconfig that Cluster API reads. */
export interface KubeconfigFacts {
  /** Server URLs by cluster name. */
  readonly servers: ReadonlyMap<string, string>;
  /** Client certificates of the users in PEM; empty for users without an embedded one. */
  readonly clientCertificates: readonly string[];
}

/**
 * Reads a kubeconfig.
 *
 * @throws TypeError for invalid YAML, without quoting the secret text.
 */
export function kubeconfigFacts(text: string): KubeconfigFacts {
  const config = parsed(text);
  const servers = listAt(config, "clusters").map((one): [string, string] => [
    textAt(one, "name"),
    textAt(one, "cluster", "server"),
  ]);
  const certificates = listAt(config, "users").map((one) =>
    Buffer.from(textAt(one, "user", "client-certificate-data"), "base64").toString("utf8"),
  );
  return { servers: new Map(servers), clientCertificates: certificates };
}

/** A Secret holds at most 1 MiB. */
const limits = { maxLength: 1024 * 1024, maxNodes: 20_000, maxAliasedNodes: 1000 };

function parsed(text: string): unknown {
  try {
    return parseYaml(text, limits);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new TypeError(`the kubeconfig is not valid YAML: ${cause.message}`, { cause });
  }
}
