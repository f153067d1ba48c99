package main

import (
	"github.com/blang/semver/v4"
	"sigs.k8s.io/cluster-api/util/labels/format"
	"sigs.k8s.io/cluster-api/util/version"
)

func label(q question) (any, error) { return format.MustFormatValue(q.Text), nil }

func compareVersions(q question) (any, error) {
	a, err := semver.ParseTolerant(q.Text)
	if err != nil {
		return "invalid", nil
	}
	b, err := semver.ParseTolerant(q.Other)
	if err != nil {
		return "invalid", nil
	}
	return []any{
		a.String(),
		version.Compare(a, b),
		version.Compare(a, b, version.WithBuildTags()),
		version.Compare(a, b, version.WithoutPreReleases()),
	}, nil
}
