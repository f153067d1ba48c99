import { readFileSync } from "node:fs";
import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import { upstreamCrds } from "@capikit/peers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  type Answer,
  askUpstream,
  getAPIVersion,
  type Question,
  readable,
  served,
} from "../src/go-conversion.ts";
import { arbitraryOf, type Schema } from "../src/schema-arbitrary.ts";

interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

const count = process.env.CAPIKIT_TEST_LONG === "1" ? 10_000 : 60;
const servedKinds = Object.keys(served).map((name) => {
  const dot = name.indexOf(".");
  return { kind: name.slice(0, dot), group: name.slice(dot + 1) };
});

/** What we say, in the words of the peer. */
function ask({ in: object, to }: Question): Answer {
  try {
    return { out: readable(convert(object as ConvertibleObject, to, { getAPIVersion })) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function compare(questions: readonly Question[]): Promise<readonly Answer[]> {
  const answers = await askUpstream(questions);
  expect(answers).toHaveLength(questions.length);
  for (const [index, question] of questions.entries()) {
    const [theirs = {}, ours] = [answers[index], ask(question)];
    if (theirs.error === undefined)
      expect(ours, JSON.stringify(question)).toEqual({ out: readable(theirs.out) });
    else expect(ours.error, `${JSON.stringify(question)}: ${theirs.error}`).toBeDefined();
  }
  return answers;
}

describe("Cluster API's own conversion webhook", () => {
  let crds: readonly Crd[] = [];
  beforeAll(async () => {
    const all = (await upstreamCrds()).map(({ text }) => parse(text) as Crd);
    crds = all.filter(
      ({ spec }) =>
        spec.group.endsWith("cluster.x-k8s.io") &&
        spec.versions.length > 1 &&
        !/^infrastructure|^test/.test(spec.group),
    );
  });

  it("gave what packages/api/test/conversion/upstream.json holds", async () => {
    const url = new URL("../../../packages/api/test/conversion/upstream.json", import.meta.url);
    const cases: readonly (Question & { readonly out?: unknown; readonly refused?: true })[] = JSON.parse(
      readFileSync(url, "utf8"),
    );
    const answers = await askUpstream(cases);
    for (const [index, one] of cases.entries()) {
      const answer = answers[index] ?? {};
      if (one.refused) expect(answer.error, JSON.stringify(one.in)).toBeDefined();
      else expect(readable(answer.out), JSON.stringify(one.in)).toEqual(readable(one.out));
    }
  });

  it(`converts ${count} random objects of every kind, each way and back, as convert does`, async () => {
    const names = crds.map(({ spec }) => spec.names.kind).sort();
    expect(names).toHaveLength(17);
    for (const { spec } of crds)
      for (const from of spec.versions)
        for (const to of spec.versions) {
          if (from === to) continue;
          const head = { apiVersion: `${spec.group}/${from.name}`, kind: spec.names.kind };
          const { properties = {} } = from.schema.openAPIV3Schema;
          const { apiVersion: _a, kind: _k, metadata: _m, ...members } = properties;
          const rest = arbitraryOf({ type: "object", properties: members }, servedKinds);
          const metadata = fc.constantFrom(
            { name: "a" },
            { name: "a", namespace: "ns", labels: {} },
            { labels: { a: "b" }, annotations: { c: "" } },
          );
          const objects = fc.sample(
            fc
              .tuple(metadata, rest)
              .map(([given, more]) => ({ ...head, metadata: given, ...(more as object) })),
            { numRuns: count, seed: 20_260_504 },
          );
          const there = await compare(
            objects.map((object) => ({ in: object, to: `${spec.group}/${to.name}` })),
          );
          const back = there.flatMap(({ out }) =>
            out === undefined ? [] : [{ in: out as object, to: head.apiVersion }],
          );
          expect(back.length, head.kind).toBeGreaterThan(count / 4);
          await compare(back);
        }
  }, 3_600_000);
});
