// The work of `clusterctl move` in memory, for a benchmark. See README.md.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

type input struct {
	Namespace string     `json:"namespace"`
	Types     []kindInfo `json:"types"`
	Objects   []object   `json:"objects"`
}

type kindInfo struct {
	Kind          string `json:"kind"`
	Group         string `json:"group"`
	Scope         string `json:"scope"`
	Move          bool   `json:"move"`
	MoveHierarchy bool   `json:"moveHierarchy"`
}

type object struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name            string            `json:"name"`
		Namespace       string            `json:"namespace"`
		UID             string            `json:"uid"`
		Labels          map[string]string `json:"labels"`
		OwnerReferences []reference       `json:"ownerReferences"`
	} `json:"metadata"`
	Spec struct {
		ClusterName string `json:"clusterName"`
		Topology    struct {
			ClassRef struct {
				Name      string `json:"name"`
				Namespace string `json:"namespace"`
			} `json:"classRef"`
		} `json:"topology"`
	} `json:"spec"`
}

type reference struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	UID        string `json:"uid"`
}

type vertex struct {
	group, kind, namespace, name, class, classSpace, bound string
	owners, soft, tenants                                  map[*vertex]struct{}
	move, hierarchy, global, globalHierarchy, virtual      bool
}

type world map[string]*vertex

func newVertex(apiVersion, kind, name string) *vertex {
	return &vertex{
		group: groupOf(apiVersion), kind: kind, name: name, virtual: true,
		owners: map[*vertex]struct{}{}, soft: map[*vertex]struct{}{}, tenants: map[*vertex]struct{}{},
	}
}

func groupOf(apiVersion string) string {
	group, _, found := strings.Cut(apiVersion, "/")
	if !found {
		return ""
	}
	return group
}

func (w world) add(o *object, kinds map[string]kindInfo) {
	v, found := w[o.Metadata.UID]
	if !found {
		v = newVertex(o.APIVersion, o.Kind, o.Metadata.Name)
		w[o.Metadata.UID] = v
	}
	v.virtual = false
	v.namespace = o.Metadata.Namespace
	_, v.move = o.Metadata.Labels["clusterctl.cluster.x-k8s.io/move"]
	_, v.hierarchy = o.Metadata.Labels["clusterctl.cluster.x-k8s.io/move-hierarchy"]
	if kind, known := kinds[fmt.Sprintf("%ss.%s", strings.ToLower(o.Kind), v.group)]; known {
		v.move = v.move || kind.Move
		v.hierarchy = v.hierarchy || kind.MoveHierarchy
		v.global = kind.Scope == "Cluster"
	}
	switch o.Kind {
	case "Cluster":
		v.class = o.Spec.Topology.ClassRef.Name
		v.classSpace = o.Spec.Topology.ClassRef.Namespace
		if v.classSpace == "" {
			v.classSpace = v.namespace
		}
	case "ClusterResourceSetBinding":
		v.bound = o.Spec.ClusterName
	}
	for _, r := range o.Metadata.OwnerReferences {
		owner, known := w[r.UID]
		if !known {
			owner = newVertex(r.APIVersion, r.Kind, r.Name)
			w[r.UID] = owner
		}
		v.owners[owner] = struct{}{}
	}
}

// all copies the vertices, as often as it is asked.
func (w world) all() []*vertex {
	list := []*vertex{}
	for _, v := range w {
		list = append(list, v)
	}
	return list
}

func (w world) ofKind(group, kind string) []*vertex {
	list := []*vertex{}
	for _, v := range w {
		if v.group == group && v.kind == kind {
			list = append(list, v)
		}
	}
	return list
}

var purposes = []string{"kubeconfig", "ca", "etcd", "sa", "proxy", "apiserver-etcd-client"}

func (w world) addSoftOwners() {
	const core = "cluster.x-k8s.io"
	clusters := w.ofKind(core, "Cluster")
	for _, secret := range w.ofKind("", "Secret") {
		if len(secret.owners) > 0 {
			continue
		}
		for _, purpose := range purposes {
			name, found := strings.CutSuffix(secret.name, "-"+purpose)
			if !found {
				continue
			}
			for _, cluster := range clusters {
				if cluster.name == name && cluster.namespace == secret.namespace {
					secret.soft[cluster] = struct{}{}
				}
			}
			break
		}
	}
	for _, class := range w.ofKind(core, "ClusterClass") {
		for _, cluster := range clusters {
			if cluster.class == class.name && cluster.classSpace == class.namespace {
				cluster.soft[class] = struct{}{}
			}
		}
	}
	for _, binding := range w.ofKind("addons."+core, "ClusterResourceSetBinding") {
		for _, cluster := range clusters {
			if cluster.name == binding.bound && cluster.namespace == binding.namespace {
				binding.soft[cluster] = struct{}{}
			}
		}
	}
}

func (w world) setTenants() {
	for _, v := range w.all() {
		if v.hierarchy {
			w.walk(v, v)
		}
	}
}

func (w world) walk(v, tenant *vertex) {
	if _, seen := v.tenants[tenant]; seen {
		return
	}
	v.tenants[tenant] = struct{}{}
	v.globalHierarchy = v.globalHierarchy || tenant.global
	for _, other := range w.all() {
		_, owned := other.owners[v]
		_, softly := other.soft[v]
		if owned || softly {
			w.walk(other, tenant)
		}
	}
}

func (w world) sequence() [][]*vertex {
	groups := [][]*vertex{}
	placed := map[*vertex]struct{}{}
	inPlace := func(owners map[*vertex]struct{}) bool {
		for owner := range owners {
			if _, is := placed[owner]; !is {
				return false
			}
		}
		return true
	}
	for {
		group := []*vertex{}
		for _, v := range w {
			if len(v.tenants) == 0 && !v.move {
				continue
			}
			if _, is := placed[v]; !is && inPlace(v.owners) && inPlace(v.soft) {
				group = append(group, v)
			}
		}
		if len(group) == 0 {
			return groups
		}
		groups = append(groups, group)
		for _, v := range group {
			placed[v] = struct{}{}
		}
	}
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	in := input{}
	if err := json.Unmarshal(text, &in); err != nil {
		panic(err)
	}
	started := time.Now()
	kinds := map[string]kindInfo{}
	for _, kind := range in.Types {
		kinds[fmt.Sprintf("%ss.%s", strings.ToLower(kind.Kind), kind.Group)] = kind
	}
	w := world{}
	for i := range in.Objects {
		w.add(&in.Objects[i], kinds)
	}
	w.addSoftOwners()
	w.setTenants()
	groups := w.sequence()
	taken := time.Since(started)

	names := [][]string{}
	for _, group := range groups {
		list := []string{}
		for _, v := range group {
			list = append(list, fmt.Sprintf("%s %s/%s", v.kind, v.namespace, v.name))
		}
		slices.Sort(list)
		names = append(names, list)
	}
	out := map[string]any{"milliseconds": float64(taken.Microseconds()) / 1000, "groups": names}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}
