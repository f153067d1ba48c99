import { catalogEmitter } from "./emit/catalog/catalog-emitter.ts";
import { conversionEmitter } from "./emit/conversion/conversion-emitter.ts";
import { crdEmitter } from "./emit/crd/crd-emitter.ts";
import type { Emitter } from "./emit/emitter.ts";
import { kindsEmitter } from "./emit/kinds/kinds-emitter.ts";
import { openapiEmitter } from "./emit/openapi/openapi-emitter.ts";
import { rbacEmitter } from "./emit/rbac/rbac-emitter.ts";
import { variablesEmitter } from "./emit/variables/variables-emitter.ts";
import { webhookEmitter } from "./emit/webhook/webhook-emitter.ts";

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
