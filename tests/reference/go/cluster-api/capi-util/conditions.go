package main

import (
	"sigs.k8s.io/cluster-api/util/conditions"
)

func set(q question) (any, error) {
	conditions.Set(q.Object, *q.Condition)
	return readable(q.Object.GetConditions())
}

func mirror(q question) (any, error) {
	opts := []conditions.MirrorOption{}
	if q.Target != "" {
		opts = append(opts, conditions.TargetConditionType(q.Target))
	}
	if q.Condition != nil {
		opts = append(opts, conditions.FallbackCondition{Status: q.Condition.Status, Reason: q.Condition.Reason, Message: q.Condition.Message})
	}
	return readable(conditions.NewMirrorCondition(q.Object, q.Type, opts...))
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

func aggregate(q question) (any, error) {
	opts := []conditions.AggregateOption{conditions.NegativePolarityConditionTypes(q.Negative)}
	if q.Target != "" {
		opts = append(opts, conditions.TargetConditionType(q.Target))
	}
	condition, err := conditions.NewAggregateCondition(q.Objects, q.Type, opts...)
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
