import { randomUUID } from "node:crypto";
import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import type { ServedKind } from "../store/served-kind.ts";
import { StatusError } from "../store/status-error.ts";
import { withMetadata } from "../store/stored-object.ts";
import { callWebhook, type WebhookClientConfig } from "./call-webhook.ts";

/** `spec.conversion` of a CustomResourceDefinition. */
export interface Conversion {
  readonly strategy?: string;
  readonly webhook?: { readonly clientConfig?: WebhookClientConfig };
}

const timeoutMs = 30_000;

/** Converts objects to a version of their kind. @throws StatusError 500 when the webhook fails. */
export async function convertObjects(
  { strategy, webhook }: Conversion,
  objects: readonly DynamicObject[],
  to: ServedKind,
): Promise<readonly DynamicObject[]> {
  const from = objects[0]?.apiVersion;
  if (strategy !== "Webhook" || from === undefined) return objects.map((object) => renamed(object, to));
  const converted = await throughWebhook(webhook?.clientConfig ?? {}, objects, to, from);
  return converted.map((object) => renamed(object, to));
}

/** Reads an object by the schema of a version, as the API server reads converted objects. */
export function renamed(object: DynamicObject, to: ServedKind): DynamicObject {
  const { prune, applyDefaults } = to.compiled;
  const pruned = prune({ ...object, apiVersion: to.apiVersion } as unknown as JsonObject, { root: true });
  return applyDefaults(pruned) as unknown as DynamicObject;
}

async function throughWebhook(
  clientConfig: WebhookClientConfig,
  objects: readonly DynamicObject[],
  to: ServedKind,
  from: string,
): Promise<DynamicObject[]> {
  const fail = (reason: string): StatusError =>
    new StatusError(
      500,
      "InternalError",
      `conversion webhook for ${from}, Kind=${to.kind} failed: ${reason}`,
    );
  const request = {
    uid: randomUUID(),
    desiredAPIVersion: to.apiVersion,
    objects: objects.map((object) => withMetadata(object, { managedFields: undefined })),
  };
  const review = { kind: "ConversionReview", apiVersion: "apiextensions.k8s.io/v1", request };
  const answer = await callWebhook(clientConfig, review, timeoutMs).catch((error: Error) => {
    throw fail(error.message);
  });
  const response = isRecord(answer.response) ? answer.response : {};
  const result = isRecord(response.result) ? response.result : {};
  if (result.status !== "Success") throw fail(String(result.message ?? "no result"));
  const { convertedObjects } = response;
  if (!Array.isArray(convertedObjects) || convertedObjects.length !== objects.length)
    throw fail(`expected ${objects.length} converted objects`);
  return convertedObjects as DynamicObject[];
}
