import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildRelease,
  installedPackages,
  type ReleaseInput,
  readMetadata,
} from "@capikit/clusterctl-kit/repository";
import { isError } from "@capikit/common/diagnostics";
import { ensureModule } from "@capikit/reference";
import { Ajv } from "ajv";
import fc from "fast-check";
import { beforeAll, expect, inject, test } from "vitest";

// OWASP's sbom-utility contains SPDX's schema 2.3, as in schemas/spdx-schema.json of spdx-spec
// v2.3.
const module = "github.com/CycloneDX/sbom-utility@v0.16.0";
const sum = "h1:EpHNoLmw3vfVQWFFflFHmwo7mCWO833qRm+AlbG8wXY=";
const numRuns = inject("nightly") ? 2_000 : 50;

let validate: (bill: unknown) => readonly unknown[];

beforeAll(async () => {
  const file = join(await ensureModule(module, sum), "resources/schema/spdx/2.3/spdx-schema.json");
  const check = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(file, "utf8")));
  validate = (bill) => (check(bill) ? [] : (check.errors ?? []));
});

const bytes = (text: string) => new TextEncoder().encode(text);
const components = (image: string) => `apiVersion: v1
kind: Namespace
metadata: {name: foo-system}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
spec:
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: {containers: [{name: manager, image: ${JSON.stringify(image)}}]}
`;

function billOf(packages: NonNullable<ReleaseInput["packages"]>, image = "example.com/acme/foo:v1"): unknown {
  const provider = { name: "foo", type: "InfrastructureProvider" } as const;
  const { files, diagnostics } = buildRelease({
    version: "v0.1.0",
    name: "cluster-api-provider-foo",
    components: [{ provider, file: "infrastructure-components.yaml", content: bytes(components(image)) }],
    files: new Map(),
    packages,
    metadata: readMetadata(
      "apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries: [{major: 0, minor: 1, contract: v1beta2}]\n",
      "metadata.yaml",
    ),
  });
  expect(diagnostics.filter(isError)).toEqual([]);
  return JSON.parse(new TextDecoder().decode(files.get("sbom.spdx.json")));
}

test("the bill of materials of this workspace is valid SPDX 2.3", () => {
  const packages = installedPackages(join(import.meta.dirname, "../.."));
  expect(packages.length).toBeGreaterThan(3);
  for (const image of ["example.com/foo:v1", `example.com/foo@sha256:${"a".repeat(64)}`])
    expect(validate(billOf(packages, image))).toEqual([]);
});

test("the bill of materials of any packages is valid SPDX 2.3", () => {
  const name = fc.stringMatching(/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/);
  const one = fc.record(
    { name, version: fc.string({ minLength: 1 }), license: fc.string(), uses: fc.constant([]) },
    { requiredKeys: ["name", "version", "uses"] },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(one, { selector: (found) => `${found.name}@${found.version}` }),
      (packages) => {
        expect(validate(billOf(packages))).toEqual([]);
      },
    ),
    { numRuns },
  );
});

test("invalid SPDX is detected", () => {
  expect(validate({ ...(billOf([]) as object), dataLicense: 1 })).toHaveLength(1);
  const { SPDXID: _, ...missing } = billOf([]) as Record<string, unknown>;
  expect(validate(missing)).toHaveLength(1);
});
