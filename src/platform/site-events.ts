import { reportProblem } from './report.ts'

/**
 * What happens on the pages of visitors, as a list that modules may listen to. It holds no answer and no name of a file: whoever reports
 * a failure takes them out of its text before.
 */

export type SiteEvent =
  /** Another page is shown. `jobId`: of a job's page. null: of any other page, or of one whose job cannot be shown */
  | { readonly type: 'page-shown'; readonly jobId: number | null }
  /** The service has an application. */
  | { readonly type: 'application-sent'; readonly jobId: number }
  | ({ readonly type: 'application-failed' } & ApplicationFailure)

/** The first try to send an application has failed, or one for which the applicant must act. */
interface ApplicationFailure {
  readonly jobId: number
  /** The text of the service or of the network, without answers. null: there is none */
  readonly error: string | null
  /** The name of the field that was refused. */
  readonly field: string | null
  /** null: there was no answer. */
  readonly httpStatusCode: number | null
}

/** An event with what must be read when it happens. */
export interface ReportedEvent {
  readonly event: SiteEvent
  readonly atMs: number
  /** The page's whole address, which may hold what must not leave the device. */
  readonly address: string
}

export type SiteListener = (reported: ReportedEvent) => void

/** Far more than happens before the code of a listener has loaded. */
const maxEvents = 100

let events: readonly ReportedEvent[] = []
let listeners: readonly SiteListener[] = []

/** Adds an event to the list. A listener that fails takes nothing along. */
export function reportEvent(event: SiteEvent): void {
  const reported = { event, atMs: Date.now(), address: window.location.href }
  events = [...events, reported].slice(-maxEvents)
  for (const listener of listeners) {
    try {
      listener(reported)
    } catch (error) {
      reportProblem('modules: a listener failed', error)
    }
  }
}

/** Tells a listener everything that has happened on this page, and then what happens. */
export function listenToEvents(listener: SiteListener): void {
  for (const reported of events) listener(reported)
  listeners = [...listeners, listener]
}
