import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { trackApplicationFailure, trackApplicationSent } from '#features/analytics/track-application.ts'
import { isShownByScreen } from '#features/sending/follow-application.ts'
import { loadSendQueue, useSendQueue } from '#features/sending/use-send-queue.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'

/**
 * What waits is sent from any page: this loads the queue once a page has nothing better to do, counts what became of each
 * application, and tells its person where no screen does. Loaded late by the layout.
 */

interface News {
  readonly applicationId: string
  readonly jobTitle: string
  readonly isSent: boolean
}

/** Every text and number of an answer map, for taking them out of an error's words. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Counts the ends of what this tab has sent, and the first tries that failed. */
async function countOutcomes(): Promise<() => void> {
  const queue = await loadSendQueue()
  return queue.watchOutcomes(({ failure, row }) => {
    const { answers, files, jobId, uploads } = row
    if (!failure) return trackApplicationSent(jobId)
    const { error, field, httpStatusCode } = failure
    // The address of an upload is among what was sent, and may hold its file's name.
    const entered = [...textsIn(answers), ...files.map(({ fileName }) => fileName), ...Object.values(uploads)]
    return trackApplicationFailure({ jobId, error, field, httpStatusCode }, entered)
  })
}

export function SendingNews() {
  const { applications, status } = useSendQueue()
  const [news, setNews] = useState<News | null>(null)
  /** The states as they were last seen; what had ended before this page came is no news. */
  const seen = useRef<ReadonlyMap<string, string> | null>(null)
  const [openedAtMs] = useState(() => Date.now())

  useEffect(() => {
    let isOver = false
    let stop = () => {}
    countOutcomes()
      .then((end) => {
        if (isOver) end()
        else stop = end
        return end
      })
      .catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [])

  useEffect(() => {
    if (status !== 'ready') return
    const before = seen.current
    seen.current = new Map(applications.map(({ applicationId, state }) => [applicationId, state]))
    const fresh = applications.find(({ applicationId, sentAtMs, state }) => {
      if (isShownByScreen(applicationId)) return false
      if (state !== 'sent' && state !== 'needs-attention') return false
      // It may have ended between the page's start and the first look.
      return before ? before.has(applicationId) && before.get(applicationId) !== state : (sentAtMs ?? 0) >= openedAtMs
    })
    if (!fresh) return
    const { applicationId, jobTitle, state } = fresh
    setNews({ applicationId, jobTitle, isSent: state === 'sent' })
  }, [applications, status, openedAtMs])

  if (!news) return null
  const close = () => setNews(null)
  return (
    <Toast
      title={news.isSent ? 'Your application was sent' : 'Your application needs your attention'}
      detail={news.jobTitle}
      action={
        <Link className={buttonClass({ variant: 'bee', size: 'small' })} to={paths.applications()} onClick={close}>
          Have a look
        </Link>
      }
      onClose={close}
    />
  )
}
