import type { Machine, V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import fc from "fast-check";

/** Condition types: first and last in upstream's order, in between, and unknown to it. */
export const types = [
  "Ready",
  "Available",
  "Paused",
  "Deleting",
  "NodeHealthy",
  "MachinesReady",
  "A",
  "x.io/Zeta",
];

const times = [
  "2024-01-01T00:00:00Z",
  "2024-01-01T00:00:01Z",
  "2024-06-30T12:00:00Z",
  "2025-12-31T23:59:59Z",
];
const reasons = ["Foo", "Bar", "NotYetReported"];
const messages = [
  "",
  "m1",
  "m2",
  "* a\n* b",
  "one\ntwo",
  "* a\ntwo",
  "  * indented",
  "*none",
  "\u{1F600}",
  "\uFF5E",
];

export const status = fc.constantFrom<Condition["status"]>("True", "False", "Unknown");
export const someTypes = fc.uniqueArray(fc.constantFrom(...types), { maxLength: 5 });

/** A condition of contract v1beta2. */
export function condition(type: fc.Arbitrary<string> = fc.constantFrom(...types)): fc.Arbitrary<Condition> {
  return fc.record(
    {
      type,
      status,
      observedGeneration: fc.integer({ min: 1, max: 3 }),
      lastTransitionTime: fc.constantFrom(...times),
      reason: fc.constantFrom(...reasons),
      message: fc.constantFrom(...messages),
    },
    { requiredKeys: ["type", "status", "lastTransitionTime", "reason", "message"] },
  );
}

/** A condition of contract v1beta1. */
export const v1Beta1Condition: fc.Arbitrary<V1Beta1Condition> = fc.record(
  {
    type: fc.constantFrom(...types),
    status,
    severity: fc.constantFrom("Error", "Warning", "Info"),
    lastTransitionTime: fc.constantFrom(...times),
    reason: fc.constantFrom(...reasons, "Foo @ Machine/x"),
    message: fc.constantFrom(...messages.filter((one) => one !== "")),
  },
  { requiredKeys: ["type", "status", "lastTransitionTime"] },
);

export const conditions = fc.uniqueArray(condition(), { maxLength: 5, selector: ({ type }) => type });
export const v1Beta1Conditions = fc.uniqueArray(v1Beta1Condition, {
  maxLength: 5,
  selector: ({ type }) => type,
});

const machineStatus = fc
  .record(
    {
      conditions,
      v1beta1: v1Beta1Conditions,
      phase: fc.constantFrom("Pending", "Running"),
      addresses: fc.array(fc.record({ type: fc.constant("Hostname"), address: fc.constantFrom("a", "b") }), {
        minLength: 1,
        maxLength: 2,
      }),
      nodeRef: fc.record({ name: fc.constantFrom("n1", "n2") }),
    },
    { requiredKeys: [] },
  )
  .map(({ v1beta1, ...rest }) => {
    const status = {
      ...rest,
      ...(v1beta1?.length ? { deprecated: { v1beta1: { conditions: v1beta1 } } } : {}),
    };
    // Go omits empty lists.
    const { conditions: none, ...others } = status;
    return none?.length === 0 ? others : status;
  });

const words = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom("1", "2"), {
  minKeys: 1,
  maxKeys: 2,
});

/** A Machine as returned by the API server, with a fixed name by default. */
export const machine: fc.Arbitrary<Machine> = fc
  .record({
    metadata: fc.record(
      {
        generation: fc.integer({ min: 1, max: 3 }),
        labels: fc.oneof(words, fc.constant({ "cluster.x-k8s.io/control-plane": "" })),
        annotations: words,
        finalizers: fc.uniqueArray(fc.constantFrom("f/1", "f/2"), { minLength: 1 }),
      },
      { requiredKeys: ["generation"] },
    ),
    spec: fc.record(
      {
        clusterName: fc.constantFrom("c1", "c2"),
        version: fc.constantFrom("v1.30.0", "v1.31.1"),
        minReadySeconds: fc.constantFrom(0, 10),
        taints: fc.array(
          fc.record({
            key: fc.constantFrom("t1", "t2"),
            effect: fc.constant("NoSchedule" as const),
            propagation: fc.constant("Always" as const),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      },
      { requiredKeys: ["clusterName"] },
    ),
    status: machineStatus,
  })
  .map(({ metadata, spec, status }) =>
    clean({
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Machine",
      metadata: { name: "m", namespace: "ns", resourceVersion: "7", uid: "u", ...metadata },
      spec: {
        bootstrap: { dataSecretName: "s" },
        infrastructureRef: { apiGroup: "g.io", kind: "Foo", name: "f" },
        ...spec,
      },
      ...(Object.keys(clean(status)).length === 0 ? {} : { status }),
    }),
  );

/** Removes undefined fields. */
function clean<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
