import type { JobDetail } from '#shared/job.ts'
import type { DeliverableApplication, DeliverableFile, JsonValue, Mapped } from '#server/delivery/ats/ats-port.ts'
import { atsNotes } from '#server/delivery/ats/notes.ts'
import { fullName, judgePlainAnswers } from '#server/delivery/ats/plain-answers.ts'
import { linkName, ownNames } from './lever-form.ts'

/**
 * Maps a stored application to the fields of Lever's postings API (https://github.com/lever/postings-api, "Apply to a job
 * posting"). The API has one name, one file, the résumé, and no way to say anything else.
 */

export interface LeverSubmission {
  readonly postingId: string
  readonly fields: Readonly<Record<string, JsonValue>>
  readonly files: readonly DeliverableFile[]
}

interface MapDeps {
  readonly links: readonly string[]
  readonly postingId: string
}

/** Maps an application. Pure. */
export function mapToLever(
  application: DeliverableApplication,
  { form }: JobDetail,
  { links, postingId }: MapDeps,
): Mapped<LeverSubmission> {
  const judged = judgePlainAnswers(application, form)
  if (judged.status === 'refused') return judged
  const textOf = (name: string) => String(judged.answers.get(name) ?? '').trim()
  const fields = {
    name: fullName(judged.answers),
    email: textOf('email'),
    phone: textOf('phone'),
    org: textOf(ownNames.organisation),
    comments: textOf(ownNames.comments),
    opportunityLocation: textOf(ownNames.place),
  }
  const urls = links.map((link) => [link, textOf(linkName(link))] as const).filter(([, url]) => url !== '')
  const { answers } = application
  return {
    status: 'mapped',
    leftOut: [
      ...((answers.educations ?? []).length > 0 ? [atsNotes.education] : []),
      ...((answers.employments ?? []).length > 0 ? [atsNotes.employment] : []),
    ],
    submission: {
      postingId,
      fields: {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
        ...(urls.length === 0 ? {} : { urls: Object.fromEntries(urls) }),
      },
      files: application.files,
    },
  }
}
