import { upstreamCrds } from "@capikit/reference";
import { parse } from "yaml";
import { type Definition, type Kind, kindsOf } from "./definition.ts";
import { ownDefinitions } from "./own-definitions/index.ts";

/** The tested sets of definitions: five of other projects, and our own for missing cases. */
export const CRD_SETS = [
  "cluster-api",
  "capi-test-builder",
  "cert-manager",
  "external-snapshotter",
  "postgres-operator",
  "own",
] as const;

export type CrdSet = (typeof CRD_SETS)[number];

/** Returns every version of every kind of a set. */
export async function kindsOfSet(set: CrdSet): Promise<Kind[]> {
  if (set === "own") return ownDefinitions.flatMap(kindsOf);
  const crds = await upstreamCrds([set]);
  return crds.flatMap(({ text, slug }) => {
    const definition = parse(text) as Definition;
    // Two sets describe the same kinds differently.
    const group = `${slug.replaceAll("-", "")}.${definition.spec.group}`;
    return kindsOf({ ...definition, spec: { ...definition.spec, group } });
  });
}
