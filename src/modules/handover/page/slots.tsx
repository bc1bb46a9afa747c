import { Link } from 'react-router-dom'
import type { SlotProps } from '#platform/page-module.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { handoverPage } from '../shared/handover-page.ts'
import { GiveButton } from './give-button.tsx'
import { page as words } from '../words.ts'

/** What the way to another device shows on the core's pages. */

/** Beside the form, or below its panels. */
export function GiveFormDraft({ job, place, save }: SlotProps['form-draft']) {
  return <GiveButton look={place === null ? 'row' : 'line'} place={place} job={job} save={save} />
}

/** In My jobs. */
export function GiveListedDraft({ job }: SlotProps['listed-draft']) {
  return <GiveButton look="button" job={job} />
}

/** Leads to where a draft from another device arrives. */
export function CodeLink() {
  return (
    <p>
      <Link className={linkClass({ isAlone: true })} to={handoverPage}>
        {words.haveCode()}
      </Link>
    </p>
  )
}
