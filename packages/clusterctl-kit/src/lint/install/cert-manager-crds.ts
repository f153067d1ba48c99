/** CRDs of cert-manager with the fields of Certificates, for an API server without it. */
export const certManagerCrds = [
  ["Issuer", "Namespaced", ["acme", "ca", "selfSigned", "vault", "venafi"]],
  ["ClusterIssuer", "Cluster", ["acme", "ca", "selfSigned", "vault", "venafi"]],
  [
    "Certificate",
    "Namespaced",
    "additionalOutputFormats commonName dnsNames duration emailAddresses encodeUsagesInRequest ipAddresses isCA issuerRef keystores literalSubject nameConstraints otherNames privateKey renewBefore renewBeforePercentage revisionHistoryLimit secretName secretTemplate signatureAlgorithm subject uris usages".split(
      " ",
    ),
    ["issuerRef", "secretName"],
  ],
].map(([kind, scope, fields, required = []]) => {
  const plural = `${String(kind).toLowerCase()}s`;
  const open = { "x-kubernetes-preserve-unknown-fields": true };
  const properties = Object.fromEntries((fields as string[]).map((field) => [field, open]));
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.cert-manager.io` },
    spec: {
      group: "cert-manager.io",
      names: { kind, plural, singular: plural.slice(0, -1), listKind: `${String(kind)}List` },
      scope,
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: { type: "object", properties, required },
                status: { type: "object", ...open },
              },
            },
          },
        },
      ],
    },
  };
});
