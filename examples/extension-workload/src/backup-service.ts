import { createJsonApi } from "@capikit/controller-kit/platform";

/** State of a backup; `Unavailable` while the service does not respond. */
export type BackupState = "Completed" | "Failed" | "Running" | "Unavailable";

/** An external service for backups of volumes. */
export interface BackupService {
  /** Starts the backup of this id unless it exists, and returns its state. */
  ensure(id: string, volumes: readonly string[], signal: AbortSignal): Promise<BackupState>;
}

/** Returns a client of the service: `PUT <url>/backups/<id>` starts a backup or returns it. */
export function backupServiceAt(url: string): BackupService {
  const api = createJsonApi({ url, timeout: "3s" });
  return {
    async ensure(id, volumes, signal) {
      try {
        const { state } = await api.request<{ state: BackupState }>(
          "PUT",
          `backups/${id}`,
          { signal },
          {
            body: { volumes },
          },
        );
        return state;
      } catch {
        signal.throwIfAborted();
        return "Unavailable";
      }
    },
  };
}
