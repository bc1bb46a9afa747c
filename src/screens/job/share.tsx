import { siteAddress } from '#platform/address.ts'
import { useState } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { job as words } from '../words.ts'

interface ShareProps {
  readonly title: string
  readonly path: string
  /** Classes of the button. */
  readonly className: string
}

/**
 * Shares a job's address with the share sheet of the device, or copies it. The query is left out: its `gh_src` names the
 * source of this visitor, not of the next one.
 */
export function Share({ className, path, title }: ShareProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function share(): Promise<void> {
    const url = new URL(siteAddress(path), window.location.href).href
    try {
      // Many desktop browsers lack `navigator.share`. The clipboard is denied on a page without TLS.
      if ((navigator as Partial<Navigator>).share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setState('copied')
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed')
    }
  }

  return (
    <>
      <button type="button" className={className} aria-label={words.share[state]()} onClick={() => void share()}>
        <Icon name={state === 'copied' ? 'check' : 'share'} />
        <span>{words.share[state]()}</span>
      </button>
      <VisuallyHidden>
        <span aria-live="polite">{state === 'idle' ? '' : words.share[state]()}</span>
      </VisuallyHidden>
    </>
  )
}
