package main

import (
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"time"

	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	"sigs.k8s.io/cluster-api/util/certs"
	"sigs.k8s.io/cluster-api/util/kubeconfig"
	"sigs.k8s.io/cluster-api/util/secret"
)

// certificates answers what is to be known of the certificates and keys that upstream makes, and of those in the question: texts in pairs.
func certificates(q question) (any, error) {
	algorithm := bootstrapv1.EncryptionAlgorithmType(q.Type)
	all := secret.NewCertificatesForInitialControlPlane(&bootstrapv1.ClusterConfiguration{
		EncryptionAlgorithm:             algorithm,
		CACertificateValidityPeriodDays: 30,
	})
	if err := all.Generate(); err != nil {
		return nil, err
	}
	theirs := []any{}
	for _, c := range all {
		f, err := facts(c.KeyPair.Cert, c.KeyPair.Key)
		if err != nil {
			return nil, err
		}
		theirs = append(theirs, f)
	}
	client, err := clientFacts(all.GetByPurpose(secret.ClusterCA), algorithm)
	if err != nil {
		return nil, err
	}
	ours := []any{}
	for i := 0; i+1 < len(q.Types); i += 2 {
		f, err := facts([]byte(q.Types[i]), []byte(q.Types[i+1]))
		if err != nil {
			return nil, err
		}
		ours = append(ours, f)
	}
	return map[string]any{"upstream": append(theirs, client), "ours": ours}, nil
}

func clientFacts(ca *secret.Certificate, algorithm bootstrapv1.EncryptionAlgorithmType) (any, error) {
	cert, err := certs.DecodeCertPEM(ca.KeyPair.Cert)
	if err != nil {
		return nil, err
	}
	key, err := certs.DecodePrivateKeyPEM(ca.KeyPair.Key)
	if err != nil {
		return nil, err
	}
	config, err := kubeconfig.New("prod", "https://h:6443", cert, key, kubeconfig.KeyEncryptionAlgorithm(algorithm))
	if err != nil {
		return nil, err
	}
	user := config.AuthInfos["prod-admin"]
	return facts(user.ClientCertificateData, user.ClientKeyData)
}

func facts(certText, keyText []byte) (any, error) {
	key, err := certs.DecodePrivateKeyPEM(keyText)
	if err != nil {
		return nil, err
	}
	keyBlock, _ := pem.Decode(keyText)
	certBlock, _ := pem.Decode(certText)
	out := map[string]any{"keyBlock": keyBlock.Type, "key": fmt.Sprintf("%T", key), "block": certBlock.Type}
	var public any
	if certBlock.Type == "CERTIFICATE" {
		cert, err := certs.DecodeCertPEM(certText)
		if err != nil {
			return nil, err
		}
		public = cert.PublicKey
		out["subject"] = cert.Subject.String()
		out["issuer"] = cert.Issuer.String()
		out["ca"] = []any{cert.IsCA, cert.BasicConstraintsValid, cert.MaxPathLen, cert.MaxPathLenZero}
		out["usage"] = []any{cert.KeyUsage, cert.ExtKeyUsage}
		out["signature"] = cert.SignatureAlgorithm.String()
		out["days"] = int(cert.NotAfter.Sub(cert.NotBefore).Round(time.Hour) / (24 * time.Hour))
		out["identifiers"] = []any{len(cert.SubjectKeyId) > 0, len(cert.AuthorityKeyId) > 0}
	} else if public, err = x509.ParsePKIXPublicKey(certBlock.Bytes); err != nil {
		return nil, err
	}
	out["matches"] = key.Public().(interface{ Equal(crypto.PublicKey) bool }).Equal(public)
	return out, nil
}
