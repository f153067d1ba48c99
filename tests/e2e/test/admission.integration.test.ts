/** Compares the rules of Cluster API's webhooks with the real managers. */
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { JsonObject } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import { retryOnConflict } from "@capikit/controller-kit/writes";
import { type Unstructured, webhookProblems } from "@capikit/topology";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createdCases,
  updatedCases,
  type WebhookCase,
  webhookKinds,
  webhookObject,
} from "../../../packages/topology/test/support/webhook-cases.ts";
import { startKubeadmProviders } from "../src/kubeadm-providers.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";

const requestsAtOnce = 8;
let management: ManagementCluster;
/** The stored objects by kind. */
const stored = new Map<string, Unstructured>();

beforeAll(async () => {
  management = await startManagementCluster();
  await startKubeadmProviders(management, { KubeadmBootstrapFormatIgnition: true });
  for (const kind of webhookKinds) stored.set(kind, await send("create", webhookObject(kind)));
});
afterAll(() => management?.[Symbol.asyncDispose]());

async function send(verb: "create" | "replace", object: Unstructured, dryRun = false): Promise<Unstructured> {
  const { client } = management.controlPlane;
  const kind = (await client.kindOf(object as never)) as KindDescriptor<KubernetesObject>;
  const { namespace, name } = object.metadata as { namespace: string; name: string };
  if (verb === "create") return (await client.create(kind, object as never, { dryRun })) as never;
  // A replacement needs the version, which controllers change meanwhile.
  return retryOnConflict(async () => {
    const { resourceVersion } = (await client.get(kind, { namespace, name })).metadata;
    const metadata = { ...(object.metadata as JsonObject), resourceVersion };
    return (await client.replace(kind, { ...object, metadata } as never, { dryRun })) as never;
  });
}

/** Returns the fields that the server rejects, each with the message. */
async function refusalsOf(verb: "create" | "replace", object: Unstructured): Promise<readonly string[]> {
  try {
    await send(verb, object, true);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { causes, serverMessage } = error;
    return causes.length === 0 ? [serverMessage] : causes.map(({ field, message }) => `${field}: ${message}`);
  }
}

/** Reports whether the server's text has all of a stated one but the invalid value. */
function isStated(stated: string, given: string): boolean {
  const [start = "", words = ""] = stated.split(/(?<=: (?:Forbidden|Invalid value|Required value): )/);
  return given.startsWith(start) && given.includes(words);
}

describe.each([
  ["create", createdCases],
  ["replace", updatedCases],
] as const)("%s", (verb, cases) => {
  const objectOf = ([kind, change]: WebhookCase): Unstructured => {
    if (verb === "create") return webhookObject(kind, change, "new");
    const old = stored.get(kind) as Unstructured;
    return { ...old, spec: webhookObject(kind, change).spec } as Unstructured;
  };

  test("the webhooks of Cluster API reject the stated fields in the stated words", async () => {
    const differences = await mapLimited(cases, requestsAtOnce, async (one) => {
      const [kind, change] = one;
      const object = objectOf(one);
      const given = await refusalsOf(verb, object);
      const stated = webhookProblems(object, verb === "replace" ? stored.get(kind) : undefined).map(
        ({ field, message }) => `${field}: ${message}`,
      );
      const isSame =
        given.length === stated.length &&
        stated.every((text) => given.some((other) => isStated(text, other)));
      return isSame ? [] : [{ kind, change: JSON.stringify(change), given, stated }];
    });
    expect(differences.flat()).toEqual([]);
  });
});
