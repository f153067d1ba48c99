import {
  createJsonApi,
  isJsonApiError,
  PlatformConnectionError,
  PlatformLimitedError,
} from "@capikit/controller-kit/platform";
import { type HookContext, HookError } from "@capikit/extension-kit";

const states = ["Completed", "Failed", "Running"] as const;

/** State of a backup; `Unavailable` while the service does not respond. */
export type BackupState = (typeof states)[number] | "Unavailable";

/** An external service for backups of volumes. */
export interface BackupService {
  /** Starts the backup of this id unless it exists, and returns its state. */
  ensure(
    id: string,
    volumes: readonly string[],
    context: Pick<HookContext, "signal" | "logger">,
  ): Promise<BackupState>;
}

/** Returns a client of the service: `PUT <url>/backups/<id>` starts a backup or returns it. */
export function backupServiceAt(url: string): BackupService {
  const api = createJsonApi({ url, timeout: "3s" });
  return {
    async ensure(id, volumes, { signal, logger }) {
      const options = { body: { volumes } };
      try {
        return stateOf(await api.request("PUT", `backups/${id}`, { signal }, options));
      } catch (error) {
        signal.throwIfAborted();
        if (!isUnavailable(error)) throw error;
        logger.warn("Backup service is unavailable", { backup: id, error });
        return "Unavailable";
      }
    },
  };
}

function stateOf(body: unknown): BackupState {
  const { state } = Object(body) as { readonly state?: unknown };
  const known = states.find((one) => one === state);
  if (known === undefined) throw new HookError("the backup service responded without a known state");
  return known;
}

/** Reports whether the service may respond later: other errors need a fix. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof PlatformLimitedError || error instanceof PlatformConnectionError) return true;
  return isJsonApiError(error) && error.response.status >= 500;
}
