import { plainText } from "@capikit/common/json";
import { injectCaFrom } from "@capikit/inventory";
import type { Json, JsonObject } from "@capikit/schema";
import { fieldsIn, itemsIn, textsIn, withMetadata, withPath } from "../process/fix-namespace.ts";
import { podLabels } from "./deployment.ts";
import { clusterScopedName, type Names } from "./names.ts";

/** Returns the Service of the program and its cert-manager Certificate. */
export function servingObjects(names: Names): JsonObject[] {
  const { namespace, service } = names;
  const host = `${service}.${namespace}.svc`;
  return [
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: service, namespace },
      spec: { ports: [{ port: 443, targetPort: "webhook-server" }], selector: podLabels(names) },
    },
    {
      apiVersion: "cert-manager.io/v1",
      kind: "Certificate",
      metadata: { name: names.certificate, namespace },
      spec: {
        dnsNames: [host, `${host}.cluster.local`],
        issuerRef: { kind: "Issuer", name: names.issuer },
        secretName: names.secret,
        subject: { organizations: ["k8s-sig-cluster-lifecycle"] },
      },
    },
    {
      apiVersion: "cert-manager.io/v1",
      kind: "Issuer",
      metadata: { name: names.issuer, namespace },
      spec: { selfSigned: {} },
    },
  ];
}

/** Sets the provider's Service and CA in a webhook configuration. */
export function wiredWebhooks(configuration: JsonObject, names: Names): JsonObject {
  const name = clusterScopedName(names.namespace, plainText(fieldsIn(configuration.metadata).name));
  const webhooks = itemsIn(configuration.webhooks).map((webhook): Json => {
    const asked = fieldsIn(fieldsIn(fieldsIn(webhook).clientConfig).service);
    // Webhooks with a URL remain unchanged.
    if (fieldsIn(fieldsIn(webhook).clientConfig).url !== undefined) return webhook;
    return withPath(fieldsIn(webhook), ["clientConfig", "service"], serviceOf(asked, names));
  });
  return withCa(withMetadata({ ...configuration, webhooks }, { name }), names);
}

/** Sets the program as conversion webhook of a CRD. */
export function wiredConversion(definition: JsonObject, names: Names): JsonObject {
  const spec = fieldsIn(definition.spec);
  const webhook = fieldsIn(fieldsIn(spec.conversion).webhook);
  const clientConfig = fieldsIn(webhook.clientConfig);
  const service = serviceOf({ path: "/convert", ...fieldsIn(clientConfig.service) }, names);
  const conversion = {
    strategy: "Webhook",
    webhook: {
      conversionReviewVersions: ["v1"],
      ...webhook,
      clientConfig: { ...clientConfig, service },
    },
  };
  return withCa({ ...definition, spec: { ...spec, conversion } }, names);
}

function serviceOf(asked: JsonObject, { namespace, service }: Names): JsonObject {
  return { ...asked, name: service, namespace };
}

function withCa(object: JsonObject, { certificate, namespace }: Names): JsonObject {
  const annotations = textsIn(fieldsIn(object.metadata).annotations);
  return withMetadata(object, {
    annotations: { ...annotations, [injectCaFrom]: `${namespace}/${certificate}` },
  });
}
