import { listAt, recordOf, valueAt } from "@capikit/common/json";
import { type LintObject, text, type YamlPath, type YamlRecord } from "./lint-object.ts";

export interface ContainerView {
  readonly name: string;
  /** Undefined if unset or if it contains a variable. */
  readonly image: string | undefined;
  readonly path: YamlPath;
  readonly value: YamlRecord;
}

/** Returns the path of a workload's pod spec. */
export function podSpecPath(kind: string): YamlPath | undefined {
  if (kind === "Pod") return ["spec"];
  if (kind === "CronJob") return ["spec", "jobTemplate", "spec", "template", "spec"];
  return /^(Deployment|DaemonSet|StatefulSet|ReplicaSet|Job)$/.test(kind)
    ? ["spec", "template", "spec"]
    : undefined;
}

export function podSpecOf(object: LintObject): YamlRecord {
  const path = podSpecPath(object.kind);
  return path === undefined ? {} : recordOf(valueAt(object.value, ...path));
}

/** Returns all containers of a workload, init containers first. */
export function containersOf(object: LintObject): ContainerView[] {
  const base = podSpecPath(object.kind);
  if (base === undefined) return [];
  return ["initContainers", "containers"].flatMap((list) =>
    listAt(podSpecOf(object)[list]).map((item, index) => {
      const value = recordOf(item);
      return {
        name: text(value.name) ?? "",
        image: text(value.image),
        path: [...base, list, index],
        value,
      };
    }),
  );
}

/** Returns the arguments and the values of environment variables of a container. */
export function argumentsOf({ value }: ContainerView): readonly string[] {
  return [
    ...listAt(value.command),
    ...listAt(value.args),
    ...listAt(value.env).map((variable) => recordOf(variable).value),
  ].filter((one): one is string => typeof one === "string");
}

/** Reports whether a string contains a variable of clusterctl. */
export function hasVariable(value: string): boolean {
  return value.includes("${");
}
