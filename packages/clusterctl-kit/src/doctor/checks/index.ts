import type { DoctorCheck } from "../model/check.ts";
import { apiVersionsCheck } from "./api-versions.ts";
import { certificatesCheck } from "./certificates.ts";
import { clusterSecretsCheck } from "./cluster-secrets.ts";
import { contractsCheck } from "./contracts.ts";
import { deletingCheck } from "./deleting.ts";
import { deploymentsCheck } from "./deployments.ts";
import { extensionsCheck } from "./extensions.ts";
import { hooksCheck } from "./hooks.ts";
import { inventoryCheck } from "./inventory.ts";
import { machineCertificatesCheck } from "./machine-certificates.ts";
import { movesCheck } from "./moves.ts";
import { pausedCheck } from "./paused.ts";
import { referencesCheck } from "./references.ts";
import { remediationCheck } from "./remediation.ts";
import { removedKindsCheck } from "./removed-kinds.ts";
import { storedVersionsCheck } from "./stored-versions.ts";
import { versionsCheck } from "./versions.ts";
import { webhooksCheck } from "./webhooks.ts";

/** All checks, in the order of their findings. */
export const doctorChecks: readonly DoctorCheck[] = Object.freeze([
  inventoryCheck,
  deploymentsCheck,
  contractsCheck,
  versionsCheck,
  storedVersionsCheck,
  apiVersionsCheck,
  removedKindsCheck,
  webhooksCheck,
  certificatesCheck,
  extensionsCheck,
  hooksCheck,
  deletingCheck,
  referencesCheck,
  remediationCheck,
  pausedCheck,
  movesCheck,
  clusterSecretsCheck,
  machineCertificatesCheck,
]);
