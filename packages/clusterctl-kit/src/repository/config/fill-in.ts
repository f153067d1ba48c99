import { ownMember } from "@capikit/common/json";
import { substituteVariables } from "../../variables/index.ts";
import { RepositoryError } from "../model/repository-error.ts";
import type { Environment } from "./read-config.ts";

/** Replaces environment variables; unset ones are empty. @throws RepositoryError */
export function fillIn(text: string, env: Environment, where: string): string {
  try {
    return substituteVariables(text, (name) => ownMember(env, name) ?? "");
  } catch (cause) {
    throw new RepositoryError("REPOSITORY_BAD_CONFIG", `${where}: ${(cause as Error).message}`, undefined, {
      cause,
    });
  }
}
