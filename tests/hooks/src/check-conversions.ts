import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { HookCatalog } from "@capikit/api/catalog/runtime";

import { catalogEmitter } from "@capikit/generators/emit/catalog";
import { type Json, validate } from "@capikit/schema";
import { expect } from "vitest";
import { randomFrom } from "../../reference/src/random.ts";
import { compile } from "./compile.ts";
import { PairDrawer } from "./conversion-pairs.ts";
import { emit, imports } from "./project.ts";

const runtime = join(import.meta.dirname, "../../../packages/api/src/catalog/runtime/index.ts");
const versions = { request: ["v1", "v1beta1"], response: ["v1beta1", "v1"] } as const;

/** Two versions of a hook: its types, and what converted values must be. */
function drawHook(name: string, seed: number, isDecided: boolean) {
  const random = randomFrom(seed);
  const request = new PairDrawer(random, isDecided, "FromHub", `${name}q`.toLowerCase());
  const response = new PairDrawer(random, isDecided, "ToHub", `${name}s`.toLowerCase());
  const bodies = {
    request: request.object(2, "", [
      request.common("settings", "Record<string, string>", () => ({ a: "b" }), true),
    ]),
    response: response.object(2, "", [
      response.common("status", '"Failure" | "Success"', () => random.pick(["Failure", "Success"])),
      response.common("message", "string", () => `message ${random.below(1e6)}`, true),
      response.common("retryAfterSeconds", "int32", () => random.below(30)),
    ]),
  };
  const textOf = (version: string): string => {
    const typeOf = (body: "request" | "response") =>
      bodies[body][versions[body][0] === version ? "from" : "to"];
    return `${imports}
/** +kubebuilder:validation:MaxLength=3 */
type Short = string;
/** +capikit:hook:summary="${name}",blocking */
export type ${name} = Hook<${name}Request, ${name}Response>;
export interface ${name}Request ${typeOf("request")}
export interface ${name}Response ${typeOf("response")}
`;
  };
  const functions = [...request.functions, ...response.functions];
  return { name, bodies, textOf, functions };
}

/** Returns the project with all hooks in two versions, and the functions of their author. */
function projectOf(hooks: readonly ReturnType<typeof drawHook>[]): Readonly<Record<string, string>> {
  const packages = ["v1beta1", "v1"].flatMap((version) => [
    [
      `api/${version}/index.ts`,
      `/**\n * +groupName=hooks.acme.example\n * +versionName=${version}\n${version === "v1" ? " * +capikit:conversion:overrides=../../conversions.ts\n" : ""} */\n${hooks.map(({ name }) => `export * from "./${name}.ts";\n`).join("")}`,
    ],
    ...hooks.map((hook) => [`api/${version}/${hook.name}.ts`, hook.textOf(version)]),
  ]);
  const functions = hooks.flatMap((hook) => hook.functions);
  return Object.fromEntries([...packages, ["conversions.ts", `export {};\n${functions.join("")}`]]);
}

function emitted(hooks: readonly ReturnType<typeof drawHook>[]) {
  return emit(catalogEmitter, projectOf(hooks), { importExtension: "ts", runtimeModule: runtime });
}

/**
 * Draws pairs of versions. The generator must ask about each member without the same meaning in both,
 * and about no other; after the author's decisions, converted values must be as expected.
 */
export async function checkConversions(pairs: number, seed: number): Promise<void> {
  const draw = (isDecided: boolean) =>
    Array.from({ length: pairs }, (_, at) => drawHook(`Hook${at}`, seed * 1e5 + at, isDecided));
  const undecided = draw(false);
  const asked = emitted(undecided).errors.map(
    (error) => /CK5113 `(.+)`.*: (\w+)s of (\w+) convert/.exec(error)?.slice(1).join(" ") ?? error,
  );
  const wanted = undecided.flatMap(({ name, bodies }) =>
    (["request", "response"] as const).flatMap((body) =>
      bodies[body].asks.map((at) => `${at} ${body} ${name}`),
    ),
  );
  expect(asked.sort()).toEqual(wanted.sort());
  const hooks = draw(true);
  const { texts, errors } = emitted(hooks);
  expect(errors).toEqual([]);
  const generated = Object.entries(texts).map(([path, text]) => [`gen/catalog/${path}`, text]);
  const files = { ...projectOf(hooks), ...(Object.fromEntries(generated) as Record<string, string>) };
  expect(compile(files)).toEqual([]);
  await withCatalog(files, async (catalog) => {
    for (const hook of hooks) for (let at = 0; at < 5; at++) await checkValues(catalog, hook);
  });
}

async function withCatalog(
  files: Readonly<Record<string, string>>,
  use: (catalog: HookCatalog) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-conversions-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { catalog } = (await import(join(folder, "gen/catalog/index.ts"))) as { catalog: HookCatalog };
    await use(catalog);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkValues(
  catalog: HookCatalog,
  { name, bodies }: ReturnType<typeof drawHook>,
): Promise<void> {
  const [newest, older] = catalog.versionsOf(name);
  const request = bodies.request.draw();
  const identity = { apiVersion: "hooks.acme.example/v1beta1", kind: `${name}Request` };
  const sent = catalog.requestFor(name, "v1beta1", request as object);
  expect(sent).toEqual({ ...(bodies.request.expected(request) as object), ...identity });
  const response = bodies.response.draw();
  const received = catalog.responseFrom(name, "v1beta1", response);
  expect(received).toEqual(bodies.response.expected(response));
  const [down, up] = [await older?.requestSchema?.(), await newest?.responseSchema?.()];
  expect(
    validate(sent as Json, { ...down, properties: { ...down?.properties, apiVersion: {}, kind: {} } }),
  ).toEqual([]);
  expect(validate(received as Json, up ?? {})).toEqual([]);
}
