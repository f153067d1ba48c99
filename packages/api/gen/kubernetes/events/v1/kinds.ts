// Generated from kubernetes/events-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { Event } from "./types.ts";

/** Event of events.k8s.io/v1. */
export const event: KindDefinition<Event> = /* @__PURE__ */ Object.freeze({
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  listKind: "EventList",
  plural: "events",
  singular: "event",
  shortNames: /* @__PURE__ */ Object.freeze(["ev"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([
    ".regarding.kind",
    ".regarding.namespace",
    ".regarding.name",
    ".regarding.uid",
    ".regarding.apiVersion",
    ".regarding.resourceVersion",
    ".regarding.fieldPath",
    ".reason",
    ".reportingController",
    ".type",
  ]),
  schema: () => import("./schemas.ts").then(({ eventSchema }) => eventSchema),
});

/** All kinds of events.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([event]);
