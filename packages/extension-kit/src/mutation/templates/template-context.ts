import type { Builtins, HolderReference } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue, RawExtension } from "@capikit/api/meta";
import { plainText } from "@capikit/common/json";
import type { Variables, VariableTypes } from "../variables/variables.ts";

/** What is known of a template besides the template. */
export interface TemplateContext<V extends VariableTypes = Record<string, JSONValue>> {
  /** The field that the template is used in. */
  readonly holder: HolderReference;
  /** The template as it came. */
  readonly original: RawExtension;
  /** The variables that count for the template. */
  readonly variables: Variables<V>;
  /** What Cluster API knows of the topology and the template's place in it. */
  readonly builtins: Builtins;
  /** The settings of the patch over those of the ExtensionConfig. */
  readonly settings: Readonly<Record<string, string>>;
  /** The template and its place, for messages: the same in every call, which names made by Cluster API are not. */
  readonly place: string;
}

/** The place of a template in words. Names of topologies are people's; those of holders may change from call to call. */
export function placeOf(template: RawExtension, holder: HolderReference, builtins: Builtins): string {
  const workers = builtins.machineDeployment?.topologyName ?? builtins.machinePool?.topologyName;
  const name = workers === undefined ? "" : ` "${workers}"`;
  return `${plainText(template.kind)} at ${holder.kind}${name} ${holder.fieldPath}`;
}
