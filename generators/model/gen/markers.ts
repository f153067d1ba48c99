// Written by `pnpm generate` from src/markers/definitions. Do not edit.
import type { DefinedMarkers } from "../src/markers/define-marker.ts";
import { marker as clusterApiContract } from "../src/markers/definitions/cluster-api/contract.ts";
import { marker as clusterApiHook } from "../src/markers/definitions/cluster-api/hook.ts";
import { marker as clusterApiVariable } from "../src/markers/definitions/cluster-api/variable.ts";
import { marker as conversionDrop } from "../src/markers/definitions/conversion/drop.ts";
import { marker as conversionFinish } from "../src/markers/definitions/conversion/finish.ts";
import { marker as conversionFrom } from "../src/markers/definitions/conversion/from.ts";
import { marker as conversionGo } from "../src/markers/definitions/conversion/go.ts";
import { marker as conversionHandled } from "../src/markers/definitions/conversion/handled.ts";
import { marker as conversionHub } from "../src/markers/definitions/conversion/hub.ts";
import { marker as conversionLossy } from "../src/markers/definitions/conversion/lossy.ts";
import { marker as conversionMove } from "../src/markers/definitions/conversion/move.ts";
import { marker as conversionOverrides } from "../src/markers/definitions/conversion/overrides.ts";
import { marker as conversionPreserve } from "../src/markers/definitions/conversion/preserve.ts";
import { marker as conversionRestore } from "../src/markers/definitions/conversion/restore.ts";
import { marker as conversionWith } from "../src/markers/definitions/conversion/with.ts";
import { marker as crdDeprecatedversion } from "../src/markers/definitions/crd/deprecatedversion.ts";
import { marker as crdMetadata } from "../src/markers/definitions/crd/metadata.ts";
import { marker as crdObjectRoot } from "../src/markers/definitions/crd/object-root.ts";
import { marker as crdPrintcolumn } from "../src/markers/definitions/crd/printcolumn.ts";
import { marker as crdResource } from "../src/markers/definitions/crd/resource.ts";
import { marker as crdSelectablefield } from "../src/markers/definitions/crd/selectablefield.ts";
import { marker as crdSkipversion } from "../src/markers/definitions/crd/skipversion.ts";
import { marker as crdStorageversion } from "../src/markers/definitions/crd/storageversion.ts";
import { marker as crdSubresourceScale } from "../src/markers/definitions/crd/subresource-scale.ts";
import { marker as crdSubresourceStatus } from "../src/markers/definitions/crd/subresource-status.ts";
import { marker as crdUnservedversion } from "../src/markers/definitions/crd/unservedversion.ts";
import { marker as declarativeEnum } from "../src/markers/definitions/declarative/enum.ts";
import { marker as declarativeImmutable } from "../src/markers/definitions/declarative/immutable.ts";
import { marker as declarativeListMapKey } from "../src/markers/definitions/declarative/list-map-key.ts";
import { marker as declarativeListType } from "../src/markers/definitions/declarative/list-type.ts";
import { marker as declarativeMaxItems } from "../src/markers/definitions/declarative/max-items.ts";
import { marker as declarativeMaximum } from "../src/markers/definitions/declarative/maximum.ts";
import { marker as declarativeMinimum } from "../src/markers/definitions/declarative/minimum.ts";
import { marker as declarativeOptional } from "../src/markers/definitions/declarative/optional.ts";
import { marker as declarativeRequired } from "../src/markers/definitions/declarative/required.ts";
import { marker as memberDefault } from "../src/markers/definitions/member/default.ts";
import { marker as memberEmbeddedResource } from "../src/markers/definitions/member/embedded-resource.ts";
import { marker as memberExample } from "../src/markers/definitions/member/example.ts";
import { marker as memberKubebuilderDefault } from "../src/markers/definitions/member/kubebuilder-default.ts";
import { marker as memberNullable } from "../src/markers/definitions/member/nullable.ts";
import { marker as memberOptional } from "../src/markers/definitions/member/optional.ts";
import { marker as memberRequired } from "../src/markers/definitions/member/required.ts";
import { marker as memberSchemaless } from "../src/markers/definitions/member/schemaless.ts";
import { marker as memberValidationOptional } from "../src/markers/definitions/member/validation-optional.ts";
import { marker as memberValidationRequired } from "../src/markers/definitions/member/validation-required.ts";
import { marker as openapiGoPackage } from "../src/markers/definitions/openapi/go-package.ts";
import { marker as openapiOpenapi } from "../src/markers/definitions/openapi/openapi.ts";
import { marker as packageGroupName } from "../src/markers/definitions/package/group-name.ts";
import { marker as packageSkip } from "../src/markers/definitions/package/skip.ts";
import { marker as packageVersionName } from "../src/markers/definitions/package/version-name.ts";
import { marker as processingListMapKey } from "../src/markers/definitions/processing/list-map-key.ts";
import { marker as processingListType } from "../src/markers/definitions/processing/list-type.ts";
import { marker as processingMapType } from "../src/markers/definitions/processing/map-type.ts";
import { marker as processingPreserveUnknownFields } from "../src/markers/definitions/processing/preserve-unknown-fields.ts";
import { marker as processingStructType } from "../src/markers/definitions/processing/struct-type.ts";
import { marker as rbacRbac } from "../src/markers/definitions/rbac/rbac.ts";
import { marker as schemaAllOf } from "../src/markers/definitions/schema/all-of.ts";
import { marker as schemaAnyOf } from "../src/markers/definitions/schema/any-of.ts";
import { marker as schemaBuiltin } from "../src/markers/definitions/schema/builtin.ts";
import { marker as schemaNot } from "../src/markers/definitions/schema/not.ts";
import { marker as schemaOneOf } from "../src/markers/definitions/schema/one-of.ts";
import { marker as textsExternalDocs } from "../src/markers/definitions/texts/external-docs.ts";
import { marker as textsTitle } from "../src/markers/definitions/texts/title.ts";
import { marker as validationAtLeastOneOf } from "../src/markers/definitions/validation/at-least-one-of.ts";
import { marker as validationAtMostOneOf } from "../src/markers/definitions/validation/at-most-one-of.ts";
import { marker as validationEnum } from "../src/markers/definitions/validation/enum.ts";
import { marker as validationExactlyOneOf } from "../src/markers/definitions/validation/exactly-one-of.ts";
import { marker as validationExclusiveMaximum } from "../src/markers/definitions/validation/exclusive-maximum.ts";
import { marker as validationExclusiveMinimum } from "../src/markers/definitions/validation/exclusive-minimum.ts";
import { marker as validationFormat } from "../src/markers/definitions/validation/format.ts";
import { marker as validationMaxItems } from "../src/markers/definitions/validation/max-items.ts";
import { marker as validationMaxLength } from "../src/markers/definitions/validation/max-length.ts";
import { marker as validationMaxProperties } from "../src/markers/definitions/validation/max-properties.ts";
import { marker as validationMaximum } from "../src/markers/definitions/validation/maximum.ts";
import { marker as validationMinItems } from "../src/markers/definitions/validation/min-items.ts";
import { marker as validationMinLength } from "../src/markers/definitions/validation/min-length.ts";
import { marker as validationMinProperties } from "../src/markers/definitions/validation/min-properties.ts";
import { marker as validationMinimum } from "../src/markers/definitions/validation/minimum.ts";
import { marker as validationMultipleOf } from "../src/markers/definitions/validation/multiple-of.ts";
import { marker as validationPattern } from "../src/markers/definitions/validation/pattern.ts";
import { marker as validationType } from "../src/markers/definitions/validation/type.ts";
import { marker as validationUniqueItems } from "../src/markers/definitions/validation/unique-items.ts";
import { marker as validationXEmbeddedResource } from "../src/markers/definitions/validation/x-embedded-resource.ts";
import { marker as validationXIntOrString } from "../src/markers/definitions/validation/x-int-or-string.ts";
import { marker as validationXPreserveUnknownFields } from "../src/markers/definitions/validation/x-preserve-unknown-fields.ts";
import { marker as validationXValidation } from "../src/markers/definitions/validation/x-validation.ts";
import { marker as webhookWebhook } from "../src/markers/definitions/webhook/webhook.ts";
import { marker as webhookWebhookconfiguration } from "../src/markers/definitions/webhook/webhookconfiguration.ts";

/** The markers of controller-gen and capikit. */
export const definedMarkers: readonly DefinedMarkers[] = [
  clusterApiContract,
  clusterApiHook,
  clusterApiVariable,
  conversionDrop,
  conversionFinish,
  conversionFrom,
  conversionGo,
  conversionHandled,
  conversionHub,
  conversionLossy,
  conversionMove,
  conversionOverrides,
  conversionPreserve,
  conversionRestore,
  conversionWith,
  crdDeprecatedversion,
  crdMetadata,
  crdObjectRoot,
  crdPrintcolumn,
  crdResource,
  crdSelectablefield,
  crdSkipversion,
  crdStorageversion,
  crdSubresourceScale,
  crdSubresourceStatus,
  crdUnservedversion,
  declarativeEnum,
  declarativeImmutable,
  declarativeListMapKey,
  declarativeListType,
  declarativeMaxItems,
  declarativeMaximum,
  declarativeMinimum,
  declarativeOptional,
  declarativeRequired,
  memberDefault,
  memberEmbeddedResource,
  memberExample,
  memberKubebuilderDefault,
  memberNullable,
  memberOptional,
  memberRequired,
  memberSchemaless,
  memberValidationOptional,
  memberValidationRequired,
  openapiGoPackage,
  openapiOpenapi,
  packageGroupName,
  packageSkip,
  packageVersionName,
  processingListMapKey,
  processingListType,
  processingMapType,
  processingPreserveUnknownFields,
  processingStructType,
  rbacRbac,
  schemaAllOf,
  schemaAnyOf,
  schemaBuiltin,
  schemaNot,
  schemaOneOf,
  textsExternalDocs,
  textsTitle,
  validationAtLeastOneOf,
  validationAtMostOneOf,
  validationEnum,
  validationExactlyOneOf,
  validationExclusiveMaximum,
  validationExclusiveMinimum,
  validationFormat,
  validationMaxItems,
  validationMaxLength,
  validationMaxProperties,
  validationMaximum,
  validationMinItems,
  validationMinLength,
  validationMinProperties,
  validationMinimum,
  validationMultipleOf,
  validationPattern,
  validationType,
  validationUniqueItems,
  validationXEmbeddedResource,
  validationXIntOrString,
  validationXPreserveUnknownFields,
  validationXValidation,
  webhookWebhook,
  webhookWebhookconfiguration,
];
