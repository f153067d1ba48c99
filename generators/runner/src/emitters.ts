import { catalogEmitter } from "@capikit/catalog";
import { conversionEmitter } from "@capikit/conversion";
import { crdEmitter } from "@capikit/crd";
import { kindsEmitter } from "@capikit/kinds";
import type { Emitter } from "@capikit/model";
import { openapiEmitter } from "@capikit/openapi";
import { rbacEmitter } from "@capikit/rbac";
import { variablesEmitter } from "@capikit/variables";
import { webhookEmitter } from "@capikit/webhook";

/** All emitters in execution order. */
export const emitters: readonly Emitter[] = [
  crdEmitter,
  rbacEmitter,
  webhookEmitter,
  kindsEmitter,
  conversionEmitter,
  catalogEmitter,
  openapiEmitter,
  variablesEmitter,
];
