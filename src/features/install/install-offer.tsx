import { useEffect, useState, useSyncExternalStore } from 'react'
import { askToInstall, type InstallWay, installWay, watchInstallWay } from '#platform/install-prompt.ts'
import { readStored, writeStored } from '#platform/local-store.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { hasUnsavedWork } from '#platform/unsaved-work.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { mayOffer, noteRefusal, notePage, parseHistory, readingMs } from './install-history.ts'
import styles from './install-offer.module.css'

const storageKey = 'install-offer'
/** A page is looked at before anything is laid over it. */
const settleMs = 1_000

interface InstallOfferProps {
  readonly brandName: string
  /** Address of the app's picture. */
  readonly icon: string
  /** The page on the screen; with a new one the offer gets a new chance. */
  readonly page: string
  readonly isJobOpen: boolean
}

/**
 * Offers to put the site on the home screen once the person has had some use of it: a sheet from the bottom on a phone, a
 * card in the corner on a laptop. Where the browser has no way to ask (Safari on iOS) it shows how it is done.
 */
export function InstallOffer({ brandName, icon, page, isJobOpen }: InstallOfferProps) {
  const way = useSyncExternalStore(watchInstallWay, installWay)
  const isWanted = useSomeUse(isJobOpen)
  const isWide = useMediaQuery('(width >= 48rem)')
  const [isShown, setIsShown] = useState(false)
  const [isAnswered, setIsAnswered] = useState(false)
  useEffect(() => {
    if (way === null || !isWanted || isShown) return undefined
    // Each page gets its chance: the person may have been writing on the last one.
    const timer = setTimeout(() => setIsShown(isQuietMoment()), settleMs)
    return () => clearTimeout(timer)
  }, [way, isWanted, isShown, page])
  if (way === null || !isShown || isAnswered) return null

  const refuse = () => {
    setIsAnswered(true)
    writeStored(storageKey, noteRefusal(parseHistory(readStored(storageKey)), Date.now()))
  }
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') refuse()
    else setIsAnswered(true)
  }
  const title = `Keep ${brandName} jobs in your pocket`
  const body = <OfferBody icon={icon} way={way} onInstall={() => void install()} onRefuse={refuse} />
  return isWide ? (
    <aside className={styles['card']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {body}
    </aside>
  ) : (
    <Dialog isOpen onClose={refuse} title={title}>
      {body}
    </Dialog>
  )
}

interface OfferBodyProps {
  readonly icon: string
  readonly way: Exclude<InstallWay, null>
  readonly onInstall: () => void
  readonly onRefuse: () => void
}

function OfferBody({ icon, way, onInstall, onRefuse }: OfferBodyProps) {
  return (
    <>
      <div className={styles['row']}>
        <img className={styles['icon']} src={icon} alt="" width={72} height={72} />
        <p className={styles['lead']}>Read jobs and write applications without a signal.</p>
      </div>
      {way === 'share-sheet' ? (
        <ol className={styles['steps']}>
          <li className={styles['step']}>
            <span className={styles['step-icon']}>
              <Icon name="share" />
            </span>
            <span>
              Tap <strong>Share</strong> in Safari’s toolbar.
            </span>
          </li>
          <li className={styles['step']}>
            <span className={styles['step-icon']}>
              <Icon name="square-plus" />
            </span>
            <span>
              Choose <strong>Add to Home Screen</strong>.
            </span>
          </li>
        </ol>
      ) : null}
      <div className={styles['actions']}>
        {way === 'prompt' ? (
          <Button isWide onClick={onInstall}>
            <Icon name="download" />
            Install app
          </Button>
        ) : null}
        <Button variant="ghost" isWide onClick={onRefuse}>
          Not now
        </Button>
      </div>
    </>
  )
}

/** Counts this page's opening, and tells when there is a reason to offer. */
function useSomeUse(isJobOpen: boolean): boolean {
  const [hasReadJob, setHasReadJob] = useState(false)
  const [history] = useState(() => notePage(parseHistory(readStored(storageKey)), Date.now()))
  useEffect(() => writeStored(storageKey, history), [history])
  useEffect(() => {
    if (!isJobOpen) return undefined
    const timer = setTimeout(() => setHasReadJob(true), readingMs)
    return () => clearTimeout(timer)
  }, [isJobOpen])
  return mayOffer(history, hasReadJob, history.lastSeenAt)
}

/** Nobody is asked while they write, or while something else lies above the page. */
function isQuietMoment(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return !isTyping && !hasUnsavedWork() && document.querySelector('dialog[open]') === null
}
