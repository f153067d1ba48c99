import { posix } from "node:path";
import { addPackageMarker } from "../../../shared/edit/markers.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { MigratedGroup } from "./migrate-project.ts";

const name = "capikit:conversion:overrides";

/**
 * Adds the conversion of references to templates: the version that contract v1beta2 no longer
 * stores is the author's decision. Returns the task.
 */
export function addReferenceConversion(
  { draft, model, extension }: Project,
  { scope, kinds }: MigratedGroup,
): readonly string[] {
  if (!kinds.some(({ moves }) => moves.some(({ becomes }) => becomes === "reference"))) return [];
  const known = model.overrides.find((one) => one.package.group === scope.group)?.path;
  const path = known ?? `${scope.folder}/overrides.ts`;
  const text = known === undefined ? undefined : draft.read(known);
  if (text?.includes("infrastructureRefToHub") !== true) {
    if (text === undefined) draft.create(path, overridesText, `${scope.folder}/index.ts`);
    else draft.edit(path, ({ text: all }) => [{ at: all.length, text: `\n${overridesText}` }]);
  }
  if (known === undefined)
    draft.edit(`${scope.folder}/index.ts`, (source) =>
      addPackageMarker(
        source,
        `${name}=./${posix.basename(path).replace(/\.ts$/, extension === ".ts" ? ".ts" : ".js")}`,
      ),
    );
  return [`${path}: TODO(author): name the API version of templates in references of ${scope.from.version}.`];
}

const overridesText = `/** A reference of contract v1beta1, as far as its conversion needs it. */
interface OldReference {
  apiVersion?: string;
  kind?: string;
  name?: string;
}

/** A reference of contract v1beta2. */
interface NewReference {
  apiGroup?: string;
  kind?: string;
  name?: string;
}

// TODO(author): the API version of the referenced templates, which contract v1beta2 does not store.
const templateVersion = "v1beta1";

export function infrastructureRefToHub(value: OldReference): NewReference {
  const { apiVersion, kind, name } = value;
  const apiGroup = apiVersion?.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : undefined;
  return {
    ...(apiGroup !== undefined && { apiGroup }),
    ...(kind !== undefined && { kind }),
    ...(name !== undefined && { name }),
  };
}

export function infrastructureRefFromHub(value: NewReference): OldReference {
  const { apiGroup, kind, name } = value;
  return {
    ...(apiGroup !== undefined && { apiVersion: \`\${apiGroup}/\${templateVersion}\` }),
    ...(kind !== undefined && { kind }),
    ...(name !== undefined && { name }),
  };
}
`;
