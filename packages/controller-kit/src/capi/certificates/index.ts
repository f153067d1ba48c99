/**
 * Certificate authorities and certificates of clusters, and their Secrets.
 *
 * @module
 */

export {
  type CertificateAuthorityOptions,
  type CertificateKeyPair,
  type ClientCertificateOptions,
  newCertificateAuthority,
  parseCertificate,
  signClientCertificate,
} from "./certificate.ts";
export {
  certificateFiles,
  certificateHashes,
  MissingCertificateError,
  requireCertificates,
} from "./certificate-files.ts";
export {
  type CertificatePurpose,
  type ClusterCertificate,
  controlPlaneJoinCertificates,
  defaultCertificatesDir,
  initialControlPlaneCertificates,
  workerCertificates,
} from "./cluster-certificates.ts";
export {
  certificateSecret,
  generateCertificates,
  type LookUpCertificatesOptions,
  lookUpCertificates,
  lookUpOrGenerateCertificates,
  saveGeneratedCertificates,
} from "./look-up-certificates.ts";
export { generatePrivateKey, parsePrivateKey, privateKeyToPem, publicKeyToPem } from "./private-key.ts";
