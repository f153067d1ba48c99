import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compileProject } from "../../support/compile-project.ts";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const root = mkdtempSync(join(tmpdir(), "capikit-conversion-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const kind = (spec: string, more: string): string =>
  `export interface Widget extends KubernetesObject { readonly spec?: Spec }
export interface Spec { ${spec} }
${more}`;
const preserve = "/** +capikit:conversion:preserve */";

const hub = kind(
  `readonly name: string; readonly tags?: readonly string[]; readonly part?: Part; frozen?: Readonly<Part>;
  parts?: Record<string, Part | null>; readonly rollout?: Rollout; open?: { deep?: Readonly<Inner> };
  zones?: Zone[]; colors?: Item[]; texts?: Text[];
  color?: Color; needed: Color; both?: Color; one?: Color.Red; some?: Exclude<Color, Color.Blue>;
  list?: Mode[]; nested?: Record<string, Mode[]>; same?: Same; constant?: Constant; text?: "a" | "b";
  level?: Level; number?: Level; other?: Level;
  duration?: Duration; amount?: Quantity; big?: int64; any?: JSONValue; constructor?: Inner; valueOf?: string;`,
  `export interface Part { readonly size?: string; readonly weight: int32 }
export interface Rollout { readonly strategy?: string; ${preserve} readonly after?: string; readonly nested?: Inner }
export interface Inner { readonly size?: string }
export interface Zone { name: string; value: "a" | "b" }
export interface Item { name: string; value: Color }
export interface Text { name: string; value?: string }
export enum Color { Red = "red", Blue = "blue" }
export enum Mode { X = "x" }
export enum Same { A = "a", B = "b" }
export const enum Constant { A = "a" }
export enum Level { Low = 1, High }`,
);
const spoke = kind(
  `readonly name: string; readonly tags?: readonly string[]; readonly part?: Part; frozen?: Readonly<Part>;
  parts?: Record<string, Part | null>;
  /** +capikit:conversion:from=rollout.strategy */ readonly strategy?: string;
  /** +capikit:conversion:from=rollout.nested.size */ readonly size?: string;
  /** +capikit:conversion:from=open.deep.size */ readonly deep?: string;
  /** +capikit:conversion:with=byName */ zones?: Record<string, string>;
  /** +capikit:conversion:with=byName */ colors?: Record<string, Colour>;
  /** +capikit:conversion:with=byName */ texts?: Record<string, "a" | "b">;
  color?: "red" | "blue"; needed: "blue" | "red"; both?: Colour; one?: "red"; some?: "red";
  list?: Kind[]; nested?: Record<string, Kind[]>; same?: Same; constant?: Constant; text?: string;
  level?: Height; number?: 1 | 2; other?: Level;
  duration?: Duration; amount?: Quantity; big?: int64; any?: JSONValue; valueOf?: string;
  /** +capikit:conversion:from=constructor.size */ toString?: string;`,
  `export interface Part { readonly size?: string; readonly weight: int32 }
export enum Colour { Red = "red", Blue = "blue" }
export enum Kind { X = "x" }
export enum Same { B = "b", A = "a" }
export const enum Constant { A = "a" }
export enum Height { Low = 1, High }
export enum Level { Low = 1, High }`,
);

it("compiles with read-only members and with different enums of the same values", () => {
  const project = {
    ...packageOf("api/v1", hub, " * +capikit:conversion:hub\n"),
    ...packageOf("api/v1alpha1", spoke),
  };
  const { files, codes } = emit(project, { importExtension: "js" });
  expect(codes).toEqual([]);
  const text = files["widget.ts"] ?? "";
  const generated = Object.entries(files)
    .filter(([path]) => !path.endsWith(".test.ts"))
    .map(([path, one]) => [`gen/conversion/${path}`, one]);
  expect(generated.map(([path]) => path)).toContain("gen/conversion/index.ts");
  expect(
    compileProject(root, { ...project, ...Object.fromEntries(generated) }, { erasableSyntaxOnly: false }),
  ).toEqual([]);
  expect(text).toContain("to.same = from.same;");
});

it("compiles discriminated unions", () => {
  const source = (more: string): string =>
    `{ type: "s3"; s3: { bucket: string; ${more} }; old?: string } | { type: "pvc"; pvc: string } | { type: "none" }`;
  const spec = 'source?: Source; same?: { kind: "a"; a: string } | { kind: "b"; b: string }; all?: Source[];';
  const project = {
    ...packageOf(
      "api/v1",
      kind(
        spec,
        `export type Source = ${source("size?: int32; /** +capikit:conversion:preserve */ more?: string")};`,
      ),
      " * +capikit:conversion:hub\n",
    ),
    ...packageOf("api/v1alpha1", kind(spec, `export type Source = ${source("size?: int32")};`)),
  };
  const { files, codes } = emit(project, { importExtension: "js" });
  expect(codes).toEqual([]);
  const generated = Object.entries(files)
    .filter(([path]) => !path.endsWith(".test.ts"))
    .map(([path, one]) => [`gen/conversion/${path}`, one]);
  expect(compileProject(root, { ...project, ...Object.fromEntries(generated) }, {})).toEqual([]);
});
