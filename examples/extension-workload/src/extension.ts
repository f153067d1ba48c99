import type { Client } from "@capikit/client";
import type { WorkloadClients } from "@capikit/controller-kit/capi/workload";
import { defineExtension, type Extension } from "@capikit/extension-kit";
import { checkAddOn, installAddOn, upgradeAddOn } from "./add-on.ts";
import { backUpVolumes } from "./backup.ts";
import type { BackupService } from "./backup-service.ts";
import { checkConformance } from "./conformance.ts";
import { checkQuota } from "./quota.ts";
// +capikit:scaffold:imports

/** Dependencies of the handlers. */
export interface WorkloadExtensionOptions {
  readonly management: Pick<Client, "get" | "list">;
  readonly clusters: WorkloadClients;
  readonly backups: BackupService;
  /** Seconds until Cluster API calls a waiting handler again. */
  readonly retryAfterSeconds: number;
}

/** The user stories, each with a handler per hook. */
export function workloadExtension(options: WorkloadExtensionOptions): Extension {
  const { management, clusters, backups, retryAfterSeconds } = options;
  return defineExtension({
    handlers: {
      "check-quota": checkQuota(management, retryAfterSeconds),
      "install-add-on": installAddOn(clusters),
      "check-add-on": checkAddOn(clusters, retryAfterSeconds),
      "upgrade-add-on": upgradeAddOn(clusters, retryAfterSeconds),
      "check-conformance": checkConformance(clusters, retryAfterSeconds),
      "back-up-volumes": backUpVolumes(clusters, management, backups, retryAfterSeconds),
      // +capikit:scaffold:handlers
    },
  });
}
