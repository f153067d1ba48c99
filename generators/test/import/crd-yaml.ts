/** The parts of a test CRD that differ from the default. */
export interface CrdInput {
  readonly kind: string;
  readonly schema: object;
  readonly group?: string;
  readonly version?: string;
  readonly names?: object;
  readonly metadata?: object;
  readonly more?: object;
}

/** A CRD as JSON, which is YAML too. */
export function crdYaml(input: CrdInput): string {
  const { kind, schema, group = "example.org", version = "v1", names, metadata, more } = input;
  const plural = `${kind.toLowerCase()}s`;
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...metadata },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, ...names },
      versions: [
        { name: version, served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more },
      ],
    },
  };
  return `${JSON.stringify(crd)}\n`;
}

/** A CRD whose spec is the schema. */
export function specYaml(kind: string, spec: object): string {
  return crdYaml({ kind, schema: { type: "object", properties: { spec } } });
}
