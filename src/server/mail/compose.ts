import type { AfterApplying, MailTexts } from '#shared/brand.ts'
import { continueFragment, continueLinkDays } from '#shared/continue-link.ts'
import { applicationReference } from '#shared/application-reference.ts'
import { applyAnchor, jobsAnchor, paths } from '#shared/paths.ts'
import { sourceOf } from '../applicant/application-entry.ts'
import type { StoredApplication } from '../applicant/application-store.ts'
import { type FormQuestion, readableAnswers } from '../applicant/readable-answers.ts'
import type { FairOrigin } from '../fair/desk-fairs.ts'

/**
 * The mails about an application, as plain text: answers come from strangers, and plain text cannot carry their links as markup.
 */

export const audiences = ['candidate', 'recruiters'] as const
export type Audience = (typeof audiences)[number]

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailWords {
  readonly texts: MailTexts
  readonly afterApplying: AfterApplying
  /** The recruiters' address. null: they get no mail. */
  readonly recruiters: string | null
  /** The address of the desk. null: there is none. */
  readonly deskUrl: string | null
  /** The site's origin. null: nobody has set it, so mails cannot link to the site. */
  readonly siteUrl: string | null
}

/** One address without a name. What has a comma, a bracket or a second @ could reach more people than the candidate. */
const singleAddress = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/
/** RFC 5321, 4.5.3.1.3: a path has at most 256 characters with its angle brackets. */
const maxAddressLength = 254

/** Equal-opportunity and demographic answers are never mailed. `other` is what the form did not ask, such as the referrer. */
const mailedSections: readonly FormQuestion['section'][] = ['questions', 'education', 'employment', 'consent']

/** Puts a text of the candidate on one line, without control characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

const longestSubject = 150

function subjectOf(subject: string): string {
  const line = oneLine(subject)
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1).trimEnd()}…` : line
}

function textAnswer({ answers }: StoredApplication, name: string): string {
  const value = answers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The candidate's own copy of the answers. */
function copyOf(application: StoredApplication): string {
  return readableAnswers(application)
    .filter(({ answer, section }) => mailedSections.includes(section) && answer.trim() !== '')
    .map(({ answer, question }) => `${oneLine(question)}\n${answer.trim().replace(/^/gm, '  ')}`)
    .join('\n\n')
}

/** Whether a mail leads to the form of a job, filled in with what somebody has left. */
export function leadsToFilledForm({ jobId }: StoredApplication, { siteUrl }: MailWords, origin: FairOrigin | null): boolean {
  return origin?.kind === 'interest' && jobId > 0 && siteUrl !== null
}

/** Where somebody goes on who has left a name: to the job with its form, or to all jobs. */
function linkToSite({ answers, jobId }: StoredApplication, siteUrl: string, token: string | null): string {
  const source = sourceOf(answers)
  const query = source === null ? '' : `?gh_src=${encodeURIComponent(source)}`
  if (jobId <= 0) return `${siteUrl}${paths.home()}${query}#${jobsAnchor}`
  return `${siteUrl}${paths.job(jobId)}${query}#${token === null ? applyAnchor : continueFragment(token)}`
}

/** The name of the fair. Recruiters may have left it empty. */
const eventOf = ({ eventName }: FairOrigin) => oneLine(eventName) || 'a career fair'

interface Mail {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

function aboutApplication(application: StoredApplication, { afterApplying, texts }: MailWords, origin: FairOrigin | null): Mail {
  const job = oneLine(application.jobTitle)
  const met = origin ? [texts.fair.met(eventOf(origin), oneLine(origin.bird))] : []
  const { received, subject } = texts.candidate
  return { subject: subject(job), paragraphs: [received(job), ...met, afterApplying.read.text] }
}

function aboutInterest(application: StoredApplication, words: MailWords, origin: FairOrigin, token: string | null): Mail {
  const { siteUrl, texts } = words
  const event = eventOf(origin)
  const { interest, met } = texts.fair
  const filledForDays = token === null ? null : continueLinkDays
  const goOn = siteUrl === null ? [] : [interest.goOn(linkToSite(application, siteUrl, token), filledForDays)]
  return {
    subject: interest.subject,
    paragraphs: [interest.received(event), met(event, oneLine(origin.bird)), ...goOn, interest.takeBack],
  }
}

function toCandidate(
  application: StoredApplication,
  words: MailWords,
  origin: FairOrigin | null,
  token: string | null,
): MailMessage | null {
  const { candidate } = words.texts
  const to = textAnswer(application, 'email')
  if (to.length > maxAddressLength || !singleAddress.test(to)) return null
  const { paragraphs, subject } =
    origin?.kind === 'interest' ? aboutInterest(application, words, origin, token) : aboutApplication(application, words, origin)
  const parts = [
    candidate.greeting(oneLine(textAnswer(application, 'first_name'))),
    ...paragraphs,
    candidate.reference(applicationReference(application.idempotencyKey)),
    candidate.signature,
    `-- \n${candidate.copyHeading}`,
    copyOf(application),
  ]
  return { to, subject: subjectOf(subject), text: `${parts.join('\n\n')}\n` }
}

/** Names nobody: a mailbox is not the place where personal data is kept. */
function toRecruiters(application: StoredApplication, words: MailWords, origin: FairOrigin | null): MailMessage | null {
  const { deskUrl, recruiters: to, texts } = words
  if (to === null) return null
  // Nobody has applied who has left a name only.
  const isInterest = origin?.kind === 'interest'
  const about = isInterest ? eventOf(origin) : oneLine(application.jobTitle)
  const { subject, text } = isInterest ? texts.fair.recruiters : texts.recruiters
  const news = text(about, applicationReference(application.idempotencyKey))
  const parts = deskUrl === null ? [news] : [news, texts.recruiters.desk(deskUrl)]
  return { to, subject: subjectOf(subject(about)), text: `${parts.join('\n\n')}\n` }
}

/**
 * Writes a mail. null: there is no address to send it to.
 * @param origin the fair that the application came from, if any
 * @param token the secret of the candidate's link, if it leads to a filled form
 */
export function composeMail(
  audience: Audience,
  application: StoredApplication,
  words: MailWords,
  origin: FairOrigin | null,
  token: string | null,
): MailMessage | null {
  return audience === 'candidate' ? toCandidate(application, words, origin, token) : toRecruiters(application, words, origin)
}
