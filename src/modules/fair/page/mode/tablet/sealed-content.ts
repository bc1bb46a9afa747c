import type { OpenEnvelope, SealedContent } from '../../../shared/fair.ts'
import type { FileWithBytes } from '#shared/file-types.ts'
import type { PersonEnvelope } from '../../../device/fair-records.ts'
import type { Leaving } from './fair.ts'

/** What every envelope says. */
type Head = Omit<Extract<SealedContent, { kind: 'test' }>, 'kind'>

/**
 * Divides what a person leaves: what is sealed, and what recruiters may know on the tablet.
 * @param head says when and where it was sealed
 */
export function openLeaving(
  leaving: Leaving,
  head: Head,
): { readonly open: OpenEnvelope; readonly about: PersonEnvelope['about'] } {
  const list = (files: readonly FileWithBytes[]) => ({
    names: files.map(({ bytes, ...file }) => ({ ...file, sizeBytes: bytes.byteLength })),
    bytes: files.map(({ bytes }) => bytes),
  })
  const known = (jobTitle: string | null, files: readonly FileWithBytes[]): PersonEnvelope['about'] => ({
    kind: leaving.kind,
    bird: head.bird,
    jobTitle,
    hasFile: files.length > 0,
    rating: null,
    notedAtMs: null,
  })
  if (leaving.kind === 'application') {
    const { answers, files, jobId, jobTitle } = leaving
    const { bytes, names } = list(files)
    return {
      open: { content: { kind: 'application', ...head, jobId, jobTitle, answers, files: names }, files: bytes },
      about: known(jobTitle, files),
    }
  }
  const { about, email, firstName, lastName, photo } = leaving
  const files = photo ? [photo] : []
  const { bytes, names } = list(files)
  const person = { firstName, lastName, email, about, agreedAtMs: head.sealedAtMs }
  return {
    open: { content: { kind: 'interest', ...head, ...person, files: names }, files: bytes },
    about: known(about.kind === 'job' ? about.jobTitle : null, files),
  }
}
