import { type ComponentProps, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { applyAnchor } from '#shared/paths.ts'
import { hasDraftText, useWrittenForm, WrittenForm } from '#features/apply/form/written-form.tsx'
import { savesData } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { loadSlot } from '#platform/slot.tsx'
import { late } from '#ui/late/late.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { useNear } from '#ui/when-near/use-near.ts'
import { job as words } from '../words.ts'

type OwnProps = 'isCovered' | 'onOpen'
type ApplyProps = ComponentProps<typeof import('./apply.tsx')['Apply']>

/** With what modules put beside its file fields, which would move the fields if it came later. */
async function loadForm(): Promise<typeof import('./apply.tsx')> {
  const [form] = await Promise.all([import('./apply.tsx'), loadSlot('file-sources')])
  return form
}
const Apply = late<ApplyProps>(async () => (await loadForm()).Apply)

async function loadAll(): Promise<void> {
  const { loadPersonalStorage } = await loadForm()
  await loadPersonalStorage()
}

/**
 * Loads the form's code as soon as the job is read and the browser is idle, with the code of its database: whoever taps 'Apply' should
 * not wait for it. Not for a visitor who saves data.
 */
function useFormReady(): void {
  useEffect(() => {
    if (savesData()) return undefined
    return whenIdle(() => {
      void loadAll().catch(() => {
        // Without a network. The tap asks again.
      })
    })
  }, [])
}

/** Calls back on idle if this device has a draft of a job, and at the first key: Tab must not pass by a form that is not there. */
function whenWanted(jobId: number, load: () => void): () => void {
  const cancelIdle = hasDraftText(jobId) ? whenIdle(load) : () => {}
  window.addEventListener('keydown', load)
  return () => {
    cancelIdle()
    window.removeEventListener('keydown', load)
  }
}

/**
 * Shows the application form when the reader comes near it or uses the keyboard, at once if the address points to it, and on idle
 * if this device has a draft of it. It is the page's largest code and far below the text: it must not delay the job. Until it is
 * open, the form that the server has written stands in its place. Its section reserves the height of the screen, to avoid
 * a layout shift (`screen.module.css`).
 */
export function LateApply(props: Omit<ApplyProps, OwnProps>) {
  const { jobId } = props.job
  useFormReady()
  const isWanted = useLocation().hash.startsWith(`#${applyAnchor}`)
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(
    place,
    useCallback((load: () => void) => whenWanted(jobId, load), [jobId]),
  )
  const written = useRef<HTMLDivElement>(null)
  const open = useRef<HTMLDivElement>(null)
  const { phase, takeOver } = useWrittenForm(props.job, written, open)
  const isCovered = phase === 'written'
  const loading = isCovered ? null : <SkeletonRows count={5} label={words.form.loading()} />
  return (
    <div ref={place}>
      {/* First: while both stand in the page, an id leads to the form that is shown. */}
      {phase === 'form' ? null : <WrittenForm box={written} job={props.job} isOver={!isCovered} />}
      <div ref={open}>
        {isWanted || isNear ? (
          <Apply {...props} isCovered={isCovered} onOpen={takeOver} placeholder={loading} failed={NotLoaded} />
        ) : (
          loading
        )}
      </div>
      <noscript>
        <NeedsScript url={props.job.url} />
      </noscript>
    </div>
  )
}

/** Stands where the form's code, or that of its question for the place, could not be loaded. */
export function NotLoaded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return <TryAgainNotice onTryAgain={onTryAgain}>{words.form.notLoaded()}</TryAgainNotice>
}

/** In place of the form in a browser without scripts, with the board's own form if the job has one. */
function NeedsScript({ url }: { readonly url: string }) {
  return (
    <>
      <p>{words.form.needsScript()}</p>
      {/^https?:/.test(url) ? <ExternalLink href={url}>{words.form.onBoard()}</ExternalLink> : null}
    </>
  )
}
