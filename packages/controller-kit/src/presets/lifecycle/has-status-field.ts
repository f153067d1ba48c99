import type { JsonSchema, KindDefinition, KindDescriptor } from "@capikit/api/meta";

/** Reports whether a kind's schema has a status field. Default without a schema: false. */
export async function hasStatusField(
  kind: KindDescriptor,
  field: string,
  withoutSchema = false,
): Promise<boolean> {
  const { schema } = kind as Partial<KindDefinition>;
  if (schema === undefined) return withoutSchema;
  const { properties } = await schema();
  const status: JsonSchema | undefined = properties?.status;
  return status?.properties?.[field] !== undefined;
}
