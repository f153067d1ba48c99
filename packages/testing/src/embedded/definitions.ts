import type { CustomResourceDefinition } from "@capikit/api/kubernetes";
import type { DynamicObject } from "@capikit/client";
import { apiVersionOf } from "@capikit/common/kubernetes";
import type { JsonSchema } from "@capikit/schema";
import type { Cluster } from "../store/cluster.ts";
import { defineKind, type PrinterColumn, type ServedKind } from "../store/served-kind.ts";
import { readObject, withMetadata } from "../store/stored-object.ts";

/** Sets what the API server adds to a Namespace. */
export function withNamespaceDefaults(object: DynamicObject): DynamicObject {
  const { labels, name = "" } = object.metadata;
  const labelled = withMetadata(object, { labels: { ...labels, "kubernetes.io/metadata.name": name } });
  const phase = object.metadata.deletionTimestamp === undefined ? "Active" : "Terminating";
  return { ...labelled, spec: { finalizers: ["kubernetes"] }, status: { phase } };
}

type Version = CustomResourceDefinition["spec"]["versions"][number];

const definitionsOf = (cluster: Cluster) => cluster.storeOf(definition);

/** The resource of CustomResourceDefinitions. */
export const definition = {
  group: "apiextensions.k8s.io",
  plural: "customresourcedefinitions",
  kind: "CustomResourceDefinition",
} as const;

/** Sets the defaults of a definition. */
export function withDefinitionDefaults(object: DynamicObject): DynamicObject {
  const { spec } = object as unknown as Partial<CustomResourceDefinition>;
  if (!spec?.names?.kind) return object; // refused by its rules
  const { kind, singular, listKind } = spec.names;
  const names = {
    ...spec.names,
    singular: singular || kind.toLowerCase(),
    listKind: listKind || `${kind}List`,
  };
  return { ...object, spec: { ...spec, names, conversion: spec.conversion ?? { strategy: "None" } } };
}

/** Keeps the served kinds equal to the stored definitions. */
export interface Definitions {
  /** Serves changed definitions, and withdraws deleted ones. */
  follow(): void;
}

/** A stored definition whose kinds are served. */
interface Followed {
  /** Of the object. */
  version: number;
  readonly spec: string;
  readonly group: string;
  readonly plural: string;
}

/**
 * @param onServed Called for each changed kind, to set its conversion.
 */
export function followDefinitions(
  cluster: Cluster,
  onServed: (
    group: string,
    plural: string,
    conversion: NonNullable<CustomResourceDefinition["spec"]["conversion"]>,
  ) => void,
): Definitions {
  const known = new Map<string, Followed>();
  return {
    follow() {
      const store = definitionsOf(cluster);
      for (const [key, { group, plural }] of known) {
        if (store.objects.has(key)) continue;
        cluster.withdraw(group, plural);
        known.delete(key);
      }
      for (const stored of store.sorted()) {
        // Called after each write, most of which change no definition.
        const last = known.get(stored.key);
        if (last?.version === stored.version) continue;
        const crd = readObject(stored) as unknown as CustomResourceDefinition;
        const spec = JSON.stringify(crd.spec);
        if (last?.spec === spec) {
          last.version = stored.version;
          continue;
        }
        const { group, names, conversion = { strategy: "None" } } = crd.spec;
        const kinds = kindsOf(crd);
        const [first] = kinds;
        if (first === undefined) continue;
        (cluster.findFamily(group, names.plural) ?? cluster.serve(first)).update(kinds);
        onServed(group, names.plural, conversion);
        const { version } = cluster.write(store, established(crd, cluster.time()));
        known.set(stored.key, { version, spec, group, plural: names.plural });
      }
    },
  };
}

/** Returns the served kinds of a definition, that of the storage version first. */
function kindsOf(crd: CustomResourceDefinition): ServedKind[] {
  const { group, names, scope, versions } = crd.spec;
  const ordered = [...versions].sort((a, b) => Number(b.storage) - Number(a.storage));
  return ordered
    .filter(({ served, storage }) => served || storage)
    .map((version) => {
      const { scale } = version.subresources ?? {};
      const { plural, kind, singular, listKind, shortNames, categories } = names;
      return {
        ...defineKind(
          {
            group,
            version: version.name,
            kind,
            plural,
            scope: scope === "Cluster" ? "Cluster" : "Namespaced",
            ...(singular !== undefined && { singular }),
            ...(listKind !== undefined && { listKind }),
            ...(shortNames !== undefined && { shortNames }),
            ...(categories !== undefined && { categories }),
            selectableFields: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath),
            subresources: { status: version.subresources?.status !== undefined, ...(scale && { scale }) },
            columns: columnsOf(version),
            isHidden: !version.served,
            ...(version.deprecated && {
              deprecation: version.deprecationWarning ?? `${group}/${version.name} ${kind} is deprecated`,
            }),
          },
          version.schema?.openAPIV3Schema as JsonSchema | undefined,
        ),
      };
    });
}

/** Without columns, a table shows the age. */
function columnsOf({ additionalPrinterColumns = [] }: Version): readonly PrinterColumn[] {
  const age = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" };
  return additionalPrinterColumns.length > 0 ? (additionalPrinterColumns as PrinterColumn[]) : [age];
}

function established(crd: CustomResourceDefinition, time: string): DynamicObject {
  const { names, versions } = crd.spec;
  const storage = versions.find((version) => version.storage)?.name ?? "";
  const storedVersions = [...new Set([...(crd.status?.storedVersions ?? []), storage])];
  const condition = (type: string, reason: string, message: string) =>
    crd.status?.conditions?.find((one) => one.type === type) ?? {
      type,
      status: "True",
      reason,
      message,
      lastTransitionTime: time,
    };
  const conditions = [
    condition("NamesAccepted", "NoConflicts", "no conflicts found"),
    condition("Established", "InitialNamesAccepted", "the initial names have been accepted"),
  ];
  const status = { ...crd.status, acceptedNames: names, storedVersions, conditions };
  return { ...crd, status } as unknown as DynamicObject;
}

/** Returns the group, version and resource that a definition names, for its deletion. */
export function resourceOf(object: DynamicObject): { readonly group: string; readonly plural: string } {
  const { group, names } = (object as unknown as CustomResourceDefinition).spec;
  return { group, plural: names.plural };
}

export const pathOfVersion = ({ group, version }: ServedKind): string =>
  group === "" ? `api/${version}` : `apis/${apiVersionOf({ group, version })}`;
