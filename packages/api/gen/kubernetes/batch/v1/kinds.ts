// Generated from kubernetes/batch-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { CronJob, Job } from "./types.ts";

/** CronJob of batch/v1. */
export const cronJob: KindDefinition<CronJob> = /* @__PURE__ */ Object.freeze({
  group: "batch",
  version: "v1",
  kind: "CronJob",
  listKind: "CronJobList",
  plural: "cronjobs",
  singular: "cronjob",
  shortNames: /* @__PURE__ */ Object.freeze(["cj"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ cronJobSchema }) => cronJobSchema),
});

/** Job of batch/v1. */
export const job: KindDefinition<Job> = /* @__PURE__ */ Object.freeze({
  group: "batch",
  version: "v1",
  kind: "Job",
  listKind: "JobList",
  plural: "jobs",
  singular: "job",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([".status.successful"]),
  schema: () => import("./schemas.ts").then(({ jobSchema }) => jobSchema),
});

/** All kinds of batch/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([cronJob, job]);
