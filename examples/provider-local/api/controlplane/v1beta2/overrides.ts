const ofTemplates = "/v1beta1";

/** The group of an apiVersion. */
export function apiGroupToHub(value: string): string {
  return value.split("/")[0] ?? "";
}

/** Templates of this provider have had this version as long as references have named one. */
export function apiGroupFromHub(value: string): string {
  return `${value}${ofTemplates}`;
}
