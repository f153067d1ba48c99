import { hooks } from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { convert } from "@capikit/api/conversion";
import { machine } from "@capikit/api/core/v1beta2";
import { Journal, journalRoute } from "@capikit/controller-kit/journal";
import {
  conversionWebhook,
  defaultingWebhook,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import { createRequestHandler, defineExtension, hookRoutes } from "@capikit/extension-kit";
import { validateTopology, walkTemplates } from "@capikit/extension-kit/mutation";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { metricsRoute, probeRoutes, type Route, silentLogger } from "@capikit/serving";
import { Counter, Registry } from "prom-client";
import type { Wrap } from "./hostile-bodies.ts";

/** A path of a server. */
export interface ServerPath {
  readonly name: string;
  readonly route: Route;
  /** Absent for paths without a body. */
  readonly wrap?: Wrap;
}

/** Adds members to a JSON text of an object. */
const join = (members: object, value: string): string =>
  `${JSON.stringify(members).slice(0, -1)},${value.slice(1)}`;

const { group, version, kind, plural } = machine;
const resource = { group, version, resource: plural };
const head = { apiVersion: `${group}/${version}`, kind };

const admission =
  (operation: string): Wrap =>
  (value) => {
    const object = value.includes('"metadata"')
      ? join(head, value)
      : join({ ...head, metadata: { name: "m" } }, value);
    const request = {
      uid: "u",
      kind: { group, version, kind },
      resource,
      operation,
      userInfo: {},
      name: "m",
    };
    const old =
      operation === "UPDATE" ? `,"oldObject":${JSON.stringify({ ...head, metadata: { name: "m" } })}` : "";
    return `{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":${JSON.stringify(request).slice(0, -1)},"object":${object}${old}}}`;
  };

const conversion =
  (member: string): Wrap =>
  (value) => {
    const from = { apiVersion: `${group}/v1beta1`, kind: "MachineDeployment" };
    const annotation = JSON.stringify({ annotations: { "cluster.x-k8s.io/conversion-data": "" } });
    const object =
      member === "spec"
        ? join({ ...from, metadata: { name: "m" } }, value.replace('"metadata"', '"status"'))
        : join(from, `{"metadata":${annotation.slice(0, -4)}${JSON.stringify(value)}}}}`);
    return `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","desiredAPIVersion":"${group}/v1beta2","objects":[${object}]}}`;
  };

const hostile = (hook: HookDescriptor): Wrap => {
  const sample = sampleRequest(hook as never) as unknown as Record<string, unknown>;
  // The value is the object of a template, a Cluster, or the settings of the request.
  const member =
    ["cluster", "current", "desired", "items", "settings"].find((name) => name in sample) ?? "settings";
  const items = sample.items as { object: object }[] | undefined;
  return (value) =>
    items === undefined
      ? join({ ...sample, [member]: undefined }, `{"${member}":${value}}`)
      : JSON.stringify({ ...sample, items: [{ ...items[0], object: "VALUE" }] }).replace('"VALUE"', () =>
          join({ apiVersion: "a.example/v1", kind: "T" }, value),
        );
};

function routeOf(webhook: Webhook): Route {
  return {
    method: "POST",
    path: webhook.path,
    maxBodyBytes: webhook.maxBodyBytes,
    handle: (request) => webhook.answer(request, { logger: silentLogger, observer: {} }),
  };
}

/** Returns the paths of managers and extensions, with handlers that read and change their input. */
export async function createPaths(): Promise<readonly ServerPath[]> {
  const registry = new Registry();
  const counter = new Counter({ name: "a_total", help: "a", labelNames: ["a"], registers: [registry] });
  for (let at = 0; at < 20_000; at += 1) counter.inc({ a: `v${at}` });
  const getAPIVersion = (of: string): string => `${of}/v1`;
  const converting = (path: string): Webhook =>
    conversionWebhook(
      (object, apiVersion, options) =>
        convert(object, apiVersion, { getAPIVersion, ...options }) as typeof object,
      { path },
    );
  const defaulting = defaultingWebhook(machine, {
    default({ metadata }) {
      metadata.labels = { ...metadata.labels, added: "yes" };
    },
  });
  const validating = validatingWebhook(machine, { create() {}, update() {} });
  const visit = (draft: { metadata?: object }): void => {
    draft.metadata = { labels: { a: "b" } };
  };
  const handle = (hook: HookDescriptor) => (request: never) => {
    if (hook.hook === "GeneratePatches") return walkTemplates(request, [{ visit }]);
    if (hook.hook === "ValidateTopology") return validateTopology(request, [{ visit() {} }]);
    if (hook.hook === "DiscoverVariables") return { variables: [] };
    return hook.blocking ? { retryAfterSeconds: 0 } : {};
  };
  const answered = Object.values(hooks).filter(({ hook }) => hook !== "Discovery");
  const handlers = Object.fromEntries(
    answered.map((hook) => [hook.hook.toLowerCase(), { hook, handle: handle(hook) }]),
  );
  const routes = (prefix: string, requestValidation: "envelope" | "full"): readonly Route[] =>
    hookRoutes(
      createRequestHandler(defineExtension({ handlers } as never), { pathPrefix: prefix, requestValidation }),
    );
  const hookPaths = (["envelope", "full"] as const).flatMap((validation) =>
    routes(`/${validation}`, validation).map((route): ServerPath => {
      const name = route.path.split("/").at(-1) ?? "";
      const hook = answered.find((one) => one.hook.toLowerCase() === name);
      const wrap: Wrap = hook === undefined ? (value) => value : hostile(hook);
      return { name: `${name} (${validation})`, route, wrap };
    }),
  );
  const journal = new Journal(16 * 1024 * 1024);
  for (let at = 0; at < 100_000; at += 1) journal.add({ controller: "c", name: `n${at}` } as never);
  return [
    { name: "conversion", route: routeOf(converting("/convert")), wrap: conversion("spec") },
    { name: "conversion data", route: routeOf(converting("/convert-data")), wrap: conversion("data") },
    { name: "mutating", route: routeOf(defaulting), wrap: admission("CREATE") },
    { name: "validating", route: routeOf(validating), wrap: admission("UPDATE") },
    ...hookPaths,
    { name: "metrics", route: metricsRoute(registry) },
    { name: "journal", route: journalRoute(journal, new AbortController().signal) },
    ...probeRoutes("/healthz", { a() {} }).map((route) => ({ name: `probe ${route.path}`, route })),
  ];
}
