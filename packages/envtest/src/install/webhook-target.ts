import type { KubernetesObject } from "@capikit/client";

/** Address of a test's webhooks for the API server. */
export interface WebhookTarget {
  readonly host: string;
  readonly port: number;
  /** Prefix of every webhook's path, such as `/hooks`. Default: empty. */
  readonly basePath?: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly certificateAuthority: string;
}

interface ClientConfig {
  service?: { path?: string };
  url?: string;
  caBundle?: string;
}

/**
 * Copies an object so that its webhooks (admission or conversion) are called at the target.
 * `clientConfig.service` becomes a URL with the service's path; a `url` stays, with the authority
 * added if missing. Other objects are returned unchanged.
 */
export function pointWebhooksAt<T extends KubernetesObject>(object: T, target: WebhookTarget): T {
  const copy = structuredClone(object) as T & {
    webhooks?: { clientConfig?: ClientConfig }[];
    spec?: { conversion?: { webhook?: { clientConfig?: ClientConfig } } };
  };
  if (/^(Validating|Mutating)WebhookConfiguration$/.test(copy.kind)) {
    for (const webhook of copy.webhooks ?? []) {
      webhook.clientConfig = clientConfigAt(webhook.clientConfig, target);
    }
  }
  const conversion = copy.kind === "CustomResourceDefinition" ? copy.spec?.conversion?.webhook : undefined;
  if (conversion) {
    // controller-gen writes the strategy without the conventional path of the conversion endpoint.
    conversion.clientConfig = clientConfigAt(
      conversion.clientConfig ?? { service: { path: "/convert" } },
      target,
    );
  }
  return copy;
}

function clientConfigAt(config: ClientConfig = {}, target: WebhookTarget): ClientConfig {
  const { host, port, basePath = "", certificateAuthority } = target;
  const caBundle = Buffer.from(certificateAuthority).toString("base64");
  if (config.url !== undefined) {
    return { url: config.url, caBundle: config.caBundle || caBundle };
  }
  const address = host.includes(":") ? `[${host}]` : host;
  return { url: `https://${address}:${port}${basePath}${config.service?.path ?? "/"}`, caBundle };
}
