import { brand } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { JobOpenings } from '../job-openings.tsx'
import { jobs as words } from '../words.ts'

/** All open jobs on a page of their own, with nothing below them but the footer. */
export function Screen() {
  const { name } = brand
  usePageMeta({ title: words.title({ company: name }), description: words.description({ company: name }) })
  return (
    <Wrap>
      <JobOpenings place="page" />
    </Wrap>
  )
}
