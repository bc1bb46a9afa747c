import type { ComponentProps } from 'react'
import { brand, home } from '#content'
import { JobBoard } from '#features/board/list/job-board.tsx'
import type { SearchControl } from '#features/board/list/result-line.tsx'
import { loadSlot } from '#platform/slot.tsx'
import { late } from '#ui/late/late.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { home as words } from './words.ts'

/** Only somebody who searches needs it, and sees all of it at once. */
const SearchActions = late<ComponentProps<SearchControl>>(async () => {
  const [{ SearchActions: Loaded }] = await Promise.all([import('./search-actions.tsx'), loadSlot('search-actions')])
  return Loaded
})

/** The list of open jobs, with the words and the picture of the brand. */
export function JobOpenings(props: Pick<ComponentProps<typeof JobBoard>, 'place'>) {
  const emptyState = { heading: home.noJobsHeading, art: brand.art.emptyNest, text: <NoJobs /> }
  return <JobBoard {...props} heading={home.jobsHeading} emptyState={emptyState} searchActions={SearchActions} />
}

/** The text of an empty job list. */
function NoJobs() {
  const { linkedIn } = brand
  if (!linkedIn) return words.noJobs()
  const link = (
    <NewTabLink key="link" className={linkClass()} href={linkedIn.href}>
      {words.follow({ account: linkedIn.label })}
    </NewTabLink>
  )
  return <Sentence text={words.noJobsYet({ link: slot(0) })} elements={[link]} />
}
