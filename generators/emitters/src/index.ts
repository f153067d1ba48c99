/**
 * The emitters of capikit, each a pure function from the model to artefacts.
 *
 * @module
 */
import type { Emitter } from "@capikit/model";
import { catalogEmitter } from "./catalog/index.ts";
import { conversionEmitter } from "./conversion/index.ts";
import { crdEmitter } from "./crd/index.ts";
import { kindsEmitter } from "./kinds/index.ts";
import { openapiEmitter } from "./openapi/index.ts";
import { rbacEmitter } from "./rbac/index.ts";
import { variablesEmitter } from "./variables/index.ts";
import { webhookEmitter } from "./webhook/index.ts";

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
