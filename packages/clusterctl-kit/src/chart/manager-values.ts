import type { Json, JsonObject } from "@capikit/schema";
import { atPath, fieldsIn, itemsIn, withPath } from "../components/process/fix-namespace.ts";
import { parseImage } from "../components/process/image-reference.ts";
import type { ActionPrinter } from "./chart.ts";

/** Fields of Pod and container that are values of the chart, with the value of a missing field. */
const podFields = {
  affinity: {},
  imagePullSecrets: [],
  nodeSelector: {},
  priorityClassName: "",
  tolerations: [],
  topologySpreadConstraints: [],
} as const;
const containerFields = { imagePullPolicy: "", resources: {} } as const;

/** A Deployment with Helm's syntax, and the values that it uses. */
export interface ManagerChart {
  readonly deployment: JsonObject;
  /** By name below `manager`. */
  readonly values: JsonObject;
}

/** Options of {@link withManagerValues}. */
export interface ManagerChartOptions {
  readonly chart: string;
  readonly actions: ActionPrinter;
  /** Whether the program has the flags `--watch-filter` and `--namespace`. */
  readonly watches: boolean;
}

const podPath = ["spec", "template", "spec"];

/** Returns the Deployment of the manager, by clusterctl's container name; undefined if unclear. */
export function findManager(objects: readonly JsonObject[]): JsonObject | undefined {
  const found = objects.filter(
    (object) =>
      object.kind === "Deployment" &&
      itemsIn(atPath(object, [...podPath, "containers"])).some((one) => fieldsIn(one).name === "manager"),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Replaces fields of the manager's Deployment with values of the chart. */
export function withManagerValues(deployment: JsonObject, options: ManagerChartOptions): ManagerChart {
  const values: Record<string, Json> = {};
  const { actions, chart } = options;
  const written = (name: string): string => actions.value(`{{ toJson $.Values.manager.${name} }}`);
  const withFields = (object: JsonObject, fields: Readonly<Record<string, Json>>): JsonObject => {
    let changed = object;
    for (const [name, empty] of Object.entries(fields)) {
      const value = changed[name];
      // The variables in the field are its values.
      if (actions.isIn(value)) continue;
      values[name] = value ?? empty;
      const member = (): Readonly<Record<string, null>> =>
        actions.member((indent) => optional(indent, name, `$.Values.manager.${name}`));
      changed = { ...changed, ...(value === undefined ? member() : { [name]: written(name) }) };
    }
    return changed;
  };
  const containers = itemsIn(atPath(deployment, [...podPath, "containers"])).map((given): Json => {
    const container = fieldsIn(given);
    if (container.name !== "manager") return given;
    const image = imageValues(container.image, actions);
    if (image !== undefined) values.image = image;
    const own = image && { image: actions.value(`{{ include "${chart}.image" $ | toJson }}`) };
    return withFields(withArguments({ ...container, ...own }, values, options), containerFields);
  });
  const pod = withFields({ ...fieldsIn(atPath(deployment, podPath)), containers }, podFields);
  const changed = withPath(deployment, podPath, pod);
  const replicas = atPath(deployment, ["spec", "replicas"]);
  if (typeof replicas !== "number") return { deployment: changed, values };
  values.replicas = replicas;
  return { deployment: withPath(changed, ["spec", "replicas"], written("replicas")), values };
}

function withArguments(
  container: JsonObject,
  values: Record<string, Json>,
  { chart, actions, watches }: ManagerChartOptions,
): JsonObject {
  const args = itemsIn(container.args);
  const has = (flag: string): boolean =>
    args.some((arg) => typeof arg === "string" && (arg === flag || arg.startsWith(`${flag}=`)));
  values.extraArgs = [];
  values.extraEnv = [];
  // Arguments with the same flag may contain variables, which are hidden here.
  if (watches && !has("--watch-filter")) values.watchFilter = "";
  if (watches && !has("--namespace")) values.watchNamespace = "";
  const more = `(include "${chart}.extraArgs" $ | fromJsonArray)`;
  return {
    ...container,
    ...listWith(container, "args", more, actions),
    ...listWith(container, "env", "$.Values.manager.extraEnv", actions),
  };
}

/** Returns a list with the items of an expression at its end. */
function listWith(
  container: JsonObject,
  name: string,
  expression: string,
  actions: ActionPrinter,
): JsonObject {
  const items = container[name];
  if (!Array.isArray(items) || items.length === 0)
    return actions.member((indent) => optional(indent, name, expression));
  const last = actions.item((indent) =>
    [`{{- range ${expression} }}`, `${indent}- {{ toJson . }}`, "{{- end }}"].join("\n"),
  );
  return { [name]: [...(items as readonly Json[]), last] };
}

/** Returns the lines of a member that is omitted without a value. */
function optional(indent: string, name: string, expression: string): string {
  return [`{{- with ${expression} }}`, `${indent}${name}: {{ toJson . }}`, "{{- end }}"].join("\n");
}

function imageValues(image: Json | undefined, actions: ActionPrinter): JsonObject | undefined {
  const parsed = typeof image === "string" && !actions.isIn(image) ? parseImage(image) : "";
  if (typeof parsed === "string") return undefined;
  const { repository, name, tag, digest } = parsed;
  return { repository: `${repository}/${name}`, tag, digest };
}
