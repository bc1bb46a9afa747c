import { type ReactNode, useState } from 'react'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { JobListing } from '#shared/job.ts'
import type { FairSettings, FairState } from '../tablet/fair.ts'
import { useFair } from '../tablet/use-fair.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { ChoicePills } from '#ui/choice-list/choice-pills.tsx'
import { Button } from '#ui/button/button.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar } from '../parts/fair-screen.tsx'
import { pinnedJobs, useFairJobs } from '../parts/use-fair-jobs.ts'
import styles from './sheet-preview.module.css'
import { mode } from '../../../words.ts'

const { print: words } = mode

export type Paper = 'a4' | 'letter'

const papers = (['a4', 'letter'] as const).map((value) => ({ value, text: words.papers[value]() }))

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
  const pinned = pinnedJobs(jobs, settings.pinnedJobIds)
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <FairBar
          start={
            <FairLink icon="arrow-left" to={state.status === 'running' ? fairPaths.recruiters() : fairPaths.setup()}>
              {words.back()}
            </FairLink>
          }
          end={
            <Button size="touch" variant="primary" icon="printer" onClick={() => window.print()}>
              {words.print()}
            </Button>
          }
        >
          <ChoicePills label={words.paper()} isLabelHidden options={papers} value={paper} onChoose={setPaper} />
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
