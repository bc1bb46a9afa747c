import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

const words = { idle: 'Share', copied: 'Link copied', failed: 'Copy the address above' } as const

/**
 * Hands a job's address to the device's own share sheet, or copies it where there is none. Without its query: `gh_src` names
 * the person who sent this visitor, not the next.
 */
export function Share({ title, path }: { readonly title: string; readonly path: string }) {
  const [state, setState] = useState<keyof typeof words>('idle')

  async function share(): Promise<void> {
    const url = new URL(path, window.location.href).href
    try {
      // Computers mostly have no such sheet, and the clipboard is refused where a page is not served over TLS.
      if ((navigator as Partial<Navigator>).share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setState('copied')
      }
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed')
    }
  }

  return (
    <>
      <Button variant="outline" isWide onClick={() => void share()}>
        <Icon name={state === 'copied' ? 'check' : 'share'} />
        {words[state]}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{state === 'idle' ? '' : words[state]}</span>
      </VisuallyHidden>
    </>
  )
}
