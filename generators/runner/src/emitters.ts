import { catalogEmitter } from "@capikit/catalog";
import { conversionEmitter } from "@capikit/conversion";
import { crdEmitter } from "@capikit/crd";
import { kindsEmitter } from "@capikit/kinds";
import type { Emitter } from "@capikit/model";
import { openapiEmitter } from "@capikit/openapi";
import { rbacEmitter } from "@capikit/rbac";
import { variablesEmitter } from "@capikit/variables";
import { webhookEmitter } from "@capikit/webhook";
import { checkBaseline } from "./baseline/check-baseline.ts";

/** All emitters in execution order. */
export const emitters: readonly Emitter[] = [
  { ...crdEmitter, check: (artefacts, { baseline }, project) => checkBaseline(baseline, artefacts, project) },
  rbacEmitter,
  webhookEmitter,
  kindsEmitter,
  conversionEmitter,
  catalogEmitter,
  openapiEmitter,
  variablesEmitter,
];
