import { type ComponentProps, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { whenIdle } from '#platform/idle.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'

/**
 * The application form, whose code is the page's biggest part and its lowest: it comes once the job can be read, or at once
 * for those who go straight to it. Its section is as tall as the screen until then (`screen.module.css`).
 */

type Form = typeof import('./apply.tsx')['Apply']

let arrived: Form | null = null

async function loadForm(): Promise<Form> {
  const { Apply: Loaded } = await import('./apply.tsx')
  arrived = Loaded
  return Loaded
}

/** Takes what `Apply` takes. */
export function LateApply(props: ComponentProps<Form>) {
  const isWanted = useLocation().hash === `#${applyAnchor}`
  // A function in a state would be called: the form stands in an object.
  const [late, setLate] = useState<{ readonly Form: Form } | 'failed' | null>(arrived && { Form: arrived })
  const isWaiting = late === null

  useEffect(() => {
    if (!isWaiting) return undefined
    let isCurrent = true
    const bring = () => {
      loadForm().then(
        // As a transition: drawn in slices, because a tap on the job above does not wait for the form.
        (Loaded) => isCurrent && startTransition(() => setLate({ Form: Loaded })),
        () => isCurrent && setLate('failed'),
      )
    }
    const cancel = isWanted ? bring() : whenIdle(bring)
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [isWaiting, isWanted])

  if (late === null) return <SkeletonRows count={5} label="Loading the form" />
  if (late !== 'failed') return <late.Form {...props} />
  return (
    <Notice
      icon="circle-alert"
      action={
        <Button variant="snow" size="small" onClick={() => setLate(null)}>
          Try again
        </Button>
      }
    >
      The form didn’t load. The job itself is all here.
    </Notice>
  )
}
