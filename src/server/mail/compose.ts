import type { AfterApplying, MailTexts } from '#shared/brand.ts'
import { applicationReference } from '#shared/application-reference.ts'
import type { StoredApplication } from '../applicant/application-store.ts'
import { type FormQuestion, readableAnswers } from '../applicant/readable-answers.ts'

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

function toCandidate(application: StoredApplication, { afterApplying, texts: { candidate } }: MailWords): MailMessage | null {
  const to = textAnswer(application, 'email')
  if (to.length > maxAddressLength || !singleAddress.test(to)) return null
  const job = oneLine(application.jobTitle)
  const parts = [
    candidate.greeting(oneLine(textAnswer(application, 'first_name'))),
    candidate.received(job),
    afterApplying.read.text,
    candidate.reference(applicationReference(application.idempotencyKey)),
    candidate.signature,
    `-- \n${candidate.copyHeading}`,
    copyOf(application),
  ]
  return { to, subject: subjectOf(candidate.subject(job)), text: `${parts.join('\n\n')}\n` }
}

/** Names nobody: a mailbox is not the place where personal data is kept. */
function toRecruiters(application: StoredApplication, words: MailWords): MailMessage | null {
  const { deskUrl, recruiters: to, texts } = words
  if (to === null) return null
  const job = oneLine(application.jobTitle)
  const text = texts.recruiters.text(job, applicationReference(application.idempotencyKey))
  const parts = deskUrl === null ? [text] : [text, texts.recruiters.desk(deskUrl)]
  return { to, subject: subjectOf(texts.recruiters.subject(job)), text: `${parts.join('\n\n')}\n` }
}

/** Writes a mail. null: there is no address to send it to. */
export function composeMail(audience: Audience, application: StoredApplication, words: MailWords): MailMessage | null {
  return audience === 'candidate' ? toCandidate(application, words) : toRecruiters(application, words)
}
