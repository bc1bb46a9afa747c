import { useState } from 'react'
import type { JobDetail } from '#shared/job.ts'
import { asksForResume, profileOf, profileWords, readProfile, resumeOf } from '#features/application/profile-answers.ts'
import type { SubmittedForm } from '#features/application/use-application.ts'
import type { OpenDraft } from '#features/drafts/use-draft.ts'
import type { Profile } from '#features/profile/use-profile.ts'
import { reportProblem } from '#platform/report.ts'

interface Remembering {
  readonly isWanted: boolean
  readonly setIsWanted: (isWanted: boolean) => void
  readonly kept: ReturnType<typeof profileWords> | null
  readonly remember: (form: SubmittedForm) => Promise<void>
}

/** Keeps what fits the next application, for who has asked for it. */
export function useRemembering(job: JobDetail, draft: OpenDraft, profile: Profile): Remembering {
  const before = readProfile(profile.content?.answers)
  // Who has asked for it once goes on being asked less.
  const [isWanted, setIsWanted] = useState(before !== null)
  const remember = async ({ formState }: SubmittedForm) => {
    const picked = resumeOf(job.form, formState)
    const reading = picked ? await draft.readFile(picked.fileId) : null
    const resume = reading?.status === 'ready' ? reading.file : null
    const isAsked = asksForResume(job.form)
    await profile.save({
      answers: profileOf(job.form, formState, before),
      resume: resume
        ? { fileName: resume.fileName, mediaType: resume.mediaType, bytes: resume.bytes }
        : isAsked
          ? null
          : (profile.content?.resume ?? null),
    })
  }
  return {
    isWanted,
    setIsWanted,
    kept: before && profileWords(before, profile.content?.resume?.fileName ?? null),
    remember: async (form) => {
      // It must never keep an application from being sent. Who has taken the wish back is forgotten by it.
      const work = isWanted ? remember(form) : before ? profile.remove() : Promise.resolve()
      await work.catch((error: unknown) => reportProblem('profile: not kept', error))
    },
  }
}
