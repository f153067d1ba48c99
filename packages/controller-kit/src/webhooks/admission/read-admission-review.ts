import { isRecord } from "@capikit/common/json";
import { ReviewError } from "../webhook/read-json.ts";
import type { Operation } from "../webhook/webhook.ts";
import type { AdmissionRequest, AdmissionReview } from "./admission-request.ts";

// Both versions have the same fields.
const versions: readonly string[] = ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"];
const operations: readonly Operation[] = ["CREATE", "UPDATE", "DELETE", "CONNECT"];

/**
 * Reads and validates the fields of an AdmissionReview that webhooks rely on.
 *
 * @throws ReviewError naming the invalid field.
 */
export function readAdmissionReview(review: unknown): AdmissionReview {
  if (!isRecord(review)) {
    throw new ReviewError(`the body is ${describeValue(review)}, expected an AdmissionReview`);
  }
  const { apiVersion, kind, request: asked } = review;
  const uid = isRecord(asked) && typeof asked.uid === "string" && asked.uid !== "" ? asked.uid : undefined;
  const known = versions.some((version) => version === apiVersion) && kind === "AdmissionReview";
  if (!known) {
    throw new ReviewError(
      `${show(apiVersion)}, kind ${show(kind)}, is not supported: send ${versions.join(" or ")}, kind "AdmissionReview"`,
    );
  }
  if (!isRecord(asked)) {
    throw new ReviewError(`request: ${describeValue(asked)}, expected an object`);
  }
  if (uid === undefined) {
    throw new ReviewError(`request.uid: ${describeValue(asked.uid)}, expected a non-empty string`);
  }
  const problem = findProblem(asked);
  if (problem !== undefined) {
    throw new ReviewError(`request.${problem}`, { uid });
  }
  return {
    apiVersion: apiVersion as AdmissionReview["apiVersion"],
    request: asked as unknown as AdmissionRequest,
  };
}

function findProblem(request: Record<string, unknown>): string | undefined {
  const { operation, kind, resource, userInfo } = request;
  if (!operations.includes(operation as Operation)) {
    return `operation: ${show(operation)} is not supported: use one of ${operations.join(", ")}`;
  }
  return (
    nameProblem("kind", kind, "kind") ??
    nameProblem("resource", resource, "resource") ??
    (isRecord(userInfo) ? undefined : `userInfo: ${describeValue(userInfo)}, expected an object`) ??
    typeProblem(request, ["name", "namespace", "subResource"], "a string", (v) => typeof v === "string") ??
    typeProblem(request, ["dryRun"], "true or false", (v) => typeof v === "boolean") ??
    typeProblem(request, ["object", "oldObject", "options"], "an object", isRecord)
  );
}

/** Checks `group`, `version` and a third member, all of which the API server always sets. */
function nameProblem(field: string, value: unknown, last: string): string | undefined {
  if (!isRecord(value)) {
    return `${field}: ${describeValue(value)}, expected an object`;
  }
  const wrong = ["group", "version", last].find((name) => typeof value[name] !== "string");
  return wrong === undefined
    ? undefined
    : `${field}.${wrong}: ${describeValue(value[wrong])}, expected a string`;
}

function typeProblem(
  request: Record<string, unknown>,
  fields: readonly string[],
  expected: string,
  fits: (value: unknown) => boolean,
): string | undefined {
  const wrong = fields.find((name) => (request[name] ?? undefined) !== undefined && !fits(request[name]));
  return wrong === undefined ? undefined : `${wrong}: ${describeValue(request[wrong])}, expected ${expected}`;
}

/** Describes a value without quoting it: values may be long or secret. */
function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "a list";
  const names: Readonly<Record<string, string>> = {
    object: "an object",
    string: "a string",
    number: "a number",
    bigint: "a number",
    boolean: value === true ? "true" : "false",
  };
  return names[typeof value] ?? typeof value;
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : describeValue(value);
}
