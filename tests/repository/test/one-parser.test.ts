import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../src/root.ts";

const sources = globSync("{packages,generators}/*/src/**/*.ts", { cwd: root })
  .sort()
  .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));

/** Each format, the text that a parser of it cannot do without, and the only file that has it. */
const parsers: readonly (readonly [format: string, mark: RegExp, file: string])[] = [
  [
    "contract label",
    /`cluster\.x-k8s\.io\/\$\{contract\}`|prefix = "cluster\.x-k8s\.io\/"/,
    "packages/common/src/versions/contract-labels.ts",
  ],
  [
    "release series of metadata.yaml",
    /major and minor must be integers|isSafeInteger\(Number\(m(?:aj|in)or\)/,
    "packages/common/src/versions/release-series.ts",
  ],
  [
    "metadata.yaml",
    /"releaseSeries is missing or empty", "add/,
    "packages/clusterctl-kit/src/metadata/read-metadata.ts",
  ],
  [
    "API version of clusterctl",
    /"clusterctl\.cluster\.x-k8s\.io\/v1alpha3"/,
    "packages/clusterctl-kit/src/metadata/metadata.ts",
  ],
  ["CRD", /[tT]ext\w*\([^)]*"names", (?:"kind"|path)\]?\)/, "packages/schema/src/crd/read-crd.ts"],
  ["versions of a CRD", /shared = \{ schema: validation/, "packages/schema/src/crd/read-crd.ts"],
  ["provider", /"providerName"\)/, "packages/clusterctl-kit/src/inventory/provider.ts"],
  ["variable definition", /\{ from: INLINE, variables/, "packages/topology/src/variables/definitions.ts"],
  [
    "reference of either contract",
    /"apiGroup"\) \|\| groupOf/,
    "packages/clusterctl-kit/src/describe/object-heap.ts",
  ],
  ["condition", /"NoReasonReported"/, "packages/clusterctl-kit/src/describe/objects/conditions.ts"],
  [
    "owner reference",
    /validGroupOf\(b\.apiVersion\)/,
    "packages/controller-kit/src/capi/metadata/owner-references.ts",
  ],
  ["quantity", /Ki\|Mi\|Gi/, "packages/common/src/quantities/quantity-parts.ts"],
  ["duration", /ns\|us\|/, "packages/common/src/time/duration.ts"],
  ["label selector", /case "notin":/, "packages/common/src/selectors/label-parser.ts"],
  ["JSON patch", /case "(?:replace|test)":/, "packages/common/src/json/apply-json-patch.ts"],
  ["JSON pointer", /"~1"/, "packages/common/src/json/json-pointer.ts"],
  ["semantic version", /\$\{core\}\\\\\.\$\{core\}/, "packages/common/src/versions/semantic-version.ts"],
  [
    "image reference",
    /function parseImage\(/,
    "packages/clusterctl-kit/src/components/process/image-reference.ts",
  ],
  ["kubeconfig", /function parseKubeconfig\(/, "packages/client/src/config/kubeconfig.ts"],
];

it.each(parsers)("has one parser of the format: %s", (_format, mark, file) => {
  expect(sources.filter(({ code }) => mark.test(code)).map((source) => source.file)).toEqual([file]);
});
