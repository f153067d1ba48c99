package main

import (
	"context"
	"errors"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/core/webhooks/admission"
	"sigs.k8s.io/cluster-api/exp/topology/desiredstate"
)

// planQuestion contains the arguments of an upgrade plan: the versions of a class, or given steps.
type planQuestion struct {
	Desired              string   `json:"desired"`
	ControlPlane         string   `json:"controlPlane"`
	MinWorkers           string   `json:"minWorkers"`
	Versions             []string `json:"versions"`
	ControlPlaneUpgrades []string `json:"controlPlaneUpgrades"`
	WorkersUpgrades      []string `json:"workersUpgrades"`
}

// plan returns the steps of control plane and workers.
func plan(q planQuestion) (any, error) {
	controlPlane, workers := q.ControlPlaneUpgrades, q.WorkersUpgrades
	if q.Versions != nil {
		var err error
		get := desiredstate.GetUpgradePlanFromClusterClassVersions(q.Versions)
		if controlPlane, workers, err = get(context.Background(), q.Desired, q.ControlPlane, q.MinWorkers); err != nil {
			return nil, err
		}
	}
	workers, err := desiredstate.DefaultAndValidateUpgradePlans(q.Desired, q.ControlPlane, q.MinWorkers, controlPlane, workers)
	if err != nil {
		return nil, err
	}
	return map[string][]string{"controlPlane": append([]string{}, controlPlane...), "workers": append([]string{}, workers...)}, nil
}

// variableQuestion is a definition of a variable, and the values of a Cluster.
type variableQuestion struct {
	Definition clusterv1.ClusterClassVariable `json:"definition"`
	Values     []clusterv1.ClusterVariable    `json:"values"`
}

// variable returns the errors of a definition; if there are none, the value with defaults and its errors.
func variable(q variableQuestion) (any, error) {
	ctx := context.Background()
	if found := definitionErrors(ctx, q.Definition); len(found) > 0 {
		return map[string]any{"definition": found}, nil
	}
	class := &clusterv1.ClusterClass{Status: clusterv1.ClusterClassStatus{Variables: []clusterv1.ClusterClassStatusVariable{{
		Name:                q.Definition.Name,
		DefinitionsConflict: ptr.To(false),
		Definitions: []clusterv1.ClusterClassStatusVariableDefinition{{
			From: clusterv1.VariableDefinitionFromInline, Required: q.Definition.Required, Schema: q.Definition.Schema,
		}},
	}}}}
	cluster := &clusterv1.Cluster{}
	cluster.Spec.Topology.Variables = q.Values
	webhook := &admission.Cluster{}
	if errs := webhook.DefaultAndValidateVariables(ctx, cluster, nil, class); len(errs) > 0 {
		return map[string]any{"value": errs.ToAggregate().Error()}, nil
	}
	return map[string]any{"values": cluster.Spec.Topology.Variables}, nil
}

// definitionErrors returns the errors of the webhook of ClusterClasses about the variables of a minimal class.
func definitionErrors(ctx context.Context, definition clusterv1.ClusterClassVariable) []string {
	template := func(kind string) clusterv1.ClusterClassTemplateReference {
		return clusterv1.ClusterClassTemplateReference{APIVersion: "acme.example.com/v1", Kind: kind, Name: "acme"}
	}
	class := &clusterv1.ClusterClass{ObjectMeta: metav1.ObjectMeta{Name: "class", Namespace: "default"}}
	class.Spec.Infrastructure.TemplateRef = template("AcmeClusterTemplate")
	class.Spec.ControlPlane.TemplateRef = template("AcmeControlPlaneTemplate")
	class.Spec.Variables = []clusterv1.ClusterClassVariable{definition}
	webhook := &admission.ClusterClass{}
	_, err := webhook.ValidateCreate(ctx, class)
	status := &apierrors.StatusError{}
	if err == nil {
		return nil
	}
	if !errors.As(err, &status) || status.ErrStatus.Details == nil {
		return []string{err.Error()}
	}
	found := []string{}
	for _, cause := range status.ErrStatus.Details.Causes {
		if strings.HasPrefix(cause.Field, "spec.variables") {
			found = append(found, cause.Field+": "+cause.Message)
		}
	}
	return found
}
