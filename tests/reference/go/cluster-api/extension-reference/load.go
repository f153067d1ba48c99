package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"
)

type figures struct {
	Calls     int     `json:"calls"`
	PerSecond float64 `json:"perSecond"`
	P50       float64 `json:"p50"`
	P99       float64 `json:"p99"`
}

func load(args []string) error {
	flags := flag.NewFlagSet("load", flag.ExitOnError)
	address := flags.String("address", "", "")
	ca := flags.String("ca", "", "")
	path := flags.String("path", "", "")
	bodyFile := flags.String("body", "", "")
	protocol := flags.String("protocol", "h2", "")
	patches := flags.Int("patches", 0, "")
	concurrency := flags.Int("concurrency", 1, "")
	seconds := flags.Float64("seconds", 1, "")
	_ = flags.Parse(args)

	body, err := os.ReadFile(*bodyFile)
	if err != nil {
		return err
	}
	pem, err := os.ReadFile(*ca)
	if err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(pem)
	transport := &http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: roots},
		MaxIdleConnsPerHost: *concurrency,
		ForceAttemptHTTP2:   *protocol == "h2",
	}
	client := &http.Client{Transport: transport}

	post := func() error {
		response, err := client.Post("https://"+*address+*path+"?timeout=10s", "", bytes.NewReader(body))
		if err != nil {
			return err
		}
		defer response.Body.Close()
		answer, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		if want := map[string]int{"h1": 1, "h2": 2}[*protocol]; response.ProtoMajor != want {
			return fmt.Errorf("the server speaks %s", response.Proto)
		}
		// A Failure is a small answer, and would look fast.
		if !bytes.Contains(answer, []byte(`"status":"Success"`)) || bytes.Count(answer, []byte(`"patch":`)) != *patches {
			return fmt.Errorf("%s: unexpected answer: %.500s", *path, answer)
		}
		return nil
	}

	var mutex sync.Mutex
	var times []float64
	var failure error
	var workers sync.WaitGroup
	started := time.Now()
	end := started.Add(time.Duration(*seconds * float64(time.Second)))
	for range *concurrency {
		workers.Go(func() {
			var own []float64
			var err error
			for err == nil && time.Now().Before(end) {
				begin := time.Now()
				err = post()
				own = append(own, float64(time.Since(begin).Microseconds())/1000)
			}
			mutex.Lock()
			defer mutex.Unlock()
			times = append(times, own...)
			if err != nil {
				failure = err
			}
		})
	}
	workers.Wait()
	if failure != nil {
		return failure
	}
	taken := time.Since(started).Seconds()
	slices.Sort(times)
	at := func(share float64) float64 { return times[int(share*float64(len(times)-1))] }
	return json.NewEncoder(os.Stdout).Encode(figures{
		Calls: len(times), PerSecond: float64(len(times)) / taken, P50: at(0.5), P99: at(0.99),
	})
}
