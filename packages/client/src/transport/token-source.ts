import { readFile } from "node:fs/promises";
import type { Identity } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";

const rereadMs = 60_000;

/** Gives the bearer token of an identity, or undefined where it has none. Files are read at most once a minute. */
export function tokenSource(identity: Identity | undefined): () => Promise<string | undefined> {
  if (identity?.type === "token") {
    return async () => identity.token;
  }
  if (identity?.type !== "token-file") {
    return async () => undefined;
  }
  let token: string | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt > rereadMs) {
      try {
        token = (await readFile(identity.path, "utf8")).trim();
        readAt = performance.now();
      } catch (cause) {
        // A rotation may be under way; the old token still has some life.
        if (token === undefined) {
          throw new ConfigError("unreadable", `token file ${identity.path} cannot be read`, { cause });
        }
      }
    }
    return token;
  };
}
