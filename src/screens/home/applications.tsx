import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { afterApplying, brand } from '#content'
import { applicationsParameter } from '#shared/paths.ts'
import { reportProblem } from '#platform/report.ts'
import { late } from '#ui/late/late.tsx'

const MyApplications = late(async () => {
  try {
    const [{ MyApplications: List }, { draftProgress }] = await Promise.all([
      import('#features/apply/outbox/my-applications.tsx'),
      import('#features/apply/draft-progress.ts'),
    ])
    return (props: { readonly onClose: () => void }) => (
      <List {...props} emptyArt={brand.art.emptyNest} progressOf={draftProgress} promises={afterApplying} />
    )
  } catch (error) {
    reportProblem('my applications: not loaded', error)
    throw error
  }
})

/**
 * Shows 'My applications' in a dialog over the home page while its query parameter is set, so that links, deep links and the
 * installed app's shortcut can open it. Going back closes it.
 */
export function Applications() {
  const { hash, search } = useLocation()
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const isWanted = new URLSearchParams(search).has(applicationsParameter)
  if (!isWanted) return null
  const close = () => {
    // Go back if a page of the site opened it. Otherwise stay on the home page.
    if (arrival === NavigationType.Push) return void navigate(-1)
    const parameters = new URLSearchParams(search)
    parameters.delete(applicationsParameter)
    return void navigate({ search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return <MyApplications onClose={close} />
}
