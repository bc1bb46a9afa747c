import * as v from 'valibot'
import { escapeHtml } from '#shared/html-text.ts'
import { type AskBoard, type BoardNeed, BoardReadError } from '#server/board/ask-board.ts'
import type { Posting, PostingReader } from '#server/board/ats-board.ts'
import {
  metadataOf,
  named,
  nullableText,
  optionalList,
  optionalText,
  payRanges,
  PostingId,
  readPages,
  readPostings,
  withWorkModel,
} from '#server/delivery/ats/posting-fields.ts'
import { basicAuthorization } from '#server/delivery/ats/post.ts'
import { readJson } from '#server/delivery/ats/read-json.ts'
import { type AshbyForm, FormDefinition, readForm } from './form-definition.ts'

/**
 * Reads the postings of an Ashby organisation: `jobPosting.list` and, for text and form, `jobPosting.info`
 * (https://developers.ashbyhq.com/reference/jobpostinglist, .../jobpostinginfo). Both need a key with the permission `jobsRead`.
 */

const ListedPosting = v.object({
  id: PostingId,
  title: v.string(),
  departmentName: optionalText,
  teamName: optionalText,
  locationName: optionalText,
  workplaceType: optionalText,
  employmentType: optionalText,
  /** Postings that are not listed must not be shown. */
  isListed: v.fallback(v.nullish(v.boolean(), true), true),
  publishedDate: nullableText,
  applicationDeadline: nullableText,
  externalLink: optionalText,
  updatedAt: nullableText,
})
type ListedPosting = v.InferOutput<typeof ListedPosting>

const Component = v.object({
  compensationType: v.string(),
  interval: optionalText,
  currencyCode: v.string(),
  minValue: v.number(),
  maxValue: v.number(),
})

const WholePosting = v.object({
  ...ListedPosting.entries,
  descriptionHtml: optionalText,
  address: v.fallback(
    v.nullish(
      v.object({
        postalAddress: v.object({
          addressLocality: optionalText,
          addressRegion: optionalText,
          addressCountry: optionalText,
        }),
      }),
      null,
    ),
    null,
  ),
  compensation: v.fallback(
    v.nullish(
      v.object({
        compensationTierSummary: optionalText,
        summaryComponents: optionalList(v.unknown()),
        shouldDisplayCompensationOnJobBoard: v.fallback(v.nullish(v.boolean(), false), false),
      }),
      null,
    ),
    null,
  ),
  applicationLimitCalloutHtml: optionalText,
  applicationFormDefinition: FormDefinition,
  surveyFormDefinitions: optionalList(v.unknown()),
})
type WholePosting = v.InferOutput<typeof WholePosting>

export interface AshbyPosting extends Posting {
  readonly form: AshbyForm
}

/** `FullTime`, in the words that job postings for search engines are read from. */
const employmentTypes: Readonly<Record<string, string>> = { FullTime: 'Full-time', PartTime: 'Part-time', Intern: 'Internship' }

function toPosting(posting: ListedPosting): Posting {
  const { departmentName, employmentType, locationName, teamName, workplaceType } = posting
  return {
    postingId: posting.id,
    departmentPath: named(departmentName, teamName),
    offices: [],
    fields: {
      title: posting.title,
      location: { name: withWorkModel(named(locationName), workplaceType) },
      absolute_url: posting.externalLink,
      first_published: posting.publishedDate,
      updated_at: posting.updatedAt,
      application_deadline: posting.applicationDeadline,
      metadata: metadataOf(employmentType, employmentTypes[employmentType]),
    },
  }
}

function officesOf({ address }: WholePosting): Posting['offices'] {
  if (!address) return []
  const { addressCountry, addressLocality, addressRegion } = address.postalAddress
  if (addressLocality === '' || addressCountry === '') return []
  return [{ name: addressLocality, location: named(addressLocality, addressRegion, addressCountry).join(', ') }]
}

/** The pay, where the organisation shows it. Equity and bonus stand in the summary only. */
function payOf({ compensation }: WholePosting) {
  if (!compensation?.shouldDisplayCompensationOnJobBoard) return { ranges: [], html: '' }
  const salary = compensation.summaryComponents
    .flatMap((component) => {
      const parsed = v.safeParse(Component, component)
      return parsed.success ? [parsed.output] : []
    })
    .find(({ compensationType }) => compensationType === 'Salary')
  const period = /^1 (YEAR|MONTH|HOUR)$/.exec(salary?.interval ?? '')?.[1]?.toLowerCase() ?? null
  const { compensationTierSummary: summary } = compensation
  return {
    ranges: salary ? payRanges({ min: salary.minValue, max: salary.maxValue, currency: salary.currencyCode, period }) : [],
    html: summary === '' ? '' : `<div class="content-pay-transparency"><p>${escapeHtml(summary)}</p></div>`,
  }
}

function toWhole(posting: WholePosting): AshbyPosting {
  const form = readForm(posting.applicationFormDefinition)
  const pay = payOf(posting)
  const listed = toPosting(posting)
  return {
    ...listed,
    offices: officesOf(posting),
    form,
    fields: {
      ...listed.fields,
      content: escapeHtml(posting.descriptionHtml + pay.html + posting.applicationLimitCalloutHtml),
      pay_input_ranges: pay.ranges,
      questions: form.questions,
      location_questions: form.locationQuestions,
      ...(form.education ? { education: form.education } : {}),
    },
  }
}

/** The faults of a posting's form, for the deployer. */
function problemsOf({ form, postingId }: AshbyPosting, surveyCount: number): readonly string[] {
  return [
    ...(form.leftOut.length > 0 ? [`board: posting ${postingId} is shown without ${form.leftOut.join(', ')}`] : []),
    ...(form.unsendable ? [`board: applications to posting ${postingId} cannot be delivered, because ${form.unsendable}`] : []),
    ...(surveyCount > 0 ? [`board: posting ${postingId} is shown without its ${surveyCount} survey form(s)`] : []),
  ]
}

const List = v.object({
  success: v.literal(true),
  results: v.array(v.unknown()),
  moreDataAvailable: v.fallback(v.nullish(v.boolean(), false), false),
  nextCursor: nullableText,
})
const Info = v.object({ success: v.literal(true), results: WholePosting })
const Failure = v.object({ success: v.literal(false), errors: optionalList(v.unknown()) })

/** Errors that say that a posting is gone. */
const isGone = (errors: readonly unknown[]) =>
  errors.some((error) => typeof error === 'string' && /not_found|not_published/.test(error))

/** The headers of every request. */
export const ashbyHeaders = (apiKey: string) => ({
  Authorization: basicAuthorization(apiKey),
  Accept: 'application/json; version=1',
})

interface AshbyReaderDeps {
  /** https://api.ashbyhq.com */
  readonly apiUrl: string
  readonly ask: AskBoard
  readonly apiKey: string
  /** The job board to show. null: the primary external one. */
  readonly jobBoardId: string | null
  readonly warn: (message: string) => void
}

/** Reads an Ashby job board. */
export function ashbyReader({ apiKey, apiUrl, ask, jobBoardId, warn }: AshbyReaderDeps): PostingReader<AshbyPosting> {
  const headers = { ...ashbyHeaders(apiKey), 'Content-Type': 'application/json' }
  const call = async (method: string, parameters: object, need: BoardNeed) => {
    const body = JSON.stringify({ ...parameters, ...(jobBoardId === null ? {} : { jobBoardId }) })
    return readJson(ask, `${apiUrl}/${method}`, { method: 'POST', headers, body }, need)
  }
  const readPage = async (cursor: string, need: BoardNeed) => {
    const answer = await call('jobPosting.list', { listedOnly: true, ...(cursor === '' ? {} : { cursor }) }, need)
    const parsed = v.safeParse(List, answer)
    if (!parsed.success) throw new BoardReadError('answered something else than a list of postings')
    const { moreDataAvailable, nextCursor, results } = parsed.output
    return { entries: results, next: moreDataAvailable ? nextCursor : null }
  }
  const readWhole = async (postingId: string, need: BoardNeed) => {
    const answer = await call('jobPosting.info', { jobPostingId: postingId }, need)
    const failure = v.safeParse(Failure, answer)
    if (failure.success && isGone(failure.output.errors)) return null
    const parsed = v.safeParse(Info, answer)
    if (!parsed.success || parsed.output.results.id !== postingId) {
      throw new BoardReadError(`answered something else than posting ${postingId}`)
    }
    const { results } = parsed.output
    const posting = toWhole(results)
    problemsOf(posting, results.surveyFormDefinitions.length).forEach((problem) => warn(problem))
    return { posting, isListed: results.isListed }
  }
  return {
    name: 'Ashby',
    list: async (need) => {
      const entries = await readPages('', async (cursor) => readPage(cursor, need))
      return readPostings(entries, ListedPosting, 'Ashby', warn)
        .filter(({ isListed }) => isListed)
        .map(toPosting)
    },
    read: async ({ postingId }, need) => (await readWhole(postingId, need))?.posting ?? null,
    readUnlisted: async (postingId, need) => {
      const whole = await readWhole(postingId, need)
      return whole?.isListed ? whole.posting : null
    },
  }
}
