import { validatingWebhookConfiguration } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { isJsonObject, parseJson, textAt } from "@capikit/common/json";
import type { ControlPlane } from "@capikit/envtest";
import { jsonResponse, startServer } from "@capikit/serving";

const [host, path] = ["127.0.0.1", "/conflict"];
const name = "conflict.dev.capikit";

/** Updates of an object that are answered with a conflict. */
export interface InjectedConflicts {
  /** Number of further updates. */
  left(): number;
  stop(): Promise<void>;
}

/**
 * Answers the next updates of an object with a conflict, by an admission webhook.
 *
 * @param account whose updates; default: of all.
 * @param onChange called when an update was refused.
 */
export async function injectConflicts(
  { client, issueServerCertificate, webhookServing }: ControlPlane,
  object: KubernetesObject,
  count: number,
  account: string | undefined,
  onChange: () => void,
): Promise<InjectedConflicts> {
  const { group, version, plural } = await client.kindOf(object);
  const { certificate: cert, key } = await issueServerCertificate([host]);
  let left = count;
  let removing: Promise<void> | undefined;
  const server = await startServer({
    port: 0,
    host,
    tls: { cert, key },
    drainMs: 100,
    routes: [
      {
        method: "POST",
        path,
        handle({ body }) {
          const review: unknown = parseJson(body.toString("utf8"));
          const request = isJsonObject(review) ? review.request : undefined;
          const user = textAt(request, "userInfo", "username");
          const isMeant =
            left > 0 &&
            textAt(request, "name") === object.metadata.name &&
            textAt(request, "namespace") === (object.metadata.namespace ?? "") &&
            (account === undefined || user === account);
          if (isMeant) {
            left -= 1;
            onChange();
            // stop() tries again.
            if (left === 0) removing = remove().catch(() => {});
          }
          const message = "conflict injected by the console of capikit dev";
          const status = { code: 409, reason: "Conflict", message };
          const response = { uid: textAt(request, "uid"), allowed: !isMeant, ...(isMeant && { status }) };
          return jsonResponse({ apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", response });
        },
      },
    ],
  });
  const remove = (): Promise<void> =>
    client.delete(validatingWebhookConfiguration, { name }).then(
      () => {},
      (error: unknown) => {
        if (!isNotFound(error)) throw error;
      },
    );
  const rule = { apiGroups: [group], apiVersions: [version], resources: [plural, `${plural}/*`], scope: "*" };
  const applied = client.apply(
    validatingWebhookConfiguration,
    {
      metadata: { name },
      webhooks: [
        {
          name,
          clientConfig: {
            url: `${server.url}${path}`,
            caBundle: Buffer.from(webhookServing.certificateAuthority).toString("base64"),
          },
          rules: [{ ...rule, operations: ["UPDATE"] }],
          failurePolicy: "Ignore",
          sideEffects: "None",
          admissionReviewVersions: ["v1"],
          timeoutSeconds: 5,
        },
      ],
    } as never,
    { fieldManager: "capikit-dev", force: true },
  );
  await applied.catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    left: () => left,
    async stop() {
      left = 0;
      try {
        await removing;
        await remove();
      } finally {
        await server.stop();
      }
    },
  };
}
