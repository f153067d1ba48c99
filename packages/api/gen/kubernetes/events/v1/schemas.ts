// Generated from kubernetes/events-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { eventSourceSchema, objectReferenceSchema } from "../../core/v1/schemas.ts";

/** The schema of EventSeries. */
export const eventSeriesSchema: JsonSchema = {
  type: "object",
  required: ["count", "lastObservedTime"],
  properties: {
    count: { type: "integer", format: "int32" },
    lastObservedTime: { type: "string", format: "date-time" },
  },
};

/** The schema of Event. */
export const eventSchema: JsonSchema = {
  type: "object",
  required: ["eventTime"],
  properties: {
    action: { type: "string" },
    apiVersion: { type: "string" },
    deprecatedCount: { type: "integer", format: "int32" },
    deprecatedFirstTimestamp: { type: "string", format: "date-time" },
    deprecatedLastTimestamp: { type: "string", format: "date-time" },
    deprecatedSource: eventSourceSchema,
    eventTime: { type: "string", format: "date-time" },
    kind: { type: "string" },
    note: { type: "string" },
    reason: { type: "string" },
    regarding: objectReferenceSchema,
    related: objectReferenceSchema,
    reportingController: { type: "string" },
    reportingInstance: { type: "string" },
    series: eventSeriesSchema,
    type: { type: "string" },
    metadata: { type: "object" },
  },
};
