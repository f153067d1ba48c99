import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import { checkTarget } from "../verbs/check-call.ts";
import type { CallOptions } from "../verbs/options.ts";
import type { Client } from "./client.ts";

/** Specification of a token of a service account. */
export interface TokenRequestSpec {
  /** Audiences that accept the token. Default: the API server. */
  audiences?: string[];
  /** Requested validity in seconds, at least 600. The server may choose another one. */
  expirationSeconds?: number;
  /** The token is valid as long as this Pod, Secret or Node exists. */
  boundObjectRef?: { apiVersion?: string; kind?: string; name?: string; uid?: string };
}

/** A token of a service account (`authentication.k8s.io/v1`). Secret: do not log it. */
export interface TokenRequest extends KubernetesObject {
  spec?: TokenRequestSpec;
  status: {
    token: string;
    expirationTimestamp: string;
  };
}

const serviceAccountKind: KindDescriptor<Omit<TokenRequest, "status">> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  scope: "Namespaced",
};

/** Requests a token of a service account. It expires: request another one in time. */
export async function requestToken(
  client: Pick<Client, "create">,
  serviceAccount: { readonly namespace: string; readonly name: string },
  spec: TokenRequestSpec = {},
  options: CallOptions = {},
): Promise<TokenRequest> {
  checkTarget("requestToken", serviceAccount, "a service account, such as { namespace, name }");
  checkOptions("requestToken", spec, {
    audiences: "array",
    expirationSeconds: "integer",
    boundObjectRef: "object",
  });
  checkOptions("requestToken", options, { signal: "signal" });
  const { signal } = options;
  const { namespace, name } = serviceAccount;
  const body = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    metadata: { namespace, name },
    spec,
  };
  // The answer has the status, with the token.
  return (await client.create(serviceAccountKind, body, { subresource: "token", signal })) as TokenRequest;
}
