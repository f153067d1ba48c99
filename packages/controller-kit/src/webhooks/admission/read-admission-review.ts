import { isRecord } from "@capikit/common/json";
import { ReviewError, readJson } from "../webhook/read-json.ts";
import type { Operation, WebhookRequest } from "../webhook/webhook.ts";
import type { AdmissionRequest, AdmissionReview } from "./admission-request.ts";

// The two differ in nothing but their name.
const versions: readonly string[] = ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"];
const operations: readonly Operation[] = ["CREATE", "UPDATE", "DELETE", "CONNECT"];

/**
 * Reads an AdmissionReview as far as all webhooks go by it.
 *
 * @throws ReviewError saying which field is wrong, and how.
 */
export function readAdmissionReview(request: WebhookRequest): AdmissionReview {
  const review = readJson(request, "an AdmissionReview");
  if (!isRecord(review)) {
    throw new ReviewError(`the body is ${nameOf(review)} where an AdmissionReview is expected`);
  }
  const { apiVersion, kind, request: asked } = review;
  const uid = isRecord(asked) && typeof asked.uid === "string" && asked.uid !== "" ? asked.uid : undefined;
  const known = versions.some((version) => version === apiVersion) && kind === "AdmissionReview";
  if (!known) {
    throw new ReviewError(
      `${show(apiVersion)}, kind ${show(kind)}, is none of the reviews answered here: ${versions.join(", ")}, kind "AdmissionReview"`,
    );
  }
  if (!isRecord(asked)) {
    throw new ReviewError(`request: ${nameOf(asked)} where an object is expected`);
  }
  if (uid === undefined) {
    throw new ReviewError(`request.uid: ${nameOf(asked.uid)} where a text is expected that is not empty`);
  }
  const fault = faultOf(asked);
  if (fault !== undefined) {
    throw new ReviewError(`request.${fault}`, { uid });
  }
  return {
    apiVersion: apiVersion as AdmissionReview["apiVersion"],
    request: asked as unknown as AdmissionRequest,
  };
}

function faultOf(request: Record<string, unknown>): string | undefined {
  const { operation, kind, resource, userInfo } = request;
  if (!operations.includes(operation as Operation)) {
    return `operation: ${show(operation)} is none of ${operations.join(", ")}`;
  }
  return (
    namesFault("kind", kind, "kind") ??
    namesFault("resource", resource, "resource") ??
    (isRecord(userInfo) ? undefined : `userInfo: ${nameOf(userInfo)} where an object is expected`) ??
    optionalFault(request, ["name", "namespace", "subResource"], "text", (v) => typeof v === "string") ??
    optionalFault(request, ["dryRun"], "true or false", (v) => typeof v === "boolean") ??
    optionalFault(request, ["object", "oldObject", "options"], "object", isRecord)
  );
}

/** `group`, `version` and a third part, of which the API server leaves none out. */
function namesFault(field: string, value: unknown, last: string): string | undefined {
  if (!isRecord(value)) {
    return `${field}: ${nameOf(value)} where an object is expected`;
  }
  const wrong = ["group", "version", last].find((name) => typeof value[name] !== "string");
  return wrong === undefined
    ? undefined
    : `${field}.${wrong}: ${nameOf(value[wrong])} where a text is expected`;
}

function optionalFault(
  request: Record<string, unknown>,
  fields: readonly string[],
  expected: string,
  fits: (value: unknown) => boolean,
): string | undefined {
  const wrong = fields.find((name) => (request[name] ?? undefined) !== undefined && !fits(request[name]));
  return wrong === undefined
    ? undefined
    : `${wrong}: ${nameOf(request[wrong])} where ${expected === "text" ? "a text" : expected === "object" ? "an object" : expected} is expected`;
}

/** What a value is, in words: values may be long, or secret. */
function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value === "") return "an empty text";
  if (Array.isArray(value)) return "a list";
  const names: Readonly<Record<string, string>> = {
    object: "an object",
    string: "a text",
    number: "a number",
    bigint: "a number",
    boolean: value === true ? "true" : "false",
  };
  return names[typeof value] ?? typeof value;
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : nameOf(value);
}
