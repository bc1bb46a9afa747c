import { type ReactNode, useState } from 'react'
import { fairPaths } from '#shared/fair-pages.ts'
import type { JobListing } from '#shared/job.ts'
import type { FairSettings, FairState } from '#features/fair/fair.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Choice } from '../kit/choice.tsx'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairButton, FairLink } from '../kit/fair-button.tsx'
import { useFairJobs } from '../kit/use-fair-jobs.ts'
import styles from './sheet-preview.module.css'

export type Paper = 'a4' | 'letter'

const papers = [
  { value: 'a4', text: 'A4' },
  { value: 'letter', text: 'Letter' },
] as const

/** Printers of North America have letter paper. */
function usualPaper(): Paper {
  return /-(?:US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4'
}

export interface SheetContent {
  readonly settings: FairSettings
  /** The pinned jobs that the board still has, in the recruiters' order. */
  readonly pinned: readonly JobListing[]
}

interface SheetPreviewProps {
  readonly heading: string
  /** The sheets, each in a `Sheet`. */
  readonly children: (content: SheetContent, paper: Paper) => ReactNode
}

function settingsOf(state: FairState): FairSettings | null {
  return state.status === 'running' || state.status === 'preparing' ? state.settings : null
}

/** Shows sheets as they will be printed, with a button that prints them. On paper only the sheets remain. */
export function SheetPreview({ children, heading }: SheetPreviewProps) {
  const { state } = useFair()
  const { jobs } = useFairJobs()
  const [paper, setPaper] = useState(usualPaper)
  const settings = settingsOf(state)
  if (!settings) return null
  const pinned = settings.pinnedJobIds.flatMap((jobId) => jobs.find(({ id }) => id === jobId) ?? [])
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <FairBar
          start={
            <FairLink icon="arrow-left" to={state.status === 'running' ? fairPaths.recruiters() : fairPaths.setup()}>
              Back
            </FairLink>
          }
          end={
            <FairButton variant="primary" icon="printer" onClick={() => window.print()}>
              Print
            </FairButton>
          }
        >
          <Choice label="Paper" isLabelHidden options={papers} value={paper} onChoose={setPaper} />
        </FairBar>
      </div>
      {/* A wide sheet scrolls sideways on a phone, also by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <main className={styles['preview']} aria-label={heading} tabIndex={0}>
        <h1 className={styles['heading']}>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h1>
        {children({ settings, pinned }, paper)}
      </main>
    </div>
  )
}

interface SheetProps {
  readonly paper: Paper
  readonly children: ReactNode
}

/** One sheet of paper, to the edge. */
export function Sheet({ children, paper }: SheetProps) {
  return (
    <section className={styles['sheet']} data-paper={paper}>
      {children}
    </section>
  )
}
