import { homedir } from "node:os";
import { join } from "node:path";

/** Returns the state folder: `$PROVIDER_LOCAL_STATE`, or a folder in the user's home. */
export function stateDirOf(env: NodeJS.ProcessEnv): string {
  return env.PROVIDER_LOCAL_STATE || join(homedir(), ".local", "state", "capikit-provider-local");
}
