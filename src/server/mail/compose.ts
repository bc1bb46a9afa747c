import * as v from 'valibot'
import { SingleAddress } from '#shared/single-address.ts'
import type { AfterApplying, MailTexts } from '#shared/brand.ts'
import { applicationReference } from '#shared/application-reference.ts'
import { directionOf } from '#shared/languages.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import type { StoredApplication } from '../applications/store/application-store.ts'
import { titleText } from '../applications/store/title-code.ts'
import { brandText } from '../web/language/brand-texts.ts'
import { currentLanguage } from '../web/language/language.ts'
import { mirroredHtml } from './mirrored-html.ts'
import { readEmailAddress } from '../applications/store/email-address.ts'

/**
 * The mails about an application, as plain text, in the language in which the server speaks. Anybody can type in anybody's address, so a mail to a candidate says nothing that
 * its sender has written but a name that can be nothing else: no answer, no event, no title that is not the board's. Otherwise a
 * stranger's sentences and links would come from the company's mail server.
 */

/** Who learns of a new application. */
export const newsAudiences = ['candidate', 'recruiters'] as const
/** 'discarded': the candidate, whose application a person has discarded. */
export type Audience = (typeof newsAudiences)[number] | 'discarded'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** null: the text is all. */
  readonly html: string | null
  /** Where mail programs end all mails of this kind with one press (RFC 8058). null: they cannot be ended. */
  readonly endUrl: string | null
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

/** An application as mails know it. */
export interface MailedApplication {
  readonly application: StoredApplication
  /** false: only its sender has named the job, because the board had closed it. */
  readonly isTitleKnown: boolean
}

/** Up to four words of letters, such as 'Ana Lucía' or 'J. R.': no digits, no address, hardly a sentence. */
const plainName = /^\p{L}[\p{L}\p{M}'’-]*\.?(?: \p{L}[\p{L}\p{M}'’-]*\.?){0,3}$/u
const maxNameLength = 40

const longestSubject = 150

const withoutSigns = (text: string, signs: RegExp) =>
  text
    // Where a word may break. A mail program may show it as a hyphen, or as a space.
    .replaceAll('\u00ad', '')
    .replace(signs, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Puts a text on one line, without control characters. */
export function oneLine(text: string): string {
  return withoutSigns(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu)
}

/**
 * A sentence on one line, truncated to `longestSubject` characters. It keeps the signs that hold a value together which is written in
 * another direction (U+2066 to U+2069). The values themselves have passed `oneLine`.
 */
export function subjectOf(subject: string): string {
  const line = withoutSigns(subject, /(?:(?![\u2066-\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu)
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1).trimEnd()}…` : line
}

function textAnswer({ answers }: StoredApplication, name: string): string {
  const value = answers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The first name, where it can be nothing else. Otherwise empty. */
function greetedName(application: StoredApplication): string {
  const name = textAnswer(application, 'first_name')
  return name.length <= maxNameLength && plainName.test(name) ? name : ''
}

/**
 * The paragraphs of a mail. From right to left they are HTML too, because mail programs show a plain text from left to right.
 */
function bodyOf(paragraphs: readonly string[]): Pick<MailMessage, 'text' | 'html'> {
  // A sign of direction would become a part of an address that it touches.
  const written = paragraphs.map((paragraph) =>
    paragraph.replaceAll('\u00ad', '').replaceAll(/[\u2066-\u2068]?(https?:\/\/[^\s\u2066-\u2069]+)\u2069?/g, '$1'),
  )
  const language = siteLanguageOf(currentLanguage())
  const isMirrored = directionOf(language) === 'rtl'
  return { text: `${written.join('\n\n')}\n`, html: isMirrored ? mirroredHtml(written, language) : null }
}

/** What a mail to a candidate says, between its greeting and its signature. */
export interface CandidateMail {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** @param more what is said after the job */
export function receivedMail(
  { application, isTitleKnown }: MailedApplication,
  { afterApplying, texts }: MailWords,
  more: readonly string[] = [],
): CandidateMail {
  const job = isTitleKnown ? oneLine(titleText(application)) : null
  const { received, subject } = texts.candidate
  return { subject: subject(job), paragraphs: [received(job), ...more, brandText(afterApplying.read.text)] }
}

/** Where a mail to a candidate goes. null: there is no address to send it to. */
export function candidateAddress(application: StoredApplication): string | null {
  const given = textAnswer(application, 'email')
  return v.is(SingleAddress, given) ? (readEmailAddress(given)?.address ?? null) : null
}

/** Writes the mail to a candidate. */
export function mailToCandidate(
  to: string,
  application: StoredApplication,
  { paragraphs, subject }: CandidateMail,
  { texts: { candidate } }: MailWords,
): MailMessage {
  const parts = [
    candidate.greeting(greetedName(application)),
    ...paragraphs,
    candidate.reference(applicationReference(application.idempotencyKey)),
    brandText(candidate.signature),
  ]
  return { to, subject: subjectOf(subject), ...bodyOf(parts), endUrl: null }
}

/** More jobs than somebody reads about in a mail. */
const maxLines = 50

/** The applications of a while. */
export interface News {
  /** Applications by their job. null: jobs that only their senders have named. */
  readonly jobs: readonly { readonly boardTitle: string | null; readonly count: number }[]
  /** Names that people have left at fairs. An interest is not an application. */
  readonly names: number
  /** Applications that are held and that nobody has decided about for a while. */
  readonly held: number
}

/** Writes the news of a while to the recruiters. It names nobody: a mailbox is not the place where personal data is kept. */
export function mailToRecruiters({ held, jobs, names }: News, words: MailWords): MailMessage | null {
  const { deskUrl, recruiters: to, texts } = words
  const total = jobs.reduce((sum, { count }) => sum + count, names)
  if (to === null || total + held === 0) return null
  const lines = jobs
    .toSorted((a, b) => b.count - a.count)
    .map(({ boardTitle, count }) => texts.recruiters.job(boardTitle === null ? null : oneLine(boardTitle), count))
  const shown = [...lines.slice(0, maxLines), ...(lines.length > maxLines ? ['…'] : [])]
  const news = [
    ...shown,
    ...(names > 0 ? [texts.recruiters.names(names)] : []),
    ...(held > 0 ? [texts.recruiters.held(held)] : []),
  ].join('\n')
  const parts = deskUrl === null ? [news] : [news, texts.recruiters.desk(deskUrl)]
  return {
    to,
    subject: subjectOf(total > 0 ? texts.recruiters.subject(total) : texts.recruiters.held(held)),
    ...bodyOf(parts),
    endUrl: null,
  }
}
