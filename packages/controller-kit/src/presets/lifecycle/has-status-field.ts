import type { JsonSchema, KindDefinition, KindDescriptor } from "@capikit/api/meta";

/** Whether objects of a kind have a field in their status; false where the kind has no schema that tells. */
export async function hasStatusField(kind: KindDescriptor, field: string): Promise<boolean> {
  const { schema } = kind as Partial<KindDefinition>;
  if (schema === undefined) return false;
  const { properties } = await schema();
  const status: JsonSchema | undefined = properties?.status;
  return status?.properties?.[field] !== undefined;
}
