import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { ErrorPage } from './error-screen.tsx'

/** `/fair` without a network on a device that no recruiter has set up, so that the code of fair mode is not on it. */
export function NoFairHere() {
  return (
    <ErrorPage
      title="Connect to set up a fair"
      text="Fair mode isn’t on this device yet, and setting it up needs a network. Connect, then try again."
    >
      <button type="button" className={buttonClass({ size: 'large' })} onClick={() => window.location.reload()}>
        Try again
      </button>
      <Link className={buttonClass({ variant: 'outline', size: 'large' })} to={paths.home()}>
        Back to home
      </Link>
    </ErrorPage>
  )
}
