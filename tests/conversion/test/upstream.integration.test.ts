import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConvertibleObject, convert } from "@capikit/api/conversion";
import { askReference, type ReferenceResponse, upstreamCrds } from "@capikit/reference";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { getAPIVersion, readable, served } from "../../../packages/api/test/conversion/served.ts";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import { isObject } from "../src/go-values.ts";
import { apiVersionOf, directions, editedObject, freshObject } from "../src/random-chains.ts";
import { arbitraryOf, type Schema } from "../src/schema-arbitrary.ts";

interface Question {
  readonly in: object;
  readonly to: string;
}

/** The response of upstream: the converted object, or an error. */
type Answer = ReferenceResponse;

/** Calls Cluster API's own conversion webhook. */
async function askUpstream(questions: readonly Question[]): Promise<readonly Answer[]> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-conversion-"));
  try {
    const versions = join(folder, "served.json");
    writeFileSync(versions, JSON.stringify(served));
    return await askReference("conversion-reference", questions, ["convert", "-versions", versions]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One or more of these parts in a row, at most `most`. */
function row(random: Random, most: number, parts: () => string): string {
  return Array.from({ length: 1 + random.below(most) }, parts).join("");
}

function digits(random: Random, most: number): string {
  return Array.from({ length: random.below(most + 1) }, () => random.below(10)).join("");
}

function number(random: Random): string {
  const known = ["0", "00", "10", "1000", "1024", "2147483648", "9223372036854775807", "9223372036854775808"];
  const whole = random.chance(0.5) ? random.pick(known) : digits(random, 20);
  return random.chance(0.5) ? whole : `${whole}.${digits(random, 12)}`;
}

function sign(random: Random): string {
  return random.pick(["", "", "", "-", "+"]);
}

function duration(random: Random): string {
  const units = ["ns", "us", "\u00b5s", "\u03bcs", "ms", "s", "s", "m", "h", "h", "", "d", " "];
  return sign(random) + row(random, 3, () => number(random) + random.pick(units));
}

function time(random: Random): string {
  const two = (below: number): string =>
    String(random.below(below)).padStart(random.chance(0.9) ? 2 : 1, "0");
  const day = random.chance(0.4)
    ? random.pick(["0001-01-01", "0000-12-31", "0000-01-01", "9999-12-31", "2024-02-29", "1900-02-29"])
    : `${random.pick(["0001", "1970", "2023", "2024", "999"])}-${two(14)}-${two(33)}`;
  const clock = random.chance(0.5) ? "00:00:00" : `${two(25)}:${two(61)}:${two(61)}`;
  const fraction = random.pick(["", "", ".5", ",25", `.${digits(random, 12)}`, ".000000001", ".0000000001"]);
  const zone = random.pick(["Z", "Z", "z", "", "+00:00", "+02:00", "-14:30", "+24:60", "+99:99", "+0200"]);
  return `${day}${random.pick(["T", "T", "T", "t", " "])}${clock}${fraction}${zone}`;
}

function quantity(random: Random): string {
  const suffixes = [
    "",
    "n",
    "u",
    "m",
    "k",
    "M",
    "G",
    "T",
    "P",
    "E",
    "Ki",
    "Mi",
    "Gi",
    "Ti",
    "Pi",
    "Ei",
    "K",
    " ",
  ];
  const exponent = `${random.pick(["e", "E"])}${sign(random)}${digits(random, 2)}`;
  return sign(random) + number(random) + (random.chance(0.2) ? exponent : random.pick(suffixes));
}

function base64(random: Random): string {
  return row(random, 8, () => random.pick([..."Ab/+9==QZ -_", "\n", "\r"]));
}

const core = "cluster.x-k8s.io";

const bootstrap = "bootstrap.cluster.x-k8s.io";

const runtime = "runtime.cluster.x-k8s.io";

/** Texts that Go reads, or nearly, where conversions meet them. */
function textQuestion(random: Random): Question {
  const ask = (group: string, version: string, kind: string, spec: object): Question => ({
    in: { apiVersion: `${group}/${version}`, kind, metadata: { name: "a" }, spec },
    to: `${group}/v1beta2`,
  });
  switch (random.below(4)) {
    case 0:
      return ask(core, "v1beta1", "Machine", { nodeDrainTimeout: duration(random) });
    case 1:
      return ask(core, "v1beta1", "MachineDeployment", { rolloutAfter: time(random) });
    case 2: {
      const valueFrom = { resourceFieldRef: { resource: "r", divisor: quantity(random) } };
      const apiServer = { extraEnvs: [{ name: "a", valueFrom }] };
      return ask(bootstrap, "v1beta1", "KubeadmConfig", { clusterConfiguration: { apiServer } });
    }
    default:
      return ask(runtime, "v1alpha1", "ExtensionConfig", { clientConfig: { caBundle: base64(random) } });
  }
}

const data = "cluster.x-k8s.io/conversion-data";

/**
 * Reports whether upstream has no correct result: it panics, or confuses variables of a
 * ClusterClass with the same name, which its admission webhook rejects.
 */
function isBeyondUpstream({ in: object }: Question, { error }: Answer): boolean {
  if (error === "internal error occurred during conversion") return true;
  if (at(object, "kind") !== "ClusterClass") return false;
  return [object, stored(object)].some(
    (one) =>
      hasTwice(at(one, "spec", "variables"), "name") ||
      hasTwice(at(one, "status", "variables"), "name") ||
      items(at(one, "status", "variables")).some((variable) => hasTwice(at(variable, "definitions"), "from")),
  );
}

function stored(object: unknown): unknown {
  try {
    return JSON.parse(String(at(object, "metadata", "annotations", data)));
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((from, step) => (isObject(from) ? from[step] : undefined), value);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function hasTwice(list: unknown, key: string): boolean {
  const names = items(list).map((item) => at(item, key) ?? "");
  return new Set(names).size < names.length;
}

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

const isNightly = inject("nightly");

const count = isNightly ? 10_000 : 40;

const servedKinds = Object.keys(served).map((name) => {
  const dot = name.indexOf(".");
  return { kind: name.slice(0, dot), group: name.slice(dot + 1) };
});

/**
 * Converts an object and returns the result in upstream's format, with the error of an annotation
 * that is dropped: upstream refuses the object.
 */
function ask({ in: object, to }: Question): Answer {
  let dropped: unknown;
  const onInvalidData = (error: unknown): void => {
    dropped = error;
  };
  try {
    const out = readable(convert(object as ConvertibleObject, to, { getAPIVersion, onInvalidData }));
    return { out, ...(dropped !== undefined && { error: String(dropped) }) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function compare(questions: readonly Question[]): Promise<readonly Answer[]> {
  const answers = await askUpstream(questions);
  expect(answers).toHaveLength(questions.length);
  for (const [index, question] of questions.entries()) {
    const theirs = answers[index] ?? {};
    if (isBeyondUpstream(question, theirs)) continue;
    const given = JSON.stringify(question);
    const ours = ask(question);
    if (theirs.error === undefined) expect(ours, given).toEqual({ out: readable(theirs.out) });
    else expect(ours.error, `${given}: ${theirs.error}`).toMatch(/^ConversionError/);
    expect(JSON.stringify(question)).toBe(given);
  }
  return answers;
}

/** Objects of a version that match its schema. */
function randomObjects(spec: Crd["spec"], version: Crd["spec"]["versions"][number]): readonly object[] {
  const { properties = {} } = version.schema.openAPIV3Schema;
  const { apiVersion: _a, kind: _k, metadata: _m, ...members } = properties;
  const rest = arbitraryOf({ type: "object", properties: members }, servedKinds);
  const metadata = fc.constantFrom(
    { name: "a" },
    { name: "a", namespace: "ns", labels: {} },
    { labels: { a: "b" }, annotations: { c: "" } },
  );
  const head = { apiVersion: `${spec.group}/${version.name}`, kind: spec.names.kind };
  const objects = fc
    .tuple(metadata, rest)
    .map(([given, more]) => ({ ...head, metadata: given, ...(more as object) }));
  return fc.sample(objects, count);
}

/** An object, and the versions of its round trip. */
interface Route {
  readonly object: object;
  readonly from: Version;
  readonly to: Version;
}

interface Version {
  readonly group: string;
  readonly version: string;
}

/** The remaining routes with the response of upstream. */
async function leg<T extends Route>(routes: readonly T[], way: "from" | "to"): Promise<readonly T[]> {
  const questions = routes.map((route) => ({ in: route.object, to: apiVersionOf(route[way]) }));
  const answers = await compare(questions);
  return routes.flatMap((route, index) => {
    const out = answers[index]?.out;
    return typeof out === "object" && out !== null ? [{ ...route, object: out }] : [];
  });
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

  it("returned the content of packages/api/test/conversion/upstream.json", async () => {
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
    for (const { spec } of crds) {
      const routes = spec.versions.flatMap((from) =>
        spec.versions
          .filter((to) => to !== from)
          .flatMap((to) =>
            randomObjects(spec, from).map((object) => ({
              object,
              from: { group: spec.group, version: from.name },
              to: { group: spec.group, version: to.name },
            })),
          ),
      );
      const there = await leg(routes, "to");
      expect(there.length, spec.names.kind).toBeGreaterThan(routes.length / 4);
      await leg(there, "from");
    }
  });

  it("reads durations, times, quantities and bytes as convert does", async () => {
    const random = randomFrom(inject("seed"));
    const questions = Array.from({ length: isNightly ? 100_000 : 4000 }, () => textQuestion(random));
    const answers = await compare(questions);
    expect(answers.filter(({ out }) => out !== undefined).length).toBeGreaterThan(questions.length / 5);
  });

  // Each batch has four requests for every kind and direction: new objects, the responses, and the
  // responses after an edit, twice.
  const batch = isNightly ? 100 : 60;
  const batches = isNightly
    ? Array.from({ length: 100 }, (_, index) => inject("seed") + index)
    : [inject("seed")];
  it.each(batches)(
    `converts ${batch} objects of every kind and direction, edited and converted again, as convert does (seed %d)`,
    async (seed) => {
      const random = randomFrom(seed);
      const routes = directions.flatMap((direction) =>
        Array.from({ length: batch }, () => ({
          ...direction,
          object: freshObject(direction.from, random, servedKinds),
        })),
      );
      const edit = (all: readonly (typeof routes)[number][], way: "from" | "to") =>
        all.map((one) => ({ ...one, object: editedObject(one.object, one[way], random, servedKinds) }));
      const there = await leg(routes, "to");
      expect(there.length).toBeGreaterThan(routes.length * 0.8);
      await leg(there, "from");
      const back = await leg(edit(there, "to"), "from");
      await leg(edit(back, "from"), "to");
    },
  );
});
