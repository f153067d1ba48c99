import { isRecord } from "@capikit/common/json";
import { ReviewError, readJson } from "../webhook/read-json.ts";
import type { WebhookRequest } from "../webhook/webhook.ts";

/** An object to be converted: what an API server stores has all of these. */
export interface ReviewedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What an API server wants converted (`apiextensions.k8s.io/v1`). */
export interface ConversionRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly ReviewedObject[];
}

const apiVersion = "apiextensions.k8s.io/v1";

/**
 * Reads a ConversionReview.
 *
 * @throws ReviewError saying which field is wrong, and how.
 */
export function readConversionReview(http: WebhookRequest): ConversionRequest {
  const review = readJson(http, "a ConversionReview");
  if (!isRecord(review) || review.apiVersion !== apiVersion || review.kind !== "ConversionReview") {
    throw new ReviewError(`the body is no ConversionReview of ${apiVersion}`);
  }
  const { request } = review;
  if (!isRecord(request)) {
    throw new ReviewError("request: an object is expected");
  }
  const { uid, desiredAPIVersion, objects } = request;
  if (typeof uid !== "string" || uid === "") {
    throw new ReviewError("request.uid: a text is expected that is not empty");
  }
  if (typeof desiredAPIVersion !== "string" || desiredAPIVersion === "") {
    throw new ReviewError("request.desiredAPIVersion: a text is expected that is not empty", { uid });
  }
  if (!Array.isArray(objects)) {
    throw new ReviewError("request.objects: a list is expected", { uid });
  }
  const wrong = objects.findIndex((object) => !isReviewed(object));
  if (wrong >= 0) {
    throw new ReviewError(
      `request.objects[${wrong}]: an object with apiVersion, kind and metadata is expected`,
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
