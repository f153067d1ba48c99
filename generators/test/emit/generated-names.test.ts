import { expect, it } from "vitest";
import { generatedNames } from "../../src/emit/generated-names.ts";

const named = (...names: string[]) =>
  generatedNames(names.map((name) => ({ name, suffix: "Kind" }))).map(({ constant, file }) => [
    constant,
    file,
  ]);

it.each([
  ["Cluster", "cluster", "cluster"],
  ["IPAddressClaim", "ipAddressClaim", "ip-address-claim"],
  ["KubeadmControlPlane", "kubeadmControlPlane", "kubeadm-control-plane"],
  ["K3sConfig", "k3sConfig", "k3s-config"],
  ["AWSCluster", "awsCluster", "aws-cluster"],
  ["EC2", "ec2", "ec2"],
  ["Class", "classKind", "class"],
  ["Kinds", "kindsKind", "kinds"],
  ["Catalog", "catalogKind", "catalog"],
  ["CreateCatalog", "createCatalogKind", "create-catalog"],
  ["DefineHook", "defineHookKind", "define-hook"],
  ["Index", "index", "index2"],
])("%s is %s in %s", (name, constant, file) => {
  expect(named(name)).toEqual([[constant, file]]);
});

it("gives unique names to kinds that would share a file", () => {
  expect(named("HTTPServer", "HttpServer")).toEqual([
    ["httpServer", "http-server"],
    ["httpServer2", "http-server2"],
  ]);
});

it("gives unique constants to kinds with the suffix in their name", () => {
  expect(named("Class", "ClassKind").map(([constant]) => constant)).toEqual(["classKind", "classKindKind"]);
});
