import { hookNames } from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { corePackage, hooksPackage, readDocument } from "../src/document.ts";
import { wireTypes } from "../src/wire-types.ts";

/**
 * Kinds that bodies hold. On the wire, and in schemas, `apiVersion`, `kind` and `metadata` are
 * never required.
 */
const kinds = ["Cluster", "Machine", "MachineSet"];

/** Bodies that hold a kind, by hook; their types take its type. */
const kindOf: Readonly<Record<string, string>> = {
  CanUpdateMachine: "Machine",
  CanUpdateMachineSet: "MachineSet",
  UpdateMachine: "Machine",
  DiscoverVariables: "",
  Discovery: "",
  GeneratePatches: "",
  ValidateTopology: "",
};

const wire = await wireTypes(readDocument());

function assertions(): string {
  const lines = [
    'import type * as core from "@capikit/api/core/v1beta2";',
    'import type * as hooks from "@capikit/api/hooks/v1alpha1";',
    'import type { components } from "./wire.ts";',
    "type Root = 'apiVersion' | 'kind' | 'metadata';",
    "type Sent<T extends Record<Root, unknown>> = Omit<T, Root> & Partial<Pick<T, Root>>;",
    `type Hook<N extends string> = components["schemas"][\`${hooksPackage}.\${N}\` & keyof components["schemas"]];`,
    `type Core<N extends string> = components["schemas"][\`${corePackage}.\${N}\` & keyof components["schemas"]];`,
  ];
  const both = (source: string, onWire: string): void => {
    lines.push(`((value: ${source}): ${onWire} => value) satisfies unknown;`);
    lines.push(`((value: ${onWire}): ${source} => value) satisfies unknown;`);
  };
  for (const kind of kinds) both(`Sent<core.${kind}>`, `Core<"${kind}">`);
  for (const hook of hookNames) {
    const kind = kindOf[hook] ?? "Cluster";
    both(`hooks.${hook}Request${kind === "" ? "" : `<Core<"${kind}">>`}`, `Hook<"${hook}Request">`);
    both(`hooks.${hook}Response`, `Hook<"${hook}Response">`);
  }
  return lines.join("\n");
}

describe("the types that openapi-typescript makes of the document", () => {
  it("accept and return the same as the source types, for every body of every hook", () => {
    expect(compile({ "wire.ts": wire, "both-ways.ts": assertions() })).toEqual([]);
  });

  it("would not, if a member of a source type were missing in the document", () => {
    const without = wire.replace(/^ *kubernetesVersion: string;\n/m, "");
    expect(without).not.toBe(wire);
    const errors = compile({ "wire.ts": without, "both-ways.ts": assertions() });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("kubernetesVersion");
  });
});
