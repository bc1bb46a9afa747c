import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { askToInstall, installWay, watchInstallWay } from '#platform/install-prompt.ts'
import { readStored, writeStored } from '#platform/local-store.ts'
import { hasUnsavedWork } from '#platform/unsaved-work.ts'
import type { InstallCardProps } from './install-card.tsx'
import { mayOffer, noteRefusal, notePage, parseHistory, readingMs } from './install-history.ts'

/** Most visits never see it. */
const InstallCard = lazy(async (): Promise<{ readonly default: ComponentType<InstallCardProps> }> => {
  try {
    return { default: (await import('./install-card.tsx')).InstallCard }
  } catch {
    // An offer that cannot be shown is none.
    return { default: () => null }
  }
})

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
  return (
    <Suspense>
      <InstallCard brandName={brandName} icon={icon} way={way} onInstall={() => void install()} onRefuse={refuse} />
    </Suspense>
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
