/** Annotation by which cert-manager injects the CA of a Certificate `namespace/name`. */
export const injectCaFrom = "cert-manager.io/inject-ca-from";
