import type { Random } from "@capikit/testing";

/** A request that is equivalent for every server: each fills in its own versions and identities. */
export interface RandomRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly name: string | undefined;
  readonly subresource?: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Receives the server's latest and previous state of the object. */
  readonly body: (current: Json | undefined, before: Json | undefined) => unknown;
}

type Json = { [key: string]: unknown; metadata: { [key: string]: unknown } };

const group = "testing.capikit.dev/v1";

/** Creates random requests for widgets: mostly valid, many slightly invalid. */
export function drawRequest(random: Random, names: readonly string[]): RandomRequest {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const maybe = (probability: number): boolean => random() < probability;
  const name = pick(...names);
  const dryRun = maybe(0.1) ? { dryRun: maybe(0.1) ? "Some" : "All" } : {};
  const strict = maybe(0.15) ? { fieldValidation: "Strict" } : {};
  const query = { fieldManager: pick("one", "two"), ...dryRun, ...strict };
  const json = { "content-type": "application/json" };
  const type = { apiVersion: group, kind: "Widget" };

  /** Whether to use only values of the right types, and no empty lists or duplicate items. */
  const drawSpec = (sound = false): object => ({
    ...((sound || maybe(0.6)) && {
      size: maybe(0.1) ? pick<unknown>(-1, ...(sound ? [] : ["big", 1.5, null])) : Math.floor(random() * 4),
    }),
    ...(maybe(0.5) && {
      color: maybe(0.1) ? pick<unknown>("pink", ...(sound ? [] : [7, null])) : pick("red", "green", "blue"),
    }),
    ...(maybe(0.3) && { replicas: Math.floor(random() * 3) }),
    ...(maybe(0.3) && { tags: [pick("x", "y"), pick("x", "z")] }),
    ...(maybe(0.4) && {
      parts: pick<unknown>(
        [{ name: "a", count: pick(1, 2) }],
        [{ name: "b" }, { name: "a" }],
        ...(sound ? [] : [[], [{ name: "a" }, { name: "a" }], [{ count: 1 }]]),
      ),
    }),
    ...(!sound && maybe(0.05) && { unknown: true }),
  });
  const drawStatus = (): object => ({
    ready: pick(true, false),
    ...(maybe(0.3) && { replicas: 2 }),
  });
  const drawLabels = (): object => ({
    on: pick("yes", "no"),
    ...(maybe(0.3) && { extra: maybe(0.2) ? "not valid!" : "1" }),
  });
  const drawFinalizers = (): unknown =>
    pick<unknown>([], ["a.b/c"], ["a.b/c", "d.e/f"], maybe(0.1) ? ["bad one"] : ["d.e/f"]);
  const drawMetadata = (): object => ({
    ...(maybe(0.6) && { labels: drawLabels() }),
    ...(maybe(0.3) && { finalizers: drawFinalizers() }),
    ...(maybe(0.1) && { annotations: { note: pick("1", "2") } }),
  });
  const base = { name, query, headers: json };

  switch (
    pick(
      "create",
      "create",
      "update",
      "update",
      "update",
      "patch",
      "patch",
      "apply",
      "apply",
      "delete",
      "read",
      "scale",
      "collection",
    )
  ) {
    case "create": {
      const object = {
        ...(maybe(0.03) ? { apiVersion: group } : type),
        ...(maybe(0.03) && { apiVersion: "testing.capikit.dev/v2" }),
        metadata: {
          ...(!maybe(0.05) && { name: maybe(0.05) ? "Not Valid" : name }),
          ...(maybe(0.05) && { namespace: pick("default", "other") }),
          ...(maybe(0.05) && { uid: "mine" }),
          ...(maybe(0.05) && { resourceVersion: "1" }),
          ...drawMetadata(),
        },
        ...(maybe(0.9) && { spec: maybe(0.05) ? "none" : drawSpec() }),
        ...(maybe(0.2) && { status: drawStatus() }),
      };
      return { ...base, method: "POST", name: undefined, body: () => object };
    }
    case "update": {
      const subresource = pick(undefined, undefined, "status");
      const [meta, spec, status] = [drawMetadata(), drawSpec(subresource === "status"), drawStatus()];
      const version = pick("current", "current", "current", "current", "before", "none", "zero", "nonsense");
      const keep = maybe(0.2);
      const wrong = pick("", "", "", "", "", "", "name", "uid");
      return {
        ...base,
        ...(subresource && { subresource }),
        method: "PUT",
        body: (current, before) => {
          const { resourceVersion: now, ...metadata } = current?.metadata ?? { name };
          const versions: Record<string, unknown> = {
            current: now,
            before: before?.metadata.resourceVersion ?? now,
            zero: "0",
            nonsense: "x",
          };
          return {
            ...type,
            ...(keep && current ? current : { spec, status }),
            metadata: {
              ...metadata,
              ...(keep ? {} : meta),
              ...(version !== "none" && { resourceVersion: versions[version] }),
              ...(wrong === "name" && { name: "nobody" }),
              ...(wrong === "uid" && { uid: "00000000-0000-4000-8000-000000000000" }),
            },
          };
        },
      };
    }
    case "patch": {
      const subresource = pick(undefined, undefined, "status");
      const form = pick("merge", "merge", "json", "strategic");
      const headers = {
        "content-type": `application/${form === "strategic" ? "strategic-merge" : form}-patch+json`,
      };
      const version = maybe(0.2);
      const merge = {
        ...((version || maybe(0.5)) && {
          metadata: { ...drawMetadata(), ...(maybe(0.1) && { finalizers: null }) },
        }),
        ...(maybe(0.7) && { spec: maybe(0.1) ? null : drawSpec(subresource === "status") }),
        ...(maybe(0.3) && { status: maybe(0.1) ? null : drawStatus() }),
      };
      const operations = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        pick<unknown>(
          { op: "replace", path: "/spec/size", value: Math.floor(random() * 3) },
          { op: "add", path: "/metadata/labels", value: drawLabels() },
          { op: "remove", path: "/spec/color" },
          { op: "test", path: "/spec/size", value: 1 },
          { op: "add", path: "/spec/tags/-", value: "end" },
          { op: "remove", path: "/metadata/finalizers" },
          { op: "replace", path: "/spec/nothing/here", value: 1 },
        ),
      );
      return {
        ...base,
        ...(subresource && { subresource }),
        method: "PATCH",
        headers,
        body: (_, before) => {
          if (form === "json") return operations;
          const resourceVersion = version ? before?.metadata.resourceVersion : undefined;
          return resourceVersion === undefined
            ? merge
            : { ...merge, metadata: { ...merge.metadata, resourceVersion } };
        },
      };
    }
    case "apply": {
      const force = maybe(0.4) ? { force: "true" } : {};
      const subresource = maybe(0.2) ? "status" : undefined;
      const object = {
        ...type,
        metadata: { name, ...(maybe(0.5) && { labels: { on: pick("yes", "no") } }) },
        spec: drawSpec(maybe(0.95)),
        ...(subresource && { status: drawStatus() }),
      };
      const headers = { "content-type": "application/apply-patch+yaml" };
      return {
        ...base,
        query: { ...query, ...force },
        headers,
        ...(subresource && { subresource }),
        method: "PATCH",
        body: () => object,
      };
    }
    case "delete": {
      const [withUid, withVersion] = [maybe(0.15), maybe(0.15)];
      const policy = maybe(0.2) ? { propagationPolicy: pick("Background", "Background", "Sideways") } : {};
      const plain = maybe(0.1) ? { dryRun: ["All"] } : {};
      return {
        ...base,
        method: "DELETE",
        query: {},
        body: (_, before) => ({
          apiVersion: "v1",
          kind: "DeleteOptions",
          ...policy,
          ...plain,
          ...((withUid || withVersion) &&
            before && {
              preconditions: {
                ...(withUid && { uid: before.metadata.uid }),
                ...(withVersion && { resourceVersion: before.metadata.resourceVersion }),
              },
            }),
        }),
      };
    }
    case "scale": {
      const write = pick<"GET" | "PUT" | "PATCH">("GET", "PUT", "PATCH");
      const replicas = 10 + Math.floor(random() * 10_000);
      const headers = write === "PATCH" ? { "content-type": "application/merge-patch+json" } : json;
      return {
        ...base,
        method: write,
        subresource: "scale",
        headers,
        body: (current) =>
          write === "GET"
            ? undefined
            : write === "PATCH"
              ? { spec: { replicas } }
              : {
                  apiVersion: "autoscaling/v1",
                  kind: "Scale",
                  metadata: {
                    name,
                    namespace: "default",
                    resourceVersion: current?.metadata.resourceVersion,
                  },
                  spec: { replicas },
                },
      };
    }
    case "collection": {
      const labelSelector = pick("on=yes", "on in (no)", "extra", "!extra,on=no");
      return maybe(0.3)
        ? { ...base, name: undefined, method: "DELETE", query: { labelSelector }, body: () => undefined }
        : {
            ...base,
            name: undefined,
            method: "GET",
            query: {
              ...(maybe(0.5) && { labelSelector }),
              ...(maybe(0.3) && {
                fieldSelector: pick("spec.color=red", "metadata.name=a", "metadata.name!=b", "spec.size=1"),
              }),
              ...(maybe(0.3) && { limit: "2" }),
              ...(maybe(0.1) && { resourceVersionMatch: "Exact" }),
              ...(maybe(0.1) && { limit: "x" }),
            },
            body: () => undefined,
          };
    }
    default: {
      const headers = maybe(0.3)
        ? { accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1" }
        : {};
      return { ...base, method: "GET", query: {}, headers, body: () => undefined };
    }
  }
}
