import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hookNames } from "@capikit/api/catalog";
import { conformanceChecks } from "@capikit/extension-kit/testing";
import { compileSchema, type Json } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { hooksPackage, readDocument } from "../src/document.ts";
import { structuralSchema } from "../src/structural.ts";

describe("samples", () => {
  const samples = readSamples(new URL("../fixtures/samples.json", import.meta.url));
  const document = readDocument();

  function schemaOf(component: string) {
    return compileSchema(structuralSchema(document, `${hooksPackage}.${component}`));
  }

  /** The bodies of a sample as values of their types. */
  function typed(sample: Sample, at: number): string {
    const request = `hooks.${sample.hook}Request${isV1Beta1(sample) ? "<v1beta1.Cluster>" : ""}`;
    return [
      `export const request${at}: ${request} = ${sample.request.text};`,
      `export const response${at}: hooks.${sample.hook}Response = ${sample.response.text};`,
      ...builtinsOf(sample).map(
        (text, index) => `export const builtins${at}_${index}: hooks.Builtins = ${text};`,
      ),
    ].join("\n");
  }

  interface Variable {
    readonly name: string;
    readonly value: unknown;
  }

  function builtinsOf({ request }: Sample): readonly string[] {
    const { variables = [], items = [] } = request.value as {
      readonly variables?: readonly Variable[];
      readonly items?: readonly { readonly variables?: readonly Variable[] }[];
    };
    const all = [...variables, ...items.flatMap((item) => item.variables ?? [])];
    return all.filter(({ name }) => name === "builtin").map(({ value }) => JSON.stringify(value));
  }

  describe("samples of calls", () => {
    it("are there for every hook", () => {
      const hooks = new Set(samples.map(({ hook }) => hook));
      expect(hooks, "record a call of each hook in tests/hooks/fixtures/samples.json").toEqual(
        new Set(hookNames),
      );
    });

    it("have the types of the hooks, with no member too much", () => {
      const imports = [
        'import type * as v1beta1 from "@capikit/api/core/v1beta1";',
        'import type * as hooks from "@capikit/api/hooks/v1alpha1";',
      ];
      const text = [...imports, ...samples.map(typed)].join("\n");
      expect(compile({ "samples.ts": text })).toEqual([]);
    });

    it("would not, with a member that no type has", () => {
      const [first] = samples;
      if (first === undefined) throw new Error("no samples");
      const text = `{"clusterName":"x",${first.request.text.slice(1)}`;
      const invalid = typed({ ...first, request: { text, value: first.request.value } }, 0);
      const errors = compile({
        "samples.ts": `import type * as hooks from "@capikit/api/hooks/v1alpha1";\n${invalid}`,
      });
      expect(errors.join("\n")).toContain("clusterName");
    });

    const bodies = samples
      .filter((sample) => !isV1Beta1(sample))
      .flatMap((sample): readonly (readonly [string, string, Body])[] => [
        [`${sample.name} request`, `${sample.hook}Request`, sample.request],
        [`${sample.name} response`, `${sample.hook}Response`, sample.response],
      ]);

    it.each(bodies)("%s is valid, and the same after pruning and serialising", (_, component, body) => {
      const schema = schemaOf(component);
      expect(schema.validate(body.value as Json)).toEqual([]);
      const pruned = schema.prune(structuredClone(body.value) as Json);
      expect(JSON.stringify(pruned)).toBe(body.text);
    });
  });

  /** A call of a hook: request and response. */
  interface Sample {
    readonly name: string;
    readonly hook: string;
    readonly request: Body;
    readonly response: Body;
  }

  interface Body {
    /** The text as sent. */
    readonly text: string;
    readonly value: unknown;
  }

  /** Reads calls by their names: objects with `request` and `response`, also below `body`. */
  function readSamples(file: URL): readonly Sample[] {
    return Object.entries<Call>(JSON.parse(readFileSync(file, "utf8"))).map(
      ([name, { request, response }]) => {
        const [sent, answered] = [request.body ?? request, response.body ?? response];
        const hook = String(sent.kind).replace(/Request$/, "");
        return { name, hook, request: bodyOf(sent), response: bodyOf(answered) };
      },
    );
  }

  type Message = { readonly kind?: unknown; readonly body?: { readonly kind?: unknown } };
  type Call = Readonly<Record<"request" | "response", Message>>;

  function bodyOf(value: unknown): Body {
    return { text: JSON.stringify(value), value };
  }

  /** Reports whether a sample uses `cluster.x-k8s.io/v1beta1`. */
  function isV1Beta1({ request }: Sample): boolean {
    return request.text.includes('"apiVersion":"cluster.x-k8s.io/v1beta1"');
  }
});

describe("tutorials", () => {
  const tutorials = join(import.meta.dirname, "../../../docs/tutorials");
  const result = /(\d+) checks passed, (\d+) failed, (\d+) recommended checks failed, (\d+) not applicable/g;

  it("the results of conformance in tutorials include all checks", () => {
    const totals = globSync("*.md", { cwd: tutorials })
      .sort()
      .flatMap((name) =>
        [...readFileSync(join(tutorials, name), "utf8").matchAll(result)].map(([, ...counts]) => [
          name,
          counts.reduce((sum, count) => sum + Number(count), 0),
        ]),
      );
    expect(totals).toEqual([
      ["own-hooks.md", conformanceChecks.length],
      ["runtime-extension.md", conformanceChecks.length],
    ]);
  });
});
