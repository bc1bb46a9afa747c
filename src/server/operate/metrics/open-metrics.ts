import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Answered } from '../../web/http/answered.ts'
import { type GaugeSources, type GaugeValues, readGauges } from './read-gauges.ts'

/**
 * The metrics of a server, for Prometheus. No label holds what a stranger has typed: a route is its pattern, an outcome a state of the
 * services.
 */

export interface Metrics {
  /** Counts a request. */
  readonly answered: (request: Answered) => void
  /** All metrics, as text of `contentType`. */
  readonly read: () => Promise<string>
  readonly contentType: string
}

/** Alerts look at these. */
const watchedOutcomes = ['received', 'job-unknown', 'full', 'no-room', 'busy'] as const

function setGauge({ help, label, name, values }: GaugeValues, registry: Registry): void {
  // One without labels would begin with 0.
  if (values.length === 0) return
  const gauge = new Gauge({
    name: `careers_${name}`,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
  })
  for (const each of values) gauge.set(label === undefined ? {} : { [label]: each.label ?? '' }, each.value)
}

/** Opens the metrics. */
export function openMetrics(sources: GaugeSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'careers_requests_total',
    help: 'Requests by the pattern of their route and the status of the answer.',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'careers_request_seconds',
    help: 'Time until the head of an answer.',
    labelNames: ['route'],
    buckets: [0.05, 0.25, 1, 5],
    registers,
  })
  const submissions = new Counter({
    name: 'careers_submissions_total',
    help: 'Applications and the envelopes of persons, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  // A counter that begins with its first event shows no increase.
  for (const outcome of watchedOutcomes) submissions.inc({ outcome }, 0)
  const errors = new Counter({ name: 'careers_errors_total', help: 'Requests that failed by an error of the code.', registers })

  const read = async (): Promise<string> => {
    const current = new Registry()
    for (const values of await readGauges(sources)) setGauge(values, current)
    return Registry.merge([registry, current]).metrics()
  }
  let reading: Promise<string> | null = null
  return {
    contentType: registry.contentType,
    answered: ({ ms, route, status, submission }) => {
      requests.inc({ route, status })
      seconds.observe({ route }, ms / 1000)
      if (submission !== null) submissions.inc({ outcome: submission })
      if (status === 500) errors.inc()
    },
    read: async () =>
      (reading ??= read().finally(() => {
        reading = null
      })),
  }
}

/** Answers `GET /metrics`, on a port of its own that no stranger reaches. */
export function metricsServer({ contentType, read }: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
