import type { TestedHandler } from "./session.ts";

/** Cluster API's request, and variants with one difference that only some servers expect. */
export const requestVariants = [
  "cluster-api",
  "content-type",
  "no-query",
  "upper-case",
  "no-handler",
] as const;

export type RequestVariant = (typeof requestVariants)[number];

interface VariedRequest {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function toVariant(
  variant: RequestVariant,
  request: VariedRequest,
  { hook, name }: Pick<TestedHandler, "hook" | "name">,
): VariedRequest {
  const parts = request.path.split("/");
  switch (variant) {
    case "cluster-api":
      return request;
    case "content-type":
      return { ...request, headers: { "content-type": "application/json", accept: "application/json" } };
    case "no-query":
      return { ...request, query: "" };
    case "upper-case":
      parts[parts.length - (name === undefined ? 1 : 2)] = hook.hook;
      return { ...request, path: parts.join("/") };
    case "no-handler":
      return { ...request, path: parts.slice(0, -1).join("/") };
  }
}
