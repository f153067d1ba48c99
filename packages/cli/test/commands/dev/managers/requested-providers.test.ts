import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type RequestedProviders,
  readProviders,
} from "../../../../src/commands/dev/managers/requested-providers.ts";
import { projectOf } from "../../../cli.ts";

const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: { name: foo-system }\n";
const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: foo
  namespace: \${FOO_NAMESPACE:=foo-system}
  labels: { cluster.x-k8s.io/provider: infrastructure-foo }
`;
const files = {
  "infrastructure-components.yaml": deployment,
  "kinds.yaml": namespace,
  "required.yaml": namespace.replace("foo-system", ["$", "{FOO_NAMESPACE}"].join("")),
  "other=name.yaml": namespace,
  "bootstrap-kubeadm.yaml": namespace,
  manager: "#!/bin/sh\n",
  "not-executable": "",
};

/** Reads values of `--with`, in which `DIR` is a folder with the files. */
function read(values: readonly string[], env = {}): RequestedProviders & { readonly root: string } {
  const { root } = projectOf(files);
  chmodSync(join(root, "manager"), 0o755);
  const lists = { with: values.map((value) => value.replaceAll("DIR", root)) };
  return { ...readProviders({ positionals: [], flags: {}, lists }, { env }), root };
}

test("reads kubeadm, files, and files with a program", () => {
  const { root, kubeadm, released } = read(
    ["kubeadm", "DIR/infrastructure-components.yaml=DIR/manager", "DIR/kinds.yaml", "kubeadm"],
    { FOO_NAMESPACE: "mine" },
  );
  expect(kubeadm).toBe(true);
  expect(released).toMatchObject([
    {
      name: "infrastructure-foo",
      program: join(root, "manager"),
      components: [{ kind: "Deployment", metadata: { namespace: "mine" } }],
    },
    { name: "kinds", components: [{ kind: "Namespace" }] },
  ]);
  expect(released[1]).not.toHaveProperty("program");
  expect(readProviders({ positionals: [], flags: {} }, { env: {} })).toEqual({
    kubeadm: false,
    released: [],
  });
});

test("reads a file whose name contains an equals sign", () => {
  expect(read(["DIR/other=name.yaml"]).released).toMatchObject([{ name: "other=name" }]);
});

test.each([
  ["--with kubeadmin", "kubeadmin", /--with kubeadmin: file does not exist$/],
  ["a missing file", "DIR/no.yaml=DIR/manager", /no\.yaml: file does not exist$/],
  ["a missing program", "DIR/infrastructure-components.yaml=DIR/no", /no is not an executable file$/],
  [
    "a file without permission",
    "DIR/infrastructure-components.yaml=DIR/not-executable",
    /is not an executable/,
  ],
  ["a folder as program", "DIR/infrastructure-components.yaml=DIR", /is not an executable file$/],
  ["a program without a Deployment", "DIR/kinds.yaml=DIR/manager", /kinds\.yaml has no Deployment/],
  ["a missing variable", "DIR/required.yaml", /required\.yaml: .*FOO_NAMESPACE/],
])("rejects %s", (_, value, message) => {
  expect(() => read([value])).toThrow(message);
});

test("rejects two sources of one provider", () => {
  const value = "DIR/infrastructure-components.yaml";
  expect(() => read([value, `${value}=DIR/manager`])).toThrow(
    "--with names provider infrastructure-foo twice",
  );
  expect(() => read(["DIR/bootstrap-kubeadm.yaml", "kubeadm"])).toThrow(
    "--with names provider bootstrap-kubeadm twice",
  );
});
