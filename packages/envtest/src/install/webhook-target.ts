import type { KubernetesObject } from "@capikit/client";

/** Where the API server finds the webhooks of a test. */
export interface WebhookTarget {
  readonly host: string;
  readonly port: number;
  /** What stands in front of every webhook's path, such as `/hooks`. Default: nothing. */
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
 * Copies an object such that its webhooks are called at the target: of admission webhook configurations, and of the conversion of a
 * CustomResourceDefinition. `clientConfig.service` becomes a URL with the service's path; a `url` stays, but gets the authority where
 * it has none. Other objects are returned as they are.
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
    // controller-gen writes the strategy without the path that the conversion endpoint has by convention.
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
