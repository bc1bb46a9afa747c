import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'
import { whenIdle } from '#platform/idle.ts'
import { late } from '#ui/late/late.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'

type ApplyProps = ComponentProps<typeof import('./apply.tsx')['Apply']>

const Apply = late<ApplyProps>(async () => (await import('./apply.tsx')).Apply)

/**
 * Loads the application form on idle, or at once if the address points to it. The form is the page's largest code and far
 * below the text, so it must not delay the job. Its section reserves the height of the screen, to avoid a layout shift
 * (`screen.module.css`).
 */
export function LateApply(props: ApplyProps) {
  const isWanted = useLocation().hash.startsWith(`#${applyAnchor}`)
  const loading = <SkeletonRows count={5} label="Loading the form" />
  return <Apply {...props} {...(isWanted ? {} : { when: whenIdle })} placeholder={loading} failed={NotLoaded} />
}

function NotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return <TryAgainNotice onTryAgain={onTryAgain}>The form didn’t load. The job itself is all here.</TryAgainNotice>
}
