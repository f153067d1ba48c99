package main

import (
	"time"

	"github.com/gobuffalo/flect"
	k8sversion "k8s.io/apimachinery/pkg/version"
	ctrl "sigs.k8s.io/controller-runtime"

	"sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/contract"
	"sigs.k8s.io/cluster-api/util/secret"
	"sigs.k8s.io/cluster-api/util/version"
)

// refused stands for an error, so that the other answers to the same question are compared all the same.
const refused = "refused"

func orRefused(text string, err error) string {
	if err != nil {
		return refused
	}
	return text
}

func names(q question) (any, error) {
	cluster, purpose, err := secret.ParseSecretName(q.Text)
	if err != nil {
		cluster, purpose = refused, refused
	}
	return []any{contract.CalculateCRDName(q.Other, q.Text), flect.Pluralize(q.Text), cluster, string(purpose)}, nil
}

func versions(q question) (any, error) {
	skew := any(refused)
	a, errA := version.ParseTolerantImageTag(q.Text)
	b, errB := version.ParseTolerantImageTag(q.Other)
	if errA == nil && errB == nil {
		skew = []any{util.IsSupportedVersionSkew(a, b), a.String(), version.MajorMinorPatch(b).String()}
	}
	return skew, nil
}

func apiVersions(q question) (any, error) {
	return sign(k8sversion.CompareKubeAwareVersionStrings(q.Text, q.Other)), nil
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// results are written as numbers: -1 is the zero result, 0 asks to come again with growing waits, all else is milliseconds.
func lowest(q question) (any, error) {
	result := util.LowestNonZeroResult(resultOf(q.Numbers[0]), resultOf(q.Numbers[1]))
	out := int(result.RequeueAfter / time.Millisecond)
	switch {
	case result.IsZero():
		out = -1
	case result.Requeue: //nolint:staticcheck // the field that asks for growing waits
		out = 0
	}
	return out, nil
}

func resultOf(n int32) ctrl.Result {
	switch n {
	case -1:
		return ctrl.Result{}
	case 0:
		return ctrl.Result{Requeue: true}
	}
	return ctrl.Result{RequeueAfter: time.Duration(n) * time.Millisecond}
}
