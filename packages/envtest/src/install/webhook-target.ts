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

interface Conversion {
  readonly strategy?: string;
  webhook?: { clientConfig?: ClientConfig; readonly conversionReviewVersions?: readonly string[] };
}

/**
 * Copies an object so that its webhooks (admission or conversion) are called at the target.
 * `clientConfig.service` becomes a URL with the service's path; a `url` stays, with the authority
 * added if missing. A CustomResourceDefinition with several versions and no `spec.conversion` is
 * converted at `/convert`. Other objects are returned unchanged.
 */
export function pointWebhooksAt<T extends KubernetesObject>(object: T, target: WebhookTarget): T {
  const copy = structuredClone(object) as T & {
    webhooks?: { clientConfig?: ClientConfig }[];
    spec?: { versions?: readonly unknown[]; conversion?: Conversion };
  };
  if (/^(Validating|Mutating)WebhookConfiguration$/.test(copy.kind)) {
    for (const webhook of copy.webhooks ?? []) {
      webhook.clientConfig = clientConfigAt(webhook.clientConfig, target);
    }
  }
  if (copy.kind === "CustomResourceDefinition" && copy.spec) {
    const { spec } = copy;
    // The strategy None of the API server would drop the fields that differ, without an error.
    if (spec.conversion === undefined && (spec.versions?.length ?? 0) > 1) {
      spec.conversion = { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } };
    }
    const webhook = spec.conversion?.webhook;
    if (webhook) {
      // controller-gen writes the strategy without the conventional path of the conversion endpoint.
      webhook.clientConfig = clientConfigAt(
        webhook.clientConfig ?? { service: { path: "/convert" } },
        target,
      );
    }
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
