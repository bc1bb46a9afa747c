import { createHash } from 'node:crypto'
import type { AskedForm } from '#shared/job.ts'
import { askedForm, type EducationNames } from '#shared/answer-words.ts'
import type { EducationIdPart } from '#shared/answer-fields.ts'
import type { AnswerError, AnswerMap } from '#shared/application-rules.ts'
import { areAnswersTooLarge } from '../shared/fair-envelope.ts'
import { maxNameLength } from '#shared/limits.ts'
import { typedNames, withEducationIds } from '#shared/typed-education.ts'
import { askedAnswers, askedFiles } from '#server/applications/judge/asked-answers.ts'
import { lastFormOf, type NewApplication, storeApplication } from '#server/applications/store/application-store.ts'
import { judgeAnswers } from '#server/applications/judge/judge.ts'
import { nameEducations, titleOf } from '#server/applications/take/submit.ts'
import type { FormLookup } from '#server/board/job-source.ts'
import { setAsideStatement } from '#server/delivery/ledger.ts'
import { deliveryNotes } from '#server/delivery/notes.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { isNestedDeeperThan } from '#server/tools/nesting.ts'
import { fileSentence, misfitNote } from '#server/delivery/aside-note.ts'
import { originStatement, plainLine, type Received, type ReceiveDeps, type Sealed } from './received.ts'
import { filesByField, type StoredFiles, storeFiles, withAddresses } from './store-files.ts'

/**
 * Receives an application from a tablet. It is judged as any other, but stored whatever the rules say: nobody is left who could
 * correct it. A refused one is set aside for a person, with a note that names the questions and no answer.
 */

type SealedApplication = Sealed<'application'>

/** A valid answer map is at most five levels deep. */
const maxDepth = 10
/** More than any form asks for. Each costs a few writes. */
const maxFiles = 50

interface Judged extends Pick<NewApplication, 'jobTitle' | 'titleCode' | 'answers' | 'form' | 'files'> {
  /** Why it is not delivered. null: it is. */
  readonly aside: { readonly state: 'refused' | 'closed'; readonly note: string } | null
}

/**
 * The job, asked of the board. An address that finds no job is no proof that it has closed: the board must have others, and not
 * this one.
 */
async function findJob(jobId: number, { jobs, warn }: ReceiveDeps): Promise<FormLookup> {
  if (!Number.isSafeInteger(jobId) || jobId < 1) return { status: 'closed' }
  const found = await jobs.findWithForm(jobId, warn)
  if (found.status !== 'closed') return found
  const listed = await jobs.list()
  return listed === null || listed.some((job) => job.jobId === jobId) ? { status: 'unknown' } : found
}

/** Replaces typed names by the board's ids where it has them. null: the board does not answer. */
async function withFoundNames(
  answers: Readonly<Record<string, unknown>>,
  { jobs }: ReceiveDeps,
): Promise<Readonly<Record<string, unknown>> | null> {
  const found: Parameters<typeof withEducationIds>[1][number][] = []
  for (const typed of typedNames(answers)) {
    const lookup = await jobs.findEducationId(typed.list, typed.name)
    if (lookup.status === 'unavailable') return null
    if (lookup.status === 'found') found.push({ ...typed, itemId: lookup.itemId })
  }
  return withEducationIds(answers, found)
}

/** Names the questions that a person must look at. Labels are the board's text, and messages quote nobody. */
function noteOf(form: AskedForm, problems: readonly AnswerError[]): string {
  const questions = [...form.questions, ...form.compliance]
  const labelOf = (field: string) => questions.find(({ fields }) => fields.some(({ name }) => name === field))?.label ?? field
  return misfitNote(problems, labelOf)
}

/** Says why a file is missing that was not stored. */
const explained =
  ({ refused }: StoredFiles) =>
  (error: AnswerError): AnswerError => {
    const file = refused.find(({ fieldName }) => fieldName === error.field)
    return file ? { ...error, message: fileSentence(file.problem) } : error
  }

/** The answers to store although no form has accepted them, without references to files that are not there. */
function answersAside(form: AskedForm | null, answers: Readonly<Record<string, unknown>>): AnswerMap {
  const rest = Object.entries(answers).filter(([, value]) => !(typeof value === 'string' && value.startsWith('file:')))
  return askedAnswers(form, Object.fromEntries(rest))
}

async function judge(
  found: Exclude<FormLookup, { readonly status: 'unknown' }>,
  form: AskedForm | null,
  { jobTitle }: SealedApplication,
  answers: Record<string, unknown>,
  files: StoredFiles,
  { database, fileUrl, jobs }: ReceiveDeps,
): Promise<Judged> {
  const unjudged = { answers: answersAside(form, answers), files: filesByField(files) }
  if (found.status === 'closed' || !form) {
    const aside = { state: 'closed', note: deliveryNotes.jobHadClosed } as const
    return { ...unjudged, jobTitle: plainLine(jobTitle), form, aside }
  }
  const about = { ...(await titleOf(found, jobs)), form }
  const judged = await judgeAnswers(database, found.job.form, answers, fileUrl)
  if (judged.status === 'fits') return { ...about, answers: judged.answers, files: judged.files, aside: null }
  return { ...about, ...unjudged, aside: { state: 'refused', note: noteOf(form, judged.problems.map(explained(files))) } }
}

/** The names of the schools, also of those that the board does not list. */
async function educationNamesOf(
  { answers: sealedAnswers }: SealedApplication,
  answers: AnswerMap,
  { jobs }: ReceiveDeps,
): Promise<readonly EducationNames[]> {
  const typed = typedNames(sealedAnswers)
  const nameOf = (index: number, part: EducationIdPart) =>
    typed.find((each) => each.index === index && each.part === part)?.name.slice(0, maxNameLength) ?? null
  const named = await nameEducations(jobs, answers)
  return named.map(({ degree, discipline, school }, index) => ({
    school: school ?? nameOf(index, 'school_name_id'),
    degree: degree ?? nameOf(index, 'degree_id'),
    discipline: discipline ?? nameOf(index, 'discipline_id'),
  }))
}

export async function receiveApplication(
  envelopeId: string,
  content: SealedApplication,
  contents: readonly Uint8Array[],
  deps: ReceiveDeps,
): Promise<Received> {
  const { database, delivery, fileUrl, mails } = deps
  if (isNestedDeeperThan(content.answers, maxDepth)) return 'unreadable'
  if (areAnswersTooLarge(content.answers) || content.files.length > maxFiles) return 'too-large'
  const found = await findJob(content.jobId, deps)
  if (found.status === 'unknown') return 'busy'
  const named = await withFoundNames(content.answers, deps)
  const form = found.status === 'open' ? askedForm(found.job.form) : await lastFormOf(database, content.jobId)
  const sealedFiles = content.files.map((file, index) => ({ ...file, bytes: contents[index] ?? new Uint8Array() }))
  const files = named && (await storeFiles(askedFiles(form, sealedFiles), deps))
  if (!files) return 'busy'
  const source = content.source === '' ? {} : { mapped_url_token: content.source }
  const answers = { ...withAddresses(named, files, fileUrl), ...source }
  const { aside, ...judged } = await judge(found, form, content, answers, files, deps)
  const stored = await storeApplication(
    database,
    {
      ...judged,
      idempotencyKey: envelopeId,
      bodySha256: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
      jobId: Number.isSafeInteger(content.jobId) ? content.jobId : 0,
      educationNames: await educationNamesOf(content, judged.answers, deps),
      language: siteLanguageOf(content.language),
      origin: 'event',
    },
    {
      followUps: [aside === null ? delivery : null, mails],
      more: (applicationId, nowMs) => [
        originStatement(applicationId, content, deps),
        ...(aside ? [setAsideStatement(applicationId, aside.state, aside.note, nowMs)] : []),
      ],
    },
  )
  if (stored.status === 'upload-gone') return 'busy'
  if (stored.status === 'upload-taken') throw new Error(`the upload for ${stored.fieldName} is taken`)
  return 'received'
}
