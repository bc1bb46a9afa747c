import type { Answered } from '../web/http/answered.ts'
import { listen } from '../web/http/listen.ts'
import type { Log } from './logs/open-log.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import type { GaugeSources } from './metrics/read-gauges.ts'

/** Writes each request into the log, and counts it in the metrics, from the first visitor's on: those before are this server's own. */
export class RequestWatch {
  readonly #log: Log
  #isOpen = false
  #metrics: Metrics | null = null

  constructor(log: Log) {
    this.#log = log
  }

  readonly answered = (request: Answered): void => {
    if (!this.#isOpen) return
    this.#log.answered(request)
    this.#metrics?.answered(request)
  }

  open(): void {
    this.#isOpen = true
  }

  /** Serves the metrics on a port of their own. @throws OperatorError when it cannot be opened */
  async serveMetrics(sources: GaugeSources, host: string | null, port: number): Promise<void> {
    // Loaded here, because most servers have none.
    const { metricsServer, openMetrics } = await import('./metrics/open-metrics.ts')
    const metrics = openMetrics(sources)
    const { url } = await listen(() => metricsServer(metrics), { host, port, setting: 'METRICS_PORT' })
    this.#log.info(`metrics: ${url}/metrics`)
    this.#metrics = metrics
  }
}
