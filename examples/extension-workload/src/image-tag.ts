/** Returns the tag of images of a Kubernetes version: tags cannot contain `+`. */
export const imageTagOf = (version: string): string => version.replaceAll("+", "_");
