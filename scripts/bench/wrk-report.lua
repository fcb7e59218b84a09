-- Tells wrk's summary as one line of JSON.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'summary {"requests":%d,"seconds":%.6f,"refused":%d,"failed":%d,"p50":%.1f,"p99":%.1f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
