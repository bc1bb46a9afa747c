import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { ErrorPage } from '../error-screen.tsx'
import { frame as frameWords, late as words } from '../words.ts'

/** A page of a mode without a network, on a device that does not have the mode's code. */
export function NotHere(texts: { readonly title: string; readonly text: string }) {
  return (
    <ErrorPage {...texts}>
      <button type="button" className={buttonClass({ size: 'large' })} onClick={() => window.location.reload()}>
        {words.tryAgain()}
      </button>
      <Link className={buttonClass({ variant: 'outline', size: 'large' })} to={paths.home()}>
        {frameWords.home()}
      </Link>
    </ErrorPage>
  )
}
