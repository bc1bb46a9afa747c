import { continueFragment, continueLinkDays } from '../shared/continue-link.ts'
import { applyAnchor, jobsAnchor, paths } from '#shared/paths.ts'
import { pathInLanguage } from '#shared/site-languages.ts'
import { sourceOf } from '#server/applications/store/application-entry.ts'
import type { StoredApplication } from '#server/applications/store/application-store.ts'
import type { Database } from '#server/database/database.ts'
import { brandText, brandTextInAll } from '#server/web/language/brand-texts.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { type CandidateMail, type MailWords, receivedMail } from '#server/mail/compose.ts'
import type { WriteEventMail } from '#server/mail/mail-queue.ts'
import { newContinueToken, storeContinueLink } from './continue-links.ts'
import { type FairOrigin, originsOf } from './desk-fairs.ts'

/** What the mail says to people who were at a fair: the bird they are known by, and for a name a link to the form that it fills in. */

/** Names an event to the site's own forms, and says nothing to people. */
const plainSource = /^\w{1,32}$/

/** The link in the mail to somebody who has left a name: to the job with its form, or to all jobs. */
function linkToSite({ answers, jobId }: StoredApplication, siteUrl: string, token: string | null): string {
  const source = sourceOf(answers)
  const query = source !== null && plainSource.test(source) ? `?gh_src=${source}` : ''
  const path =
    jobId <= 0
      ? `${paths.home()}${query}#${jobsAnchor}`
      : `${paths.job(jobId)}${query}#${token === null ? applyAnchor : continueFragment(token)}`
  return siteUrl + pathInLanguage(path, currentLanguage())
}

function aboutName(
  application: StoredApplication,
  met: readonly string[],
  { siteUrl, texts }: MailWords,
  token: string | null,
): CandidateMail {
  const { interest } = texts.fair
  const filledForDays = token === null ? null : continueLinkDays
  const goOn = siteUrl === null ? [] : [interest.goOn(linkToSite(application, siteUrl, token), filledForDays)]
  return {
    subject: brandText(interest.subject),
    paragraphs: [brandText(interest.received), ...met, ...goOn, brandText(interest.takeBack)],
  }
}

/** @param birds the words for people at fairs (`FairCopy.birds`) */
export function eventMails(database: Database, birds: readonly string[]): WriteEventMail {
  /** The word that recruiters know the person by, if it is one of the brand's in any language: that of the tablet may be another. */
  const birdOf = ({ bird }: FairOrigin): string | null => {
    const word = /^(.+) \d{1,4}$/.exec(bird)?.[1]
    const isKnown = word !== undefined && birds.some((known) => brandTextInAll(known).includes(word))
    return isKnown ? bird : null
  }
  return async (mailed, words) => {
    const { applicationId, jobId } = mailed.application
    const origin = (await originsOf(database, [applicationId])).get(applicationId)
    if (!origin) return null
    const bird = birdOf(origin)
    const met = bird === null ? [] : [words.texts.fair.met(bird)]
    if (origin.kind !== 'interest') return receivedMail(mailed, words, met)
    const token = jobId > 0 && words.siteUrl !== null ? newContinueToken() : null
    if (token !== null) await storeContinueLink(database, { token, applicationId, nowMs: database.nowMs() })
    return aboutName(mailed.application, met, words, token)
  }
}
