import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { ErrorPage } from '#app/error-screen.tsx'
import { frame as frameWords, late as words } from '#app/words.ts'

/** `/fair` without a network on a device that no recruiter has set up, so that the code of fair mode is not on it. */
export function NoFairHere() {
  return (
    <ErrorPage title={words.noFair()} text={words.noFairLead()}>
      <button type="button" className={buttonClass({ size: 'large' })} onClick={() => window.location.reload()}>
        {words.tryAgain()}
      </button>
      <Link className={buttonClass({ variant: 'outline', size: 'large' })} to={paths.home()}>
        {frameWords.home()}
      </Link>
    </ErrorPage>
  )
}
