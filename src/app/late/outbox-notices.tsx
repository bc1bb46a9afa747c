import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { isShownByScreen } from '#features/apply/outbox/follow-application.ts'
import { useOutbox } from '#features/apply/outbox/use-outbox.ts'
import { WaitingBanner } from '#features/apply/outbox/unsent/waiting-banner.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { latestOf } from '#screens/thank-you/use-latest.ts'
import { isWaiting } from '#storage/records.ts'
import { Toast } from '#ui/toast/toast.tsx'
import { BannerSlot } from './banner-slot.tsx'
import { late as words } from '../words.ts'

/**
 * Loads the outbox on any page, and shows waiting and completed applications unless the current screen already does. The layout loads it late, and only if there is something to send.
 */

interface Outcome {
  readonly applicationId: string
  readonly jobTitle: string
  readonly isSent: boolean
}

/**
 * Results announced on this page load, of each application. Module state, because the frame can be mounted again, for example after the error
 * screen.
 */
const announced = new Set<string>()

export function OutboxNotices() {
  const { applications, status } = useOutbox()
  const location = useLocation()
  const { application: shown } = latestOf(applications, location.state)
  // The thank-you page says so itself of the application that it is about, and leads to the same list.
  const isSaidByPage = location.pathname === paths.thankYou() && applications.every((each) => each === shown || !isWaiting(each))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The states at the previous render. */
  const seen = useRef<ReadonlyMap<string, string> | null>(null)

  useEffect(() => {
    if (status === 'loading' || status === 'failed') return
    const before = seen.current
    seen.current = new Map(applications.map(({ applicationId, state }) => [applicationId, state]))
    const fresh = applications.find((application) => {
      const { applicationId, state } = application
      if (isShownByScreen(applicationId) || announced.has(`${applicationId} ${state}`) || isWaiting(application)) return false
      if (before) return before.has(applicationId) && before.get(applicationId) !== state
      // This code loads late: an application sent since the page started is new, an older one is not.
      return application.state === 'sent' && application.sentAtMs >= performance.timeOrigin
    })
    if (!fresh) return
    const { applicationId, jobTitle, state } = fresh
    announced.add(`${applicationId} ${state}`)
    setOutcome({ applicationId, jobTitle, isSent: state === 'sent' })
  }, [applications, status])

  const close = () => setOutcome(null)
  return (
    <>
      {isSaidByPage ? null : (
        <BannerSlot>
          <WaitingBanner
            applicationsLink={
              <Link to={paths.myJobs()} preventScrollReset aria-label={words.showWaiting()}>
                {words.show()}
              </Link>
            }
          />
        </BannerSlot>
      )}
      {outcome ? (
        <Toast
          title={outcome.isSent ? words.sent() : words.attention()}
          detail={outcome.jobTitle}
          action={
            <Link className={buttonClass({ variant: 'bee', size: 'small' })} to={paths.myJobs()} onClick={close}>
              {words.look()}
            </Link>
          }
          onClose={close}
        />
      ) : null}
    </>
  )
}
