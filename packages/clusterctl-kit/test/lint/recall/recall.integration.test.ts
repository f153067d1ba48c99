import { describe, expect, it } from "vitest";
import type { Breakage } from "./breakage.ts";
import { componentBreakages } from "./components.ts";
import { definitionBreakages } from "./definitions.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import * as releases from "./releases.ts";
import { rightBreakages } from "./rights.ts";
import { templateBreakages } from "./templates.ts";

/** Single breakages from public fixes and issues of providers, written without a look at the rules. */
const classes = {
  "files and workloads": componentBreakages,
  CRDs: definitionBreakages,
  "roles and webhooks": rightBreakages,
  "templates and classes": templateBreakages,
};

describe("releases before the breakages", () => {
  const { full, converting, ownGroup, ofV1beta1, ofControlPlane, ofBootstrap, ofIpam, ofExtension } =
    releases;
  it.each([full, converting, ownGroup, ofV1beta1, ofControlPlane, ofBootstrap, ofIpam, ofExtension])(
    "have no findings",
    async (make) => {
      expect(await diagnosticsOf(make())).toEqual([]);
    },
  );
});

/** Severity of the diagnostic of each breakage. */
const reported = new Map<Breakage, string>();

describe.each(Object.entries(classes))("%s", (_, breakages) => {
  it.each(breakages)("$title", async (breakage) => {
    const { release = releases.full, plant, rule, unknown } = breakage;
    const broken = release();
    const before = JSON.stringify(broken.files);
    plant?.(broken);
    expect(JSON.stringify(broken.files) === before).toBe(plant === undefined);
    const found = await diagnosticsOf(broken);
    reported.set(breakage, found.find(({ code }) => code === rule)?.severity ?? "unknown");
    if (rule === undefined) {
      expect(unknown).toBeDefined();
      expect(found).toEqual([]);
      return;
    }
    expect(found.map(({ code }) => code)).toContain(rule);
    for (const { code, help } of found)
      if (code === rule && !code.startsWith("topology/")) expect(help).toBeDefined();
  });
});

it("reports breakages as this table says", () => {
  const table = Object.entries(classes).map(([name, breakages]) => {
    const counts: Record<string, number> = {};
    for (const one of breakages) counts[reported.get(one) ?? ""] = (counts[reported.get(one) ?? ""] ?? 0) + 1;
    return [name, counts];
  });
  expect(Object.fromEntries(table)).toEqual({
    "files and workloads": { error: 18, warning: 8, unknown: 6 },
    CRDs: { error: 20, warning: 4, unknown: 8 },
    "roles and webhooks": { error: 21, warning: 5, unknown: 5 },
    "templates and classes": { error: 17, warning: 7, skipped: 1, unknown: 5 },
  });
});
