import type { JsonSchema, KindDefinition, KindDescriptor } from "@capikit/api/meta";

/**
 * Reports whether a kind's schema has a status field, such as `deprecated.v1beta1.conditions`.
 * Default without a schema: false.
 */
export async function hasStatusField(
  kind: KindDescriptor,
  path: string,
  withoutSchema = false,
): Promise<boolean> {
  const { schema } = kind as Partial<KindDefinition>;
  if (schema === undefined) return withoutSchema;
  const root: JsonSchema | undefined = await schema();
  return (
    ["status", ...path.split(".")].reduce<JsonSchema | undefined>(
      (at, name) => at?.properties?.[name],
      root,
    ) !== undefined
  );
}
