import type { DoctorCheck } from "../model/check.ts";
import { apiVersionChecks } from "./api-version-checks.ts";
import { certificateChecks } from "./certificate-checks.ts";
import { conditionChecks } from "./condition-checks.ts";
import { deletionChecks } from "./deletion-checks.ts";
import { extensionChecks } from "./extension-checks.ts";
import { objectChecks } from "./object-checks.ts";
import { providerChecks } from "./provider-checks.ts";
import { referenceChecks } from "./reference-checks.ts";
import { webhookChecks } from "./webhook-checks.ts";

/** All checks by subject, in the order of their findings. */
export const doctorChecks: readonly DoctorCheck[] = Object.freeze([
  ...providerChecks,
  ...apiVersionChecks,
  ...webhookChecks,
  ...extensionChecks,
  ...deletionChecks,
  ...referenceChecks,
  ...objectChecks,
  ...conditionChecks,
  ...certificateChecks,
]);
