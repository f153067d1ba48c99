import type { JsonSchema, KindDefinition, KindDescriptor } from "@capikit/api/meta";

/** Reports whether a kind's schema has a status field; false without a schema. */
export async function hasStatusField(kind: KindDescriptor, field: string): Promise<boolean> {
  const { schema } = kind as Partial<KindDefinition>;
  if (schema === undefined) return false;
  const { properties } = await schema();
  const status: JsonSchema | undefined = properties?.status;
  return status?.properties?.[field] !== undefined;
}
