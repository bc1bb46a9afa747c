import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom'
import { brand } from '#content'
import { errors } from '#platform/words.ts'
import { StoredJobList, useStoredJobs } from '#features/board/device/stored-jobs.tsx'
import { useOnline } from '#platform/online.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { JobUnavailableError } from './loader.ts'
import styles from './unsaved-job.module.css'
import { job as words } from '../words.ts'

/** Shown when neither the board nor the device can provide the job. Rethrows every other error to the app. */
export function JobErrorScreen() {
  const error = useRouteError()
  if (!(error instanceof JobUnavailableError)) throw error
  return <UnsavedJob />
}

function UnsavedJob() {
  const navigate = useNavigate()
  const location = useLocation()
  const { state } = useNavigation()
  const isConnected = useOnline()
  const stored = useStoredJobs()
  usePageMeta({ title: words.pageTitle(), isIndexed: false })
  // Not `revalidate`: if it finishes before React has rendered its start, the router keeps showing the error.
  const tryAgain = useCallback(
    () => void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown }),
    [navigate, location],
  )
  // Compare with the last commit: an 'online' event before the effect has subscribed would be missed.
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) tryAgain()
    wasConnected.current = isConnected
  }, [isConnected, tryAgain])
  return (
    <Wrap>
      <div className={styles['page']}>
        <img className={styles['picture']} src={brand.art.lost} alt="" width={720} height={440} />
        <div className={styles['text']}>
          <h1 className={styles['title']} tabIndex={-1}>
            {isConnected ? errors.title() : words.unsaved.title()}
          </h1>
          <p className={styles['lead']}>
            {isConnected ? errors.other() : words.unsaved.lead()}
            {!isConnected && stored && stored.count > 0 ? ` ${words.unsaved.others({ count: stored.count })}` : null}
          </p>
          {isConnected ? <p>{words.unsaved.noAnswer()}</p> : null}
          <Button isLoading={state === 'loading'} onClick={tryAgain}>
            <Icon name="refresh-cw" />
            {words.tryAgain()}
          </Button>
        </div>
        <StoredJobList stored={stored} />
      </div>
    </Wrap>
  )
}
