import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { sealEnvelope } from '../page/mode/tablet/seal.ts'
import { FairFailure, type FairKey, FairKeyAnswer, fairUrl, type SealedContent } from '../shared/fair.ts'
import type { AnswerFile } from '#shared/file-types.ts'

/** A fair's tablet, which seals with the page's own code. */

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

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
  return { ...sealed, kind: 'note', personId, rating: 3, note: 'Sings well.', nextStep: null, mac: null, ...more }
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

export async function readKey(ask: Ask): Promise<FairKey> {
  const { keyId, publicKey } = v.parse(FairKeyAnswer, await (await ask(fairUrl.key())).json())
  return { keyId, publicKey }
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

export async function put(ask: Ask, envelopeId: string, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  return ask(fairUrl.envelope(envelopeId), { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body })
}

/** Seals a content and sends it. @returns its id and the answer's status */
export async function send(
  ask: Ask,
  content: SealedContent,
  { envelopeId = randomUUID(), files }: { readonly envelopeId?: string; readonly files?: readonly Uint8Array[] } = {},
): Promise<{ readonly envelopeId: string; readonly status: number }> {
  const response = await put(ask, envelopeId, await seal(await readKey(ask), envelopeId, content, files))
  return { envelopeId, status: response.status }
}

export async function reasonOf(response: Response): Promise<FairFailure['reason']> {
  return v.parse(FairFailure, await response.json()).reason
}
