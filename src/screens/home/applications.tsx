import { type ComponentType, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { applicationsParameter } from '#shared/paths.ts'
import { reportProblem } from '#platform/report.ts'

interface View {
  readonly MyApplications: ComponentType<{ readonly onClose: () => void }>
}

/**
 * 'My applications' over the home page, while its parameter is in the address: a link opens it, and so does a deep link or
 * the installed app's shortcut. Going back closes it.
 */
export function Applications() {
  const { hash, search } = useLocation()
  const arrival = useNavigationType()
  const navigate = useNavigate()
  const [view, setView] = useState<View | null>(null)
  const isWanted = new URLSearchParams(search).has(applicationsParameter)
  useEffect(() => {
    if (!isWanted) return
    import('#features/sending/my-applications.tsx')
      .then(setView)
      .catch((error: unknown) => reportProblem('my applications: not loaded', error))
  }, [isWanted])
  if (!isWanted || !view) return null
  const close = () => {
    // Opened from a page of the site: back to it. Otherwise there is none, and home stays.
    if (arrival === NavigationType.Push) return void navigate(-1)
    const parameters = new URLSearchParams(search)
    parameters.delete(applicationsParameter)
    return void navigate({ search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return <view.MyApplications onClose={close} />
}
