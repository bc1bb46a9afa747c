/** A service that takes notices of pages that have changed, for search engines. */
export interface IndexService {
  /** Its name in the database and in log lines. */
  readonly name: 'IndexNow' | 'Google'
  /** Requests that it takes on one day of the Pacific time zone. null: any number. */
  readonly maxADay: number | null
  /** Pages in one request. */
  readonly maxAtOnce: number
  /** Whether it wants to hear only of pages with a job posting. */
  readonly needsPosting: boolean
  /** Sends notices. Never throws. */
  readonly notify: (notices: readonly IndexNotice[], signal: AbortSignal) => Promise<NoticeOutcome>
}

export interface IndexNotice {
  readonly url: string
  readonly change: 'updated' | 'removed'
}

export type NoticeOutcome =
  | { readonly status: 'sent' }
  /** Busy, or not reached. */
  | { readonly status: 'later'; readonly reason: string }
  /** The deployer must act. */
  | { readonly status: 'refused'; readonly reason: string }

const maxWaitMs = 30_000

/** Posts something and says what the status means. An answer of no use is 'later'. */
export async function postNotices(
  url: string,
  init: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<{ readonly response: Response } | { readonly failure: NoticeOutcome }> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
    })
    if (response.ok) return { response }
    const status = response.status === 429 || response.status >= 500 ? 'later' : 'refused'
    return { failure: { status, reason: `HTTP ${response.status}` } }
  } catch (error) {
    return { failure: { status: 'later', reason: error instanceof Error ? error.message : String(error) } }
  }
}
