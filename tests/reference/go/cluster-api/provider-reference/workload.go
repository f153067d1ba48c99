package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	"sigs.k8s.io/cluster-api/util/certs"
	"sigs.k8s.io/cluster-api/util/kubeconfig"
)

const (
	host             = "127.0.0.1"
	algorithm        = bootstrapv1.EncryptionAlgorithmECDSAP256
	controlPlaneRole = "node-role.kubernetes.io/control-plane"
)

// workload is the API server that Clusters share. It runs already; the state folder of the example says where, and has its keys.
type workload struct {
	client    client.Client
	port      int32
	authority certs.KeyPair
	accounts  certs.KeyPair
}

type pemPair struct {
	Certificate string `json:"certificate"`
	Key         string `json:"key"`
}

func (p pemPair) keyPair() certs.KeyPair {
	return certs.KeyPair{Cert: []byte(p.Certificate), Key: []byte(p.Key)}
}

func openWorkload(stateDir string) (*workload, error) {
	var keys struct {
		Authority      pemPair `json:"authority"`
		ServiceAccount pemPair `json:"serviceAccount"`
	}
	var ports struct {
		APIServer int32 `json:"apiServer"`
	}
	if err := read(filepath.Join(stateDir, "shared-keys.json"), &keys); err != nil {
		return nil, err
	}
	if err := read(filepath.Join(stateDir, "_shared", "ports.json"), &ports); err != nil {
		return nil, err
	}
	w := &workload{port: ports.APIServer, authority: keys.Authority.keyPair(), accounts: keys.ServiceAccount.keyPair()}
	certificate, err := certs.DecodeCertPEM(w.authority.Cert)
	if err != nil {
		return nil, err
	}
	key, err := certs.DecodePrivateKeyPEM(w.authority.Key)
	if err != nil {
		return nil, err
	}
	admin, err := kubeconfig.New("shared", fmt.Sprintf("https://%s:%d", host, w.port), certificate, key, kubeconfig.KeyEncryptionAlgorithm(algorithm))
	if err != nil {
		return nil, err
	}
	config, err := clientcmd.NewDefaultClientConfig(*admin, nil).ClientConfig()
	if err != nil {
		return nil, err
	}
	config.QPS = -1
	w.client, err = client.New(config, client.Options{})
	return w, err
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func (w *workload) isReady(ctx context.Context) bool {
	return w.client.List(ctx, &corev1.NodeList{}, client.Limit(1)) == nil
}

// wish is what a Node is told of its machine.
type wish struct {
	name, providerID, version string
	isControlPlane            bool
	// labels are asked for when the Node is made: a machine reads its bootstrap data once.
	labels func() (map[string]string, error)
}

// ensureNode registers the Node of a machine, as its kubelet would.
func (w *workload) ensureNode(ctx context.Context, wish wish) error {
	node := &corev1.Node{}
	err := w.client.Get(ctx, client.ObjectKey{Name: wish.name}, node)
	switch {
	case apierrors.IsNotFound(err):
		if node, err = wish.node(); err != nil {
			return err
		}
		if err := w.client.Create(ctx, node); client.IgnoreAlreadyExists(err) != nil {
			return err
		}
	case err != nil:
		return err
	case wish.isTold(node):
		return nil
	}
	before := node.DeepCopy()
	node.Status.NodeInfo.KubeletVersion = wish.version
	node.Status.NodeInfo.OperatingSystem = "linux"
	node.Status.NodeInfo.Architecture = "amd64"
	node.Status.NodeInfo.OSImage = "none"
	node.Status.NodeInfo.ContainerRuntimeVersion = "none://0"
	node.Status.NodeInfo.KernelVersion = "0"
	node.Status.Addresses = []corev1.NodeAddress{{Type: corev1.NodeHostName, Address: wish.name}}
	node.Status.Conditions = []corev1.NodeCondition{
		condition(corev1.NodeReady, corev1.ConditionTrue, "KubeletReady"),
		condition(corev1.NodeMemoryPressure, corev1.ConditionFalse, "KubeletHasSufficientMemory"),
		condition(corev1.NodeDiskPressure, corev1.ConditionFalse, "KubeletHasNoDiskPressure"),
		condition(corev1.NodePIDPressure, corev1.ConditionFalse, "KubeletHasSufficientPID"),
	}
	return w.client.Status().Patch(ctx, node, client.MergeFrom(before))
}

func (w *workload) removeNode(ctx context.Context, name string) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}
	return client.IgnoreNotFound(w.client.Delete(ctx, node))
}

func (w wish) node() (*corev1.Node, error) {
	labels, err := w.labels()
	if err != nil {
		return nil, err
	}
	node := &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: w.name, Labels: map[string]string{corev1.LabelHostname: w.name}},
		Spec:       corev1.NodeSpec{ProviderID: w.providerID},
	}
	for key, value := range labels {
		node.Labels[key] = value
	}
	if w.isControlPlane {
		node.Labels[controlPlaneRole] = ""
		node.Spec.Taints = append(node.Spec.Taints, corev1.Taint{Key: controlPlaneRole, Effect: corev1.TaintEffectNoSchedule})
	}
	uninitialized := corev1.Taint{Key: "node.cluster.x-k8s.io/uninitialized", Effect: corev1.TaintEffectNoSchedule}
	node.Spec.Taints = append(node.Spec.Taints, uninitialized)
	return node, nil
}

func (w wish) isTold(node *corev1.Node) bool {
	for _, one := range node.Status.Conditions {
		if one.Type == corev1.NodeReady {
			return one.Status == corev1.ConditionTrue && node.Status.NodeInfo.KubeletVersion == w.version
		}
	}
	return false
}

func condition(kind corev1.NodeConditionType, status corev1.ConditionStatus, reason string) corev1.NodeCondition {
	return corev1.NodeCondition{Type: kind, Status: status, Reason: reason, Message: "the machine is only said to be there"}
}
