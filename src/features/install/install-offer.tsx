import { useEffect, useState, useSyncExternalStore } from 'react'
import { askToInstall, installWay, watchInstallWay } from '#platform/install-prompt.ts'
import { readStored, writeStored } from '#platform/local-store.ts'
import { hasUnsavedWork } from '#platform/unsaved-work.ts'
import { late } from '#ui/late/late.tsx'
import { mayOffer, parseHistory, readingMs, recordPage, recordRefusal } from './install-history.ts'

/** Loaded lazily, because most visits never show it. */
const InstallCard = late(async () => (await import('./install-card.tsx')).InstallCard)

const storageKey = 'install-offer'
/** Time to see the page before the offer covers it. */
const settleMs = 1_000

interface InstallOfferProps {
  readonly brandName: string
  /** URL of the app icon. */
  readonly icon: string
  /** The current page. The offer is tried again on each page. */
  readonly page: string
  readonly isJobOpen: boolean
}

/**
 * Offers to install the site on the home screen after some use (`install-history.ts`). Where the browser has no install
 * dialog (Safari on iOS), it shows the steps.
 */
export function InstallOffer({ brandName, icon, page, isJobOpen }: InstallOfferProps) {
  const way = useSyncExternalStore(watchInstallWay, installWay)
  const isDue = useOfferDue(isJobOpen)
  const [isShown, setIsShown] = useState(false)
  const [isAnswered, setIsAnswered] = useState(false)
  useEffect(() => {
    if (way === null || !isDue || isShown) return undefined
    // Try again on each page: the visitor may have been typing on the last one.
    const timer = setTimeout(() => setIsShown(mayInterrupt()), settleMs)
    return () => clearTimeout(timer)
  }, [way, isDue, isShown, page])
  if (way === null || !isShown || isAnswered) return null

  const refuse = () => {
    setIsAnswered(true)
    writeStored(storageKey, recordRefusal(parseHistory(readStored(storageKey)), Date.now()))
  }
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') refuse()
    else setIsAnswered(true)
  }
  return <InstallCard brandName={brandName} icon={icon} way={way} onInstall={() => void install()} onRefuse={refuse} />
}

/** Records that the page was opened, and returns whether the offer is due. */
function useOfferDue(isJobOpen: boolean): boolean {
  const [hasReadJob, setHasReadJob] = useState(false)
  const [history] = useState(() => recordPage(parseHistory(readStored(storageKey)), Date.now()))
  useEffect(() => writeStored(storageKey, history), [history])
  useEffect(() => {
    if (!isJobOpen) return undefined
    const timer = setTimeout(() => setHasReadJob(true), readingMs)
    return () => clearTimeout(timer)
  }, [isJobOpen])
  return mayOffer(history, hasReadJob, history.lastSeenAt)
}

/** The offer must not interrupt typing or cover an open dialog. */
function mayInterrupt(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return !isTyping && !hasUnsavedWork() && document.querySelector('dialog[open]') === null
}
