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

const { signal } = new AbortController();

/** Reads values of `--with`, in which `DIR` is a folder with the files. */
async function read(
  values: readonly string[],
  variables = {},
): Promise<RequestedProviders & { readonly root: string }> {
  const { root } = projectOf(files);
  chmodSync(join(root, "manager"), 0o755);
  const lists = { with: values.map((value) => value.replaceAll("DIR", root)) };
  const env = { HOME: root, ...variables };
  return { ...(await readProviders({ lists }, { env, signal })), root };
}

test("reads kubeadm, files, and files with a program", async () => {
  const { root, kubeadm, released } = await read(
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
  expect(await readProviders({}, { env: {}, signal })).toEqual({
    kubeadm: false,
    named: [],
    released: [],
    variables: {},
  });
});

test("reads a file whose name contains an equals sign", async () => {
  expect((await read(["DIR/other=name.yaml"])).released).toMatchObject([{ name: "other=name" }]);
});

test.each([
  ["an unknown name", "kubeadmin", /--with kubeadmin: neither a file nor a provider that clusterctl knows/],
  ["the core provider", "cluster-api", /--with cluster-api: neither a file nor a provider/],
  ["a path without a file", "./aws", /--with \.\/aws: file does not exist$/],
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
])("rejects %s", async (_, value, message) => {
  await expect(read([value])).rejects.toThrow(message);
});

test("rejects two sources of one provider", async () => {
  const value = "DIR/infrastructure-components.yaml";
  await expect(read([value, `${value}=DIR/manager`])).rejects.toThrow(
    "--with names provider infrastructure-foo twice",
  );
  await expect(read(["DIR/bootstrap-kubeadm.yaml", "kubeadm"])).rejects.toThrow(
    "--with names provider bootstrap-kubeadm twice",
  );
  await expect(read(["aws", "infrastructure-aws:v2.0.0"])).rejects.toThrow(
    "--with names provider infrastructure-aws twice",
  );
});

test("reads names of clusterctl's built-in list and configuration, with versions", async () => {
  const { named } = await read(["aws:2.9.1", "rke2", "ipam-in-cluster:v1.0.0"]);
  expect(named).toEqual([
    { name: "aws", type: "InfrastructureProvider", version: "v2.9.1" },
    { name: "rke2", type: "BootstrapProvider" },
    { name: "rke2", type: "ControlPlaneProvider" },
    { name: "in-cluster", type: "IPAMProvider", version: "v1.0.0" },
  ]);
  const { root } = projectOf({
    ".config/cluster-api/clusterctl.yaml":
      "providers: [{ name: mine, type: InfrastructureProvider, url: /releases/infrastructure-mine/latest/infrastructure-components.yaml }]",
  });
  expect((await read(["mine"], { HOME: root })).named).toEqual([
    { name: "mine", type: "InfrastructureProvider" },
  ]);
});
