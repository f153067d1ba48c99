import { compareText } from "@capikit/common/text";
import { stringLiteral } from "@capikit/model";
import { one } from "../../../shared/project-edit/names.ts";
import { importLine } from "../../../shared/project-edit/paths.ts";
import type { Role } from "./roles.ts";

/** The input of a controller test. */
export interface TestFacts {
  readonly kind: string;
  readonly scope: "Cluster" | "Namespaced";
  readonly constant: string;
  readonly definitionsModule: string;
  readonly maker: string;
  readonly controller: string;
  /** Definition of the InfraCluster that machines wait for. */
  readonly infraCluster: string | undefined;
  /** Function that creates the clients of the InfraCluster's identities, and its module. */
  readonly identities: { readonly maker: string; readonly module: string } | undefined;
  /** Module with `work` and `soon`, as in created projects. */
  readonly work: string | undefined;
  /** Whether the project has `@capikit/serving`, which provides `silentLogger`. */
  readonly silent: boolean;
}

/** Differences between roles. */
interface Parts {
  /** Further imports, as lines. */
  readonly imports: readonly string[];
  /** Definitions of the kinds that the server serves, in addition to the kind under test. */
  readonly kinds: readonly string[];
  readonly title: string;
  /** Statements that store objects in the server. */
  readonly given: string;
  /** Statements after the start of the manager. */
  readonly expected: string;
}

/** Returns a controller test that runs against the fault server. */
export function controllerTest(role: Role, facts: TestFacts): string {
  const { imports, kinds, title, given: stored, expected } = parts[role](facts);
  const definitions = [
    facts.constant,
    ...(facts.infraCluster === undefined ? [] : [facts.infraCluster]),
  ].sort();
  const lines = [
    ...imports,
    'import { eventsV1Event as event } from "@capikit/api/kubernetes";',
    'import { startFaultServer } from "@capikit/testing";',
    'import { expect, it } from "vitest";',
    ...startImports(facts),
    ...(facts.identities === undefined
      ? []
      : [importLine(`{ ${facts.identities.maker} }`, facts.identities.module)]),
    importLine(`{ ${definitions.join(", ")} }`, facts.definitionsModule),
    importLine(`{ ${facts.maker} }`, facts.controller),
  ];
  const order = (line: string): string => (/ from "(.*)"/.exec(line)?.[1] ?? "").replace(/^\./, "~");
  lines.sort((a, b) => compareText(order(a), order(b)));
  const given = facts.identities === undefined ? "" : `${facts.identities.maker}("my-system")`;
  const controllers = role === "ipam-pool" ? `${facts.maker}()` : `[${facts.maker}(${given})]`;
  return `${lines.join("\n")}

${facts.scope === "Namespaced" ? 'const namespace = "default";\n' : ""}
it(${stringLiteral(title)}, async () => {
  const kinds = [${[...kinds, "event", ...definitions].join(", ")}];
  await using server = await startFaultServer({ kinds });
${stored}  await using _ = await ${start(facts, controllers)};
${expected}});
`.replaceAll("{ timeout: 60_000 }", facts.work === undefined ? "$&" : "soon");
}

function startImports({ silent, work }: TestFacts): readonly string[] {
  if (work !== undefined) return [importLine("{ soon, work }", work)];
  return [
    'import { parseManagerFlags, startManager } from "@capikit/controller-kit";',
    ...(silent ? ['import { silentLogger } from "@capikit/serving";'] : []),
  ];
}

/** Returns the start of a manager with the controllers. */
function start({ silent, work }: TestFacts, controllers: string): string {
  if (work !== undefined) return `work(server, { controllers: ${controllers} })`;
  return `startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    controllers: ${controllers},
${silent ? "    logger: silentLogger,\n" : ""}    signals: false,
    tracing: false,
  })`;
}

const owned = 'import { ownerReferenceTo } from "@capikit/controller-kit/capi";';
const secrets = 'import { secret } from "@capikit/api/kubernetes";';

/** Declares the labels and the kind of the object under test. */
function constantsOf({ constant }: TestFacts): string {
  return `  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = ${constant};
`;
}

/** Stores the object under test with its owner. */
function putOwned({ constant }: TestFacts, name: string, spec: string): string {
  return `  server.put(${constant}, {
    metadata: { name: ${stringLiteral(name)}, namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { ${spec} },
  });
`;
}

/** Returns the spec of the Cluster, which names the InfraCluster that machines wait for. */
function infrastructureOf({ infraCluster }: TestFacts): string {
  return infraCluster === undefined
    ? "spec: {}"
    : `spec: { infrastructureRef: { apiGroup, kind: ${infraCluster}.kind, name: "prod" } }`;
}

/** Stores the InfraCluster that machines wait for. */
function putInfraCluster({ identities, infraCluster }: TestFacts): string {
  if (infraCluster === undefined) return "";
  if (identities === undefined)
    return `  server.put(${infraCluster}, { metadata: { name: "prod", namespace, labels }, spec: { region: "north" } });
`;
  return `  server.put(secret, { metadata: { name: "account", namespace }, data: { token: btoa("secret") } });
  server.put(${infraCluster}, {
    metadata: { name: "prod", namespace, labels },
    spec: { region: "north", identityRef: { kind: "Secret", name: "account" } },
  });
`;
}

function keyOf(scope: TestFacts["scope"]): string {
  return scope === "Namespaced" ? '{ name: "a", namespace }' : '{ name: "a" }';
}

/** Waits for a status: changes may take time on a busy machine. */
function waits({ constant }: TestFacts, name: string, path: string): string {
  return `  const made = () => server.object(${constant}, { name: ${stringLiteral(name)}, namespace });
  await expect.poll(() => made()?.status?.${path}, { timeout: 60_000 }).toBe(true);
`;
}

const parts: Readonly<Record<Role, (facts: TestFacts) => Parts>> = {
  none: ({ kind, constant, scope }) => ({
    imports: ['import { isConditionTrue } from "@capikit/controller-kit/capi";'],
    kinds: [],
    title: `brings ${one(kind)} to Ready`,
    given: `  server.put(${constant}, { metadata: ${keyOf(scope)}, spec: {} });
`,
    expected: `  const made = () => server.object(${constant}, ${keyOf(scope)}) ?? { metadata: {} };
  await expect.poll(() => isConditionTrue(made(), "Ready"), { timeout: 60_000 }).toBe(true);
`,
  }),
  "infra-cluster": (facts) => ({
    imports: ['import { cluster } from "@capikit/api/core/v1beta2";', owned],
    kinds: ["cluster"],
    title: `provisions ${one(facts.kind)}`,
    given: `${constantsOf(facts)}  const owner = server.put(cluster, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "prod", namespace },
    spec: { infrastructureRef: { apiGroup, kind, name: "prod" } },
  });
${putOwned(facts, "prod", 'region: "north"')}`,
    expected: waits(facts, "prod", "initialization?.provisioned"),
  }),
  "infra-machine": (facts) => ({
    imports: ['import { cluster, machine } from "@capikit/api/core/v1beta2";', owned, secrets],
    kinds: ["cluster", "machine", "secret"],
    title: `runs ${one(facts.kind)}`,
    given: `${constantsOf(facts)}  server.put(cluster, {
    metadata: { name: "prod", namespace },
    ${infrastructureOf(facts)},
    status: { initialization: { infrastructureProvisioned: true } },
  });
${putInfraCluster(facts)}  server.put(secret, { metadata: { name: "boot", namespace }, data: { value: btoa("#cloud-config") } });
  const owner = server.put(machine, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "boot" },
      infrastructureRef: { apiGroup, kind, name: "a" },
    },
  });
${putOwned(facts, "a", 'image: "linux"')}`,
    expected: `${waits(facts, "a", "initialization?.provisioned")}  expect(made()?.spec.providerID).toContain("/a");
`,
  }),
  "infra-machine-pool": (facts) => ({
    imports: ['import { cluster, machinePool } from "@capikit/api/core/v1beta2";', owned, secrets],
    kinds: ["cluster", "machinePool", "secret"],
    title: `runs the machines of ${one(facts.kind)}`,
    given: `${constantsOf(facts)}  server.put(cluster, {
    metadata: { name: "prod", namespace },
    ${infrastructureOf(facts)},
    status: { initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true } },
  });
${putInfraCluster(facts)}  server.put(secret, { metadata: { name: "boot", namespace }, data: { value: btoa("#cloud-config") } });
  const owner = server.put(machinePool, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      replicas: 3,
      template: {
        spec: {
          clusterName: "prod",
          bootstrap: { dataSecretName: "boot" },
          infrastructureRef: { apiGroup, kind, name: "a" },
        },
      },
    },
  });
${putOwned(facts, "a", 'image: "linux"')}`,
    expected: `${waits(facts, "a", "initialization?.provisioned")}  expect(made()?.spec.providerIDList).toHaveLength(3);
`,
  }),
  "control-plane": (facts) => ({
    imports: ['import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";', owned, secrets],
    kinds: ["cluster", "machine", "machinePool", "secret"],
    title: `has ${one(facts.kind)} run`,
    given: `${constantsOf(facts)}  const owner = server.put(cluster, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "prod", namespace },
    spec: {
      controlPlaneRef: { apiGroup, kind, name: "prod" },
      controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
    },
    status: { initialization: { infrastructureProvisioned: true } },
  });
${putOwned(facts, "prod", 'version: "v1.36.3"')}`,
    expected: waits(facts, "prod", "initialization?.controlPlaneInitialized"),
  }),
  "bootstrap-config": (facts) => ({
    imports: [
      'import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";',
      owned,
      'import { configMap, secret as secretKind } from "@capikit/api/kubernetes";',
    ],
    kinds: ["cluster", "machine", "machinePool", "secretKind", "configMap"],
    title: `makes the data of ${one(facts.kind)}`,
    given: `${constantsOf(facts)}  server.put(cluster, {
    metadata: { name: "prod", namespace },
    spec: {},
    status: {
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: [
        {
          type: "ControlPlaneInitialized",
          status: "True",
          reason: "Initialized",
          message: "",
          lastTransitionTime: "2026-01-01T00:00:00Z",
        },
      ],
    },
  });
  const owner = server.put(machine, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { configRef: { apiGroup, kind, name: "a" } },
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "AnyMachine", name: "a" },
    },
  });
  server.put(${facts.constant}, {
    metadata: { name: "a", namespace, labels, ownerReferences: [ownerReferenceTo(owner, { controller: true })] },
    spec: { commands: ["echo hello"] },
  });
`,
    expected: `${waits(facts, "a", "initialization?.dataSecretCreated")}  const secret = server.object(secretKind, { name: made()?.status?.dataSecretName ?? "", namespace });
  expect(atob(secret?.data?.value ?? "")).toContain("echo hello\\n");
`,
  }),
  "ipam-pool": ({ kind, constant }) => ({
    imports: [
      'import { cluster } from "@capikit/api/core/v1beta2";',
      'import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";',
    ],
    kinds: ["cluster", "ipAddress", "ipAddressClaim"],
    title: `allocates an address of the ${kind} for each claim, but never the gateway`,
    given: `  const { group: apiGroup, kind } = ${constant};
  server.put(${constant}, {
    metadata: { name: "pool", namespace },
    spec: { first: "10.0.0.1", last: "10.0.0.3", prefix: 24, gateway: "10.0.0.1" },
  });
  for (const name of ["a", "b"])
    server.put(ipAddressClaim, { metadata: { name, namespace }, spec: { poolRef: { apiGroup, kind, name: "pool" } } });
`,
    expected: `  const given = () => server.objects(ipAddress).map(({ spec }) => spec.address);
  await expect.poll(() => given().sort(), { timeout: 60_000 }).toEqual(["10.0.0.2", "10.0.0.3"]);
`,
  }),
};
