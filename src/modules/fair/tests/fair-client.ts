import * as v from 'valibot'
import { sealEnvelope } from '../page/mode/tablet/seal.ts'
import { FairFailure, type FairEvent, type FairKey, fairUrl, type SealedContent } from '../shared/fair.ts'
import type { AnswerFile } from '#shared/file-types.ts'

/** A fair's tablet, which seals with the page's own code. */

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export const event: FairEvent = {
  eventId: 'event-0001',
  name: 'Steel City Career Fair',
  firstDay: '2026-11-27',
  lastDay: '2026-11-28',
  languages: ['en'],
  source: 'steelcity26',
  idleSeconds: 60,
  pinnedJobIds: [7410004],
}

export const secret = 'secret-of-tablet-1'
export const bearer = (own: string) => ({ Authorization: `Bearer ${own}` })

/** Gives a code of the desk, as a tablet does. */
export async function askToJoin(ask: Ask, code: string, tabletId = sealed.tabletId, own = secret): Promise<Response> {
  return ask(fairUrl.join(), { method: 'POST', headers: bearer(own), body: JSON.stringify({ code, tabletId }) })
}

export const sealed = {
  eventId: 'event-0001',
  eventName: 'Steel City Career Fair',
  source: 'steelcity26',
  tabletId: 'tablet-0001',
  tabletNumber: 2,
  bird: 'Wren 27',
  sealedAtMs: 1_700_000_000_000,
  language: 'en',
}

export const pdf = Buffer.from('%PDF-1.7 a life')

/** A file of an envelope. */
export function sealedFile(fieldName: string, bytes: Uint8Array = pdf, more: Partial<AnswerFile> = {}): AnswerFile {
  return {
    fileId: `file-${fieldName}`,
    fieldName,
    fileName: `${fieldName}.pdf`,
    kind: 'document',
    mediaType: 'application/pdf',
    sizeBytes: bytes.byteLength,
    ...more,
  }
}

type Interest = Extract<SealedContent, { readonly kind: 'interest' }>
export function interest(more: Partial<Interest> = {}): Interest {
  return {
    ...sealed,
    kind: 'interest',
    firstName: 'Amina',
    lastName: 'Okafor-Lindqvist',
    email: 'amina@example.com',
    about: { kind: 'anything' },
    agreedAtMs: 1_700_000_000_000,
    files: [],
    ...more,
  }
}

type Note = Extract<SealedContent, { readonly kind: 'note' }>
export function note(personId: string, more: Partial<Note> = {}): Note {
  return { ...sealed, kind: 'note', personId, rating: 3, note: 'Sings well.', nextStep: null, ...more }
}

type Application = Extract<SealedContent, { readonly kind: 'application' }>
export function application(more: Partial<Application> = {}): Application {
  return {
    ...sealed,
    kind: 'application',
    jobId: 7,
    jobTitle: 'Baker, as the tablet knew it',
    answers: {
      first_name: 'Amina',
      last_name: 'Okafor-Lindqvist',
      email: 'amina@example.com',
      resume_url: 'file:file-resume',
      resume_url_filename: 'Lebenslauf.pdf',
    },
    files: [sealedFile('resume')],
    ...more,
  }
}

/** Seals a content, with a PDF for each of its files if none are given. */
export async function seal(
  key: FairKey,
  envelopeId: string,
  content: SealedContent,
  files: readonly Uint8Array[] = 'files' in content ? content.files.map(() => pdf) : [],
): Promise<Uint8Array<ArrayBuffer>> {
  return sealEnvelope(key, envelopeId, { content, files })
}

/** @param own the secret of the tablet. null: it proves nothing */
export async function put(
  ask: Ask,
  envelopeId: string,
  body: Uint8Array<ArrayBuffer>,
  own: string | null = null,
): Promise<Response> {
  const headers = { 'Content-Type': 'application/octet-stream', ...(own === null ? {} : bearer(own)) }
  return ask(fairUrl.envelope(envelopeId), { method: 'PUT', headers, body })
}

export async function reasonOf(response: Response): Promise<FairFailure['reason']> {
  return v.parse(FairFailure, await response.json()).reason
}
