/**
 * Migration of stored objects to the storage version of their CRD.
 *
 * @module
 */

export {
  type CrdMigrationPhase,
  type CrdMigrator,
  type CrdMigratorOptions,
  createCrdMigrator,
  type MigratedKind,
} from "./crd-migrator.ts";
export type { MigrationClient } from "./migrate-objects.ts";
