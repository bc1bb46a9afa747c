import { useEffect, useRef, useState } from 'react'
import { applyUpdate } from '#platform/apply-update.ts'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'

/** On this channel the tabs tell each other that the question has been answered. It is open only while it is asked. */
const channelName = 'update-question'

/**
 * The one question about a new version. However many follow before it is answered, they are asked about once, and 'Close'
 * in one tab closes it in all; the version then comes with the next visit.
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
    // When it is applied, this page is about to go.
    setState((await applyUpdate()) ? 'updating' : 'unsaved')
  }
  return (
    <Toast
      title="A new version is ready"
      detail={
        state === 'unsaved'
          ? 'It waits until the application you are writing, here or in another tab, is sent or left.'
          : 'Nothing you typed is lost.'
      }
      action={
        <Button variant="bee" size="small" isLoading={state === 'updating'} onClick={() => void update()}>
          Update
        </Button>
      }
      onClose={() => {
        channel.current?.postMessage('closed')
        setState('closed')
      }}
    />
  )
}
