package main

import (
	"sigs.k8s.io/cluster-api/util/conditions"
)

func set(q question) (any, error) {
	conditions.Set(q.Object, *q.Condition)
	return readable(q.Object.GetConditions())
}

func summary(q question) (any, error) {
	condition, err := conditions.NewSummaryCondition(q.Object, q.Target,
		conditions.ForConditionTypes(q.Types),
		conditions.NegativePolarityConditionTypes(q.Negative),
		conditions.IgnoreTypesIfMissing(q.Ignore))
	if err != nil {
		return nil, err
	}
	return readable(condition)
}

func conditionsPatch(q question) (any, error) {
	patch, err := conditions.NewPatch(q.Before, q.After)
	if err != nil {
		return nil, err
	}
	if err := patch.Apply(q.Latest, conditions.OwnedConditionTypes(q.Owned), conditions.ForceOverwrite(q.Force)); err != nil {
		return nil, err
	}
	return readable(q.Latest.GetConditions())
}
