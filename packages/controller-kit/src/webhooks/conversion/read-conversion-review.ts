import { isRecord } from "@capikit/common/json";
import { ReviewError, readJson } from "../webhook/read-json.ts";
import type { WebhookRequest } from "../webhook/webhook.ts";

/** An object to convert, with the members of every stored object. */
export interface ReviewedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The request of a ConversionReview (`apiextensions.k8s.io/v1`). */
export interface ConversionRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly ReviewedObject[];
}

const apiVersion = "apiextensions.k8s.io/v1";

/**
 * Reads a ConversionReview.
 *
 * @throws ReviewError naming the invalid field.
 */
export function readConversionReview(http: WebhookRequest): ConversionRequest {
  const review = readJson(http, "a ConversionReview");
  if (!isRecord(review) || review.apiVersion !== apiVersion || review.kind !== "ConversionReview") {
    throw new ReviewError(`the body is not a ConversionReview of ${apiVersion}`);
  }
  const { request } = review;
  if (!isRecord(request)) {
    throw new ReviewError("request: expected an object");
  }
  const { uid, desiredAPIVersion, objects } = request;
  if (typeof uid !== "string" || uid === "") {
    throw new ReviewError("request.uid: expected a non-empty string");
  }
  if (typeof desiredAPIVersion !== "string" || desiredAPIVersion === "") {
    throw new ReviewError("request.desiredAPIVersion: expected a non-empty string", { uid });
  }
  if (!Array.isArray(objects)) {
    throw new ReviewError("request.objects: expected a list", { uid });
  }
  const wrong = objects.findIndex((object) => !isReviewed(object));
  if (wrong >= 0) {
    throw new ReviewError(
      `request.objects[${wrong}]: expected an object with apiVersion, kind and metadata`,
      { uid },
    );
  }
  return { uid, desiredAPIVersion, objects: objects as ReviewedObject[] };
}

function isReviewed(object: unknown): object is ReviewedObject {
  return (
    isRecord(object) &&
    typeof object.apiVersion === "string" &&
    typeof object.kind === "string" &&
    isRecord(object.metadata)
  );
}
