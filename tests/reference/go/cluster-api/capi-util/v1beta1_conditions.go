package main

import (
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	conditions "sigs.k8s.io/cluster-api/util/conditions/deprecated/v1beta1"
)

func typesOf(names []string) []clusterv1.ConditionType {
	out := make([]clusterv1.ConditionType, 0, len(names))
	for _, name := range names {
		out = append(out, clusterv1.ConditionType(name))
	}
	return out
}

func mergeOptions(q question) []conditions.MergeOption {
	opts := []conditions.MergeOption{}
	if q.Types != nil {
		opts = append(opts, conditions.WithConditions(typesOf(q.Types)...))
	}
	if q.Negative != nil {
		opts = append(opts, conditions.WithNegativePolarityConditions(typesOf(q.Negative)...))
	}
	if q.Steps {
		opts = append(opts, conditions.WithStepCounter())
	}
	if q.StepOnly != nil {
		opts = append(opts, conditions.WithStepCounterIfOnly(typesOf(q.StepOnly)...))
	}
	if q.SourceRef {
		opts = append(opts, conditions.AddSourceRef())
	}
	return opts
}

func setOld(q question) (any, error) {
	if q.Custom {
		conditions.SetWithCustomLastTransitionTime(q.Object, q.Old)
	} else {
		conditions.Set(q.Object, q.Old)
	}
	return readable(q.Object.GetV1Beta1Conditions())
}

func summaryOld(q question) (any, error) {
	conditions.SetSummary(q.Object, mergeOptions(q)...)
	return readable(q.Object.GetV1Beta1Conditions())
}

func conditionsPatchOld(q question) (any, error) {
	patch, err := conditions.NewPatch(q.Before, q.After)
	if err != nil {
		return nil, err
	}
	if err := patch.Apply(q.Latest, conditions.WithOwnedConditions(typesOf(q.OwnedOld)...), conditions.WithForceOverwrite(q.Force)); err != nil {
		return nil, err
	}
	return readable(q.Latest.GetV1Beta1Conditions())
}
