import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of everything that must survive a restart: `$PROVIDER_LOCAL_STATE`, else one below the user's home. */
export function stateDirOf(env: NodeJS.ProcessEnv): string {
  return env.PROVIDER_LOCAL_STATE || join(homedir(), ".local", "state", "capikit-provider-local");
}
