import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { words } from './words.ts'

/**
 * Shares a job's address with the share sheet of the device, or copies it. The query is left out: its `gh_src` names the
 * source of this visitor, not of the next one.
 */
export function Share({ title, path }: { readonly title: string; readonly path: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function share(): Promise<void> {
    const url = new URL(path, window.location.href).href
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
      <Button variant="outline" isWide onClick={() => void share()}>
        <Icon name={state === 'copied' ? 'check' : 'share'} />
        {words.share[state]()}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{state === 'idle' ? '' : words.share[state]()}</span>
      </VisuallyHidden>
    </>
  )
}
