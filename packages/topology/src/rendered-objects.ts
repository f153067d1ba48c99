import type { JSONValue } from "@capikit/api/meta";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { isJsonObject, parseJson, stringifyJson } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import { coreGroup } from "@capikit/inventory";
import type { DesiredState } from "./desired/desired-state.ts";
import { topologyProblem } from "./errors/topology-diagnostics.ts";
import { getAt } from "./json/json-object.ts";
import { identityOf, type Unstructured } from "./objects/kubernetes.ts";
import type { Store, Stored } from "./objects/stored.ts";
import { type PatchTrace, patchOf } from "./patches/trace.ts";

/** An object of a rendered topology. */
export interface RenderedObject {
  /** Path in the desired state, such as `controlPlane` or `machineDeployments[md-0].bootstrap`. */
  readonly path: string;
  /** The object's state as desired by Cluster API's topology controller. */
  readonly object: Unstructured;
}

/** Returns all objects of a desired state: referenced objects first, the Cluster last. */
export function renderedObjects(desired: DesiredState): RenderedObject[] {
  const { controlPlane } = desired;
  const workers = (["machineDeployments", "machinePools"] as const).flatMap((kind) =>
    desired[kind].flatMap((set) => {
      const path = `${kind}[${set.topology.name}]`;
      return [
        [`${path}.bootstrap`, set.bootstrap],
        [`${path}.infrastructure`, set.infrastructure],
        [path, set.object],
        [`${path}.machineHealthCheck`, "machineHealthCheck" in set ? set.machineHealthCheck : undefined],
      ] as const;
    }),
  );
  const all: readonly (readonly [string, unknown])[] = [
    ["infrastructureCluster", desired.infrastructureCluster],
    ["controlPlane.infrastructureMachineTemplate", controlPlane.infrastructureMachineTemplate],
    ["controlPlane", controlPlane.object],
    ["controlPlane.machineHealthCheck", controlPlane.machineHealthCheck],
    ...workers,
    ["cluster", desired.cluster],
  ];
  return all.flatMap(([path, object]) =>
    object === undefined ? [] : [{ path, object: ordered(object as Unstructured) }],
  );
}

/** Objects to compare rendered ones with. */
interface RenderedFrom {
  /** Whether the objects are merged into existing ones, which may have required fields. */
  readonly live: boolean;
  /** The patched templates by the paths of their objects. */
  readonly templates: ReadonlyMap<string, Unstructured>;
}

/**
 * Returns the fields of rendered objects that the API server rejects, and the paths of objects that
 * were not checked. It does not apply unknown fields: server-side apply fails, unlike a create
 * request, which drops them. An object whose CRD is unknown is checked as its patched template.
 */
export function renderedDiagnostics(
  objects: readonly RenderedObject[],
  { steps }: PatchTrace,
  store: Store,
  { live, templates }: RenderedFrom,
): { readonly refused: Diagnostic[]; readonly unchecked: string[] } {
  const unchecked: string[] = [];
  const refused = objects.flatMap(({ path: item, object }) => {
    if (groupOf(identityOf(object).apiVersion) === coreGroup) return [];
    const stored = store(object);
    const template = stored.unchecked ? templates.get(item) : undefined;
    const {
      unknown,
      errors,
      unchecked: isUnchecked,
    } = template === undefined ? stored : ofTemplate(store(template));
    if (isUnchecked) unchecked.push(item);
    const problem = (path: string, message: string): Diagnostic => {
      const by = patchOf(steps, item, `/${path.replaceAll(/\[|\]?\./g, "/").replaceAll("]", "")}`);
      return topologyProblem(
        "topology/invalid-object",
        `${item} ${path}`.trimEnd(),
        by === undefined ? message : `${message}; set by patch ${by}`,
      );
    };
    return [
      ...unknown.map((path) =>
        problem(path, "is an unknown field: the API server refuses to apply it, and each reconcile fails"),
      ),
      ...errors
        .filter(({ type }) => !(live && type === "FieldValueRequired"))
        .map(({ path, message }) => problem(path, message)),
    ];
  });
  return { refused, unchecked };
}

/** Returns the problems of a template's spec as those of the object that is made from it. */
function ofTemplate(stored: Stored): Stored {
  const isOwn = (path: string): boolean => /^spec\.template\.spec\b/.test(path);
  const own = (path: string): string => path.slice("spec.template.".length);
  return {
    ...stored,
    unknown: stored.unknown.filter(isOwn).map(own),
    errors: stored.errors
      .filter(({ path }) => isOwn(path))
      .map((error) => ({ ...error, path: own(error.path) })),
  };
}

/** Orders the members of an object and its metadata in the usual way. */
function ordered(object: Unstructured): Unstructured {
  const { apiVersion, kind, metadata, ...rest } = object;
  const {
    name,
    namespace,
    labels: _labels,
    annotations: _annotations,
    ...others
  } = (metadata ?? {}) as Unstructured;
  const maps = ["labels", "annotations"].flatMap((field) => {
    const value = getAt(object, ["metadata", field]);
    return value === undefined ? [] : [[field, sorted(value)]];
  });
  return parseJson(
    stringifyJson({
      apiVersion,
      kind,
      metadata: {
        name,
        namespace,
        ...Object.fromEntries(maps),
        ...others,
      },
      ...rest,
    }),
  ) as Unstructured;
}

/** Orders a map by name. Patches may set values of any type, as in Cluster API. */
function sorted(map: JSONValue): JSONValue {
  if (!isJsonObject(map)) return map;
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => compareText(a, b)));
}
