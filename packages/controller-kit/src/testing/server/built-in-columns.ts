import type { DynamicObject } from "@capikit/client";
import { valueAt } from "@capikit/common/json";
import { nestedText } from "./nested-text.ts";

/** A column of a table of objects. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  /** Shown with `kubectl get -o wide` if above 0. */
  readonly priority?: number;
  /** Returns the cell; the age of a time in columns of the type `date`. */
  readonly cell: (object: DynamicObject) => unknown;
}

const text = (name: string, path: string): TableColumn => ({
  name,
  type: "string",
  cell: (object) => nestedText(object, path),
});

const count = (name: string, path: string): TableColumn => ({
  name,
  type: "string",
  cell: (object) => Object.keys(Object(valueAt(object, path))).length,
});

const age: TableColumn = {
  name: "Age",
  type: "date",
  cell: ({ metadata }) => metadata.creationTimestamp,
};

const createdAt = text("Created At", "metadata.creationTimestamp");
const webhooks: readonly TableColumn[] = [count("Webhooks", "webhooks"), age];

const role: TableColumn = {
  name: "Role",
  type: "string",
  cell: (object) => `${nestedText(object, "roleRef.kind")}/${nestedText(object, "roleRef.name")}`,
};

const isReady = (object: DynamicObject): boolean =>
  (valueAt(object, "status", "conditions") as { type: string; status: string }[] | undefined)?.some(
    ({ type, status }) => type === "Ready" && status === "True",
  ) ?? false;

const lastSeen: TableColumn = {
  name: "Last Seen",
  type: "date",
  cell: (object) =>
    ["series.lastObservedTime", "lastTimestamp", "deprecatedLastTimestamp", "firstTimestamp", "eventTime"]
      .map((path) => nestedText(object, path))
      .find((time) => time !== ""),
};

const involved: TableColumn = {
  name: "Object",
  type: "string",
  cell(object) {
    const about = ["involvedObject", "regarding"].find((member) => valueAt(object, member) !== undefined);
    return `${nestedText(object, `${about}.kind`).toLowerCase()}/${nestedText(object, `${about}.name`)}`;
  },
};

/** Columns after the name, by resource. Source: `pkg/printers/internalversion` of Kubernetes. */
export const builtInColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  "admissionregistration.k8s.io/mutatingwebhookconfigurations": webhooks,
  "admissionregistration.k8s.io/validatingwebhookconfigurations": webhooks,
  "apiextensions.k8s.io/customresourcedefinitions": [createdAt],
  "coordination.k8s.io/leases": [text("Holder", "spec.holderIdentity"), age],
  "rbac.authorization.k8s.io/clusterrolebindings": [role, age],
  "rbac.authorization.k8s.io/clusterroles": [createdAt],
  "rbac.authorization.k8s.io/rolebindings": [role, age],
  "rbac.authorization.k8s.io/roles": [createdAt],
  "/configmaps": [count("Data", "data"), age],
  "/events": [lastSeen, text("Type", "type"), text("Reason", "reason"), involved, text("Message", "message")],
  "/namespaces": [text("Status", "status.phase"), age],
  "/nodes": [
    { name: "Status", type: "string", cell: (object) => (isReady(object) ? "Ready" : "NotReady") },
    {
      name: "Roles",
      type: "string",
      cell: ({ metadata }) =>
        Object.keys(metadata.labels ?? {})
          .flatMap((label) => /^node-role\.kubernetes\.io\/(.+)$/.exec(label)?.[1] ?? [])
          .sort()
          .join() || "<none>",
    },
    age,
    text("Version", "status.nodeInfo.kubeletVersion"),
  ],
  "/secrets": [text("Type", "type"), count("Data", "data"), age],
};

/** The columns of resources that are not listed. */
export const otherColumns: readonly TableColumn[] = [age];

/** Resources whose tables do not start with the name. */
export const withoutName: ReadonlySet<string> = new Set(["/events"]);
