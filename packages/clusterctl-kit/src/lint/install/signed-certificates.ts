import { getOrCreate, listAt, plainText, recordOf } from "@capikit/common/json";
import { text, type YamlRecord } from "../read/lint-object.ts";

/** A certificate authority. Certificates are PEM. */
export interface SigningAuthority {
  readonly certificate: string;
  readonly issueServer: (hosts: readonly string[]) => Promise<{ readonly certificate: string }>;
}

/** A Certificate of cert-manager that is issued, or the reason why it is not. */
export interface SignedCertificate {
  readonly name: string;
  readonly secret: string;
  readonly certificate: string;
  readonly authority: string;
  /** Whether servers may present it. */
  readonly isForServers: boolean;
  readonly problem?: string;
}

/** Signs the Certificates among stored objects as cert-manager does. Other issuers are trusted. */
export async function signCertificates(
  stored: readonly YamlRecord[],
  createAuthority: (name: string) => Promise<SigningAuthority>,
): Promise<ReadonlyMap<string, SignedCertificate>> {
  const of = (pattern: RegExp): readonly YamlRecord[] =>
    stored.filter(
      ({ apiVersion, kind }) =>
        /^cert-manager\.io\//.test(plainText(apiVersion)) && pattern.test(plainText(kind)),
    );
  const certificates = of(/^Certificate$/);
  const authorities = new Map<string, Promise<SigningAuthority>>();
  const authorityOf = (name: string): Promise<SigningAuthority> => {
    return getOrCreate(authorities, name, () => createAuthority(name));
  };
  const isAuthority = (secret: unknown): boolean =>
    certificates.some(({ spec }) => recordOf(spec).secretName === secret && recordOf(spec).isCA === true) ||
    stored.some(({ kind, metadata }) => kind === "Secret" && recordOf(metadata).name === secret);
  const signed = await Promise.all(
    certificates.map(async (one): Promise<SignedCertificate> => {
      const spec = recordOf(one.spec);
      const name = nameOf(one);
      const secret = text(spec.secretName) ?? "";
      const { kind = "Issuer", name: by } = recordOf(spec.issuerRef);
      const issuer = of(/Issuer$/).find((item) => item.kind === kind && nameOf(item) === by);
      const { ca, selfSigned } = recordOf(issuer?.spec);
      const names = listAt(spec.dnsNames).map(plainText);
      const other = [
        spec.commonName,
        spec.literalSubject,
        ...["ipAddresses", "uris", "emailAddresses"].flatMap((list) => listAt(spec[list])),
      ];
      const usages = listAt(spec.usages).map(plainText);
      const caSecret = text(recordOf(ca).secretName);
      const authority = await authorityOf(
        caSecret !== undefined
          ? `Secret ${caSecret}`
          : selfSigned === undefined
            ? "another issuer"
            : `Secret ${secret}`,
      );
      const problem =
        issuer === undefined && kind === "Issuer"
          ? `there is no ${kind} ${plainText(by)}`
          : caSecret !== undefined && !isAuthority(caSecret)
            ? `${plainText(kind)} ${plainText(by)} signs with the Secret ${caSecret}, which no Certificate with isCA writes`
            : names.length === 0 && other.every((item) => item === undefined)
              ? "it has no name: cert-manager requires dnsNames or another subject"
              : undefined;
      return {
        name,
        secret,
        certificate: (await authority.issueServer(names)).certificate,
        authority: authority.certificate,
        isForServers: !usages.some((usage) => /auth$/.test(usage)) || usages.includes("server auth"),
        ...(problem !== undefined && { problem }),
      };
    }),
  );
  return new Map(signed.map((one) => [one.name, one]));
}

export function nameOf({ metadata }: YamlRecord): string {
  return text(recordOf(metadata).name) ?? "";
}

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
