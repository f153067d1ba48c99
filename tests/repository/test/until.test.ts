import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import {
  firstWithoutV1beta1,
  newestKnown,
} from "../../../packages/clusterctl-kit/src/doctor/model/releases.ts";

const root = join(import.meta.dirname, "../../..");
const files = globSync("{packages/*,generators}/src/**/*.ts", { cwd: root })
  .sort()
  .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n") }));

const mark = /^\s*(?::\s)?\/\/ @until CAPI v1\.(\d+)$/;

/** Code of an API version or of conditions that has files of its own: marked as a whole, a folder in its `index.ts`. */
const whole = /\/v1beta1\/index\.ts$|\/[^/]*v1beta1-[^/]+\.ts$|\/merge-v1beta1\.ts$/;

/** Returns the places that end with a minor release of Cluster API v1 or an earlier one. */
function endingUntil(minor: number): readonly string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => (Number(mark.exec(line)?.[1]) <= minor ? [`${path}:${at + 1}`] : [])),
  );
}

/** Returns the places that decide by contract or API version v1beta1, or consist of it, without a mark above. */
function unmarked({ path, lines }: { readonly path: string; readonly lines: readonly string[] }): string[] {
  const decisions = lines.flatMap((line, at) =>
    /(?:===|!==|case) "v1beta1"/.test(line) && !mark.test(lines[at - 1] ?? "") ? [`${path}:${at + 1}`] : [],
  );
  return whole.test(path) && !lines.some((line) => mark.test(line)) ? [path, ...decisions] : decisions;
}

it("marks the code that ends with contract and API version v1beta1", () => {
  expect(files.flatMap(unmarked), `write "// @until CAPI v1.${firstWithoutV1beta1}" above`).toEqual([]);
  expect(unmarked({ path: "a.ts", lines: ['if (contract === "v1beta1") return;'] })).toEqual(["a.ts:1"]);
  expect(unmarked({ path: "packages/a/src/v1beta1/index.ts", lines: [""] })).toHaveLength(1);
});

it("spells all marks alike, with the release that drops v1beta1", () => {
  const spelled = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => {
      const isMark = line.includes("@until") && Number(mark.exec(line)?.[1]) !== firstWithoutV1beta1;
      return isMark ? [`${path}:${at + 1}`] : [];
    }),
  );
  expect(spelled).toEqual([]);
});

it("lists what ends, and fails once the reference release is the one that drops it", () => {
  expect(endingUntil(newestKnown), "remove these places, and their tests").toEqual([]);
  const ending = new Set(endingUntil(firstWithoutV1beta1).map((place) => place.replace(/:\d+$/, "")));
  const names = [...ending].map((path) => basename(path));
  expect(names).toEqual(expect.arrayContaining(["contract-adapter.ts", "conditions.ts", "index.ts"]));
});
