import { job as copy } from '#content'
import type { FileSourceProps } from '#features/apply/form/application-control.ts'
import { Slot } from '#platform/slot.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'

/** What this brand and its modules give every form of a job, in a browser and on the server. */

export const brandOfForm = { mustCheckAnswers: copy.mustCheckAnswers, songArt: copy.songArt, closedNotes: copy.closedNotes }

export const privacyLink = copy.privacy ? (
  <p>
    <NewTabLink className={linkClass({ isAlone: true })} href={copy.privacy.href}>
      {copy.privacy.label}
    </NewTabLink>
  </p>
) : null

export const renderFileSources = (way: FileSourceProps) => <Slot name="file-sources" props={way} />
