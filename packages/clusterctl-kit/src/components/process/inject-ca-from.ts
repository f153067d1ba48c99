/** Asks cert-manager to put the CA of a Certificate, `namespace/name`, into an object. */
export const injectCaFrom = "cert-manager.io/inject-ca-from";
