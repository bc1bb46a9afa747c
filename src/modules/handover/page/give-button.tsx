import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from 'react'
import type { JobDetail } from '#shared/job.ts'
import { settings } from '#platform/settings.ts'
import { useHydrated } from '#platform/hydrated.ts'
import { isOnline } from '#platform/online.ts'
import { InPlace } from '#ui/bar-slot/in-place.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './give-button.module.css'
import { page as words } from '../words.ts'

type Dialog = typeof import('./online/give-dialog.tsx')
const GiveDialog = late<ComponentProps<Dialog['GiveDialog']>>(async () => {
  // A style sheet that failed to load is not asked for again.
  if (!isOnline()) throw new Error('offline')
  return (await import('./online/give-dialog.tsx')).GiveDialog
})

interface GiveButtonProps {
  /** A row below the panels of a form, a line of the card beside it, or a button among others. */
  readonly look: 'row' | 'line' | 'button'
  /** Where the button stands, if not here. The window may change that while the dialog is open, whose code must not be lost. */
  readonly place?: HTMLElement | null
  readonly job: JobDetail
  /** Stores what the open form of the draft has. */
  readonly save?: () => Promise<unknown>
}

/**
 * Whether drafts can be handed over: this site's own server takes them. Without TLS, a page has no WebCrypto to seal them
 * (https://developer.mozilla.org/en-US/docs/Web/API/Crypto/subtle).
 */
function isPossible(): boolean {
  return !URL.canParse(settings.applicantUrl) && (crypto as Partial<Crypto>).subtle !== undefined
}

const ButtonPlace = createContext<HTMLElement | null>(null)

/** Offers to continue a draft on another device. Nothing leaves this one before it is pressed. */
export function GiveButton({ job, look, place = null, save }: GiveButtonProps) {
  const [dialog, setDialog] = useState({ opened: 0, isOpen: false })
  const isShared = useIsShared()
  const button = useRef<HTMLButtonElement>(null)
  const isClosed = dialog.opened > 0 && !dialog.isOpen
  useEffect(() => {
    // The dialog gives the focus back to what had it, which may have moved to another place of the page.
    if (isClosed && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isClosed])
  if (!useHydrated() || isShared || !isPossible()) return null
  return (
    <>
      <InPlace place={place}>
        <button
          ref={button}
          type="button"
          className={look === 'button' ? buttonClass({ variant: 'outline', size: 'small' }) : styles[look]}
          aria-haspopup="dialog"
          aria-label={look === 'button' ? words.offerFor({ title: job.title }) : undefined}
          onClick={() => setDialog(({ opened }) => ({ opened: opened + 1, isOpen: true }))}
        >
          <Icon name="monitor-smartphone" size={look === 'row' ? 'large' : 'medium'} />
          <span className={styles['text']}>{words.offer()}</span>
          {look === 'row' ? <Icon name="chevron-right" /> : null}
        </button>
        {look === 'row' ? (
          <p className={styles['note']}>
            <Icon name="lock" size="medium" />
            {words.onThisDevice()}
          </p>
        ) : null}
      </InPlace>
      {dialog.opened === 0 ? null : (
        <ButtonPlace value={place}>
          <GiveDialog
            key={dialog.opened}
            isOpen={dialog.isOpen}
            job={job}
            save={save}
            failed={NotLoaded}
            onClose={() => setDialog(({ opened }) => ({ opened, isOpen: false }))}
          />
        </ButtonPlace>
      )}
    </>
  )
}

/** Stands where the button does. The code is not stored on the device, because it is of no use without the network. */
function NotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <InPlace place={useContext(ButtonPlace)}>
      <p role="alert" className={styles['problem']}>
        {words.offline()}{' '}
        <button type="button" className={linkClass({ isAlone: true })} onClick={onTryAgain}>
          {words.tryAgain()}
        </button>
      </p>
    </InPlace>
  )
}
