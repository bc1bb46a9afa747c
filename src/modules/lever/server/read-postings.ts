import * as v from 'valibot'
import { escapeHtml } from '#shared/html-text.ts'
import { type AskBoard, type BoardNeed, BoardReadError } from '#server/board/ask-board.ts'
import type { Posting, PostingReader } from '#server/board/ats-board.ts'
import {
  metadataOf,
  named,
  optionalList,
  optionalText,
  payRanges,
  PostingId,
  readPages,
  readPostings,
  withWorkModel,
} from '#server/delivery/ats/posting-fields.ts'
import { readJson, readJsonOrNothing } from '#server/delivery/ats/read-json.ts'
import type { LeverForm } from '../settings.ts'
import { leverQuestions } from './lever-form.ts'

/**
 * Reads the postings of a Lever site (https://github.com/lever/postings-api, "Get a list of job postings"). The list holds
 * everything, and needs no key.
 */

const Salary = v.object({ min: v.number(), max: v.number(), currency: v.string(), interval: v.nullish(v.string(), '') })

const LeverPosting = v.object({
  id: PostingId,
  text: v.string(),
  categories: v.fallback(
    v.object({
      location: optionalText,
      allLocations: optionalList(v.string()),
      commitment: optionalText,
      department: optionalText,
      team: optionalText,
    }),
    { location: '', allLocations: [], commitment: '', department: '', team: '' },
  ),
  country: optionalText,
  description: optionalText,
  lists: optionalList(v.object({ text: optionalText, content: optionalText })),
  additional: optionalText,
  hostedUrl: optionalText,
  workplaceType: optionalText,
  salaryRange: v.fallback(v.nullish(Salary, null), null),
  salaryDescription: optionalText,
  /** Milliseconds since 1970. Not documented, and in every answer. */
  createdAt: v.fallback(v.nullish(v.number(), null), null),
})
type LeverPosting = v.InferOutput<typeof LeverPosting>

/** Lists are `li` elements without their list. */
const listHtml = ({ content, text }: LeverPosting['lists'][number]) => `<h3>${escapeHtml(text)}</h3><ul>${content}</ul>`

function contentOf({ additional, description, lists, salaryDescription }: LeverPosting): string {
  const pay = salaryDescription === '' ? '' : `<div class="content-pay-transparency">${salaryDescription}</div>`
  return [description, ...lists.map(listHtml), pay, additional].join('')
}

function countryName(code: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? null
  } catch {
    return null
  }
}

/** The country is that of the first place. */
function officesOf(place: string, country: string): Posting['offices'] {
  const name = countryName(country)
  const city = place.split(',')[0]?.trim() ?? ''
  return name === null || city === '' ? [] : [{ name: city, location: `${city}, ${name}` }]
}

/** 'per-year-salary' is a year. */
const periodOf = (interval: string) => /^(?:per-)?(year|month|week|day|hour)/.exec(interval)?.[1] ?? null

function toPosting(posting: LeverPosting, form: LeverForm): Posting {
  const { categories, country, createdAt, hostedUrl, salaryRange, text, workplaceType } = posting
  const places = named(categories.location, ...categories.allLocations)
  const date = createdAt === null ? null : new Date(createdAt).toISOString()
  return {
    postingId: posting.id,
    departmentPath: named(categories.department, categories.team),
    offices: officesOf(places[0] ?? '', country),
    fields: {
      title: text,
      location: { name: withWorkModel(places, workplaceType) },
      absolute_url: hostedUrl,
      first_published: date,
      // The API does not say when a posting has changed.
      updated_at: date,
      metadata: metadataOf(categories.commitment),
      content: escapeHtml(contentOf(posting)),
      pay_input_ranges: salaryRange ? payRanges({ ...salaryRange, period: periodOf(salaryRange.interval) }) : [],
      questions: leverQuestions(form, places),
      location_questions: [],
    },
  }
}

/** The API answers as many postings as it is asked for, without saying how many there are. */
const pageSize = 100

interface LeverReaderDeps {
  /** The site's API, such as https://api.lever.co/v0/postings/acme */
  readonly siteUrl: string
  readonly ask: AskBoard
  readonly form: LeverForm
  readonly warn: (message: string) => void
}

/** Reads a Lever site. */
export function leverReader({ ask, form, siteUrl, warn }: LeverReaderDeps): PostingReader {
  const readPage = async (skip: number, need: BoardNeed) => {
    const body = await readJson(ask, `${siteUrl}?mode=json&skip=${skip}&limit=${pageSize}`, {}, need)
    if (!Array.isArray(body)) throw new BoardReadError('answered something else than a list of postings')
    return { entries: body as readonly unknown[], next: body.length < pageSize ? null : skip + body.length }
  }
  return {
    name: 'Lever',
    list: async (need) => {
      const entries = await readPages(0, async (skip) => readPage(skip, need))
      return readPostings(entries, LeverPosting, 'Lever', warn).map((posting) => toPosting(posting, form))
    },
    read: async (posting) => posting,
    readUnlisted: async (postingId, need) => {
      const address = `${siteUrl}/${encodeURIComponent(postingId)}?mode=json`
      const body = await readJsonOrNothing(ask, address, {}, need)
      if (body === null) return null
      const parsed = v.safeParse(LeverPosting, body)
      if (!parsed.success || parsed.output.id !== postingId)
        throw new BoardReadError(`answered something else than posting ${postingId}`)
      return toPosting(parsed.output, form)
    },
  }
}
