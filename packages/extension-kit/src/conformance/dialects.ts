import type { TestedHandler } from "./session.ts";

/**
 * Ways to speak to an extension: Cluster API's, and those in which one thing is as servers sometimes want it. An extension that understands
 * only one of these cannot be called by Cluster API.
 */
export const dialects = ["cluster-api", "content-type", "no-query", "upper-case", "no-handler"] as const;

export type Dialect = (typeof dialects)[number];

interface Spoken {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request in a dialect. */
export function inDialect(
  dialect: Dialect,
  spoken: Spoken,
  { hook, name }: Pick<TestedHandler, "hook" | "name">,
): Spoken {
  const parts = spoken.path.split("/");
  switch (dialect) {
    case "cluster-api":
      return spoken;
    case "content-type":
      return { ...spoken, headers: { "content-type": "application/json", accept: "application/json" } };
    case "no-query":
      return { ...spoken, query: "" };
    case "upper-case":
      parts[parts.length - (name === undefined ? 1 : 2)] = hook.hook;
      return { ...spoken, path: parts.join("/") };
    case "no-handler":
      return { ...spoken, path: parts.slice(0, -1).join("/") };
  }
}
