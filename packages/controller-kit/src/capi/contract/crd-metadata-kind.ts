import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";

/** CustomResourceDefinitions, metadata only: definitions of some providers exceed a megabyte. */
export const crdMetadataKind: KindDescriptor<PartialObjectMetadata> = metadataOnly(customResourceDefinition);
