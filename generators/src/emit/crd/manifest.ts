import type { Column } from "../../model/markers/version-draft.ts";
import type { CustomResource, CustomResourceVersion } from "../../model/resources/custom-resource.ts";
import type { Schemas } from "../../model/schema/schemas.ts";
import type { ConversionWebhook } from "./conversion-webhook.ts";

type KindSchemas = Pick<Schemas, "ofKind">;
type Manifest = Readonly<Record<string, unknown>>;

const orNone = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

const mapOrNone = (map: Readonly<Record<string, string>>) =>
  Object.keys(map).length === 0 ? undefined : map;

function column({ name, type, jsonPath, description, format, priority }: Column): Manifest {
  return { name, type, jsonPath, description, format, priority: priority === 0 ? undefined : priority };
}

function subresources({ status, scale, columns }: CustomResourceVersion): Manifest | undefined {
  // controller-gen writes an empty object next to columns; it has no meaning but would cause diffs.
  if (!status && scale === undefined && columns.length === 0) return undefined;
  return {
    status: status ? {} : undefined,
    scale: scale && {
      specReplicasPath: scale.specPath,
      statusReplicasPath: scale.statusPath,
      labelSelectorPath: scale.selectorPath,
    },
  };
}

function version(of: CustomResourceVersion, schemas: KindSchemas): Manifest {
  return {
    name: of.name,
    served: of.served,
    storage: of.storage,
    deprecated: of.deprecated ? true : undefined,
    deprecationWarning: of.deprecationWarning,
    schema: { openAPIV3Schema: schemas.ofKind(of.source) },
    subresources: subresources(of),
    additionalPrinterColumns: orNone(of.columns.map(column)),
    selectableFields: orNone(of.selectableFields.map(({ jsonPath }) => ({ jsonPath }))),
  };
}

function conversion({ namespace, name, path, port }: ConversionWebhook): Manifest {
  return {
    strategy: "Webhook",
    webhook: {
      clientConfig: { service: { name, namespace, path, port } },
      conversionReviewVersions: ["v1"],
    },
  };
}

/**
 * Returns the CustomResourceDefinition of a resource as plain data.
 *
 * @param webhook converts between versions; no effect on a resource with one version
 */
export function crdManifest(
  resource: CustomResource,
  schemas: KindSchemas,
  webhook?: ConversionWebhook,
): Manifest {
  const { group, names, scope, versions, labels, annotations } = resource;
  const { kind, listKind, plural, singular, shortNames, categories } = names;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${group}`,
      annotations: mapOrNone(annotations),
      labels: mapOrNone(labels),
    },
    spec: {
      group,
      names: {
        kind,
        listKind,
        plural,
        singular,
        shortNames: orNone(shortNames),
        categories: orNone(categories),
      },
      scope,
      conversion: webhook === undefined || versions.length === 1 ? undefined : conversion(webhook),
      versions: versions.map((each) => version(each, schemas)),
    },
  };
}
