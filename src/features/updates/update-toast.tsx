import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { applyUpdate } from './apply-update.ts'
import { updates as words } from '../words.ts'

/** Tabs tell each other on this channel that the notice was closed. It is open only while the notice is shown. */
const channelName = 'update-question'

/**
 * The notice about a new release. It appears once, however many releases follow, and 'Close' in one tab closes it in all
 * tabs. The release is then activated at the next visit.
 */
export function UpdateToast() {
  const [state, setState] = useState<'asking' | 'updating' | 'unsaved' | 'closed'>('asking')
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const others = new BroadcastChannel(channelName)
    others.addEventListener('message', () => setState('closed'))
    channel.current = others
    return () => others.close()
  }, [])
  if (state === 'closed') return null
  const update = async () => {
    setState('updating')
    // After success the page reloads at any moment, so the button stays in its loading state.
    setState((await applyUpdate()) ? 'updating' : 'unsaved')
  }
  return (
    <Toast
      title={words.title()}
      detail={state === 'unsaved' ? words.waits() : words.nothingLost()}
      action={
        <Button variant="bee" size="small" isLoading={state === 'updating'} onClick={() => void update()}>
          {words.update()}
        </Button>
      }
      onClose={() => {
        channel.current?.postMessage('closed')
        setState('closed')
      }}
    />
  )
}
