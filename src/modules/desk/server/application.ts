import * as v from 'valibot'
import type { DeskApplication, DeskEvent, DeskFile, DeskRow } from '../shared/desk.ts'
import { cleanLine } from '#shared/clean-text.ts'
import { isFileField } from '#shared/answer-fields.ts'
import { readApplication, type StoredApplication } from '#server/applications/store/application-store.ts'
import { allQuestions, type OpenQuestion, rawText, sectionsApart } from '#server/applications/store/readable-answers.ts'
import { StoredTitleCode, titleText } from '#server/applications/store/title-code.ts'
import { correctedAnswers, readCorrections } from '#server/applications/store/corrections.ts'
import { checkFileBy } from '#server/applications/files/file-scanner.ts'
import { filesOfApplication } from '#server/applications/files/upload-store.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { handNotes } from '#server/delivery/ledger.ts'
import { deliveryStates } from '#server/delivery/transitions.ts'
import { readLogOf } from './log.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { readCorrected, readRefusal } from './corrections.ts'
import type { RouteDeps } from '#server/module.ts'
import { readHeld } from './look.ts'
import { plainNote } from './plain-notes.ts'
import { inTime } from '#server/tools/in-time.ts'
import type { Session } from './sessions.ts'
import { readNotes } from './team-notes.ts'
import { knownByModules } from './fillings.ts'
import { readDeskRow } from './list.ts'
import { readTold } from './withdrawals.ts'
import { sql } from '#server/database/sql.ts'

/** One application in words, without what is stored apart. */

const maxEvents = 500
const maxOthers = 50
/** How long an application is shown later, because its files are being checked. */
const maxCheckMs = 3_000

/** The fields that the desk shows above the answers, or not at all. */
const fieldsElsewhere: readonly string[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'location',
  'latitude',
  'longitude',
  'mapped_url_token',
]

/** Whether a question belongs among the answers. Files have a place of their own. */
function isShown({ answer, field, isHidden, section }: OpenQuestion, { files, form }: StoredApplication): boolean {
  if (sectionsApart.includes(section) || fieldsElsewhere.includes(field)) return false
  // Of these, only what was answered says something: nobody is asked for a hidden field, or for a consent twice.
  if (section === 'consent') return answer !== null
  const fields = form?.questions.flatMap((question) => question.fields) ?? []
  const asked = fields.find(({ name }) => name === field)
  if (isHidden) return answer !== null
  if (asked && isFileField(asked)) return false
  // The text beside a file, or what names a file where no form is known.
  const isOfFile = (suffix: string) => fields.some((each) => isFileField(each) && `${each.name}${suffix}` === field)
  if (isOfFile('_text')) return answer !== null
  return !files.some(({ fieldName }) => [`${fieldName}_url`, `${fieldName}_url_filename`].includes(field))
}

function answersOf(application: StoredApplication): DeskApplication['answers'] {
  return allQuestions(application)
    .filter((question) => isShown(question, application))
    .map(({ answer, label, section }) => ({
      section: section as DeskApplication['answers'][number]['section'],
      question: label,
      answer: answer === '' ? null : answer,
    }))
}

const Event = v.object({ state: v.picklist(deliveryStates), note: v.nullable(v.string()), atMs: v.number() })
const Other = v.object({ applicationId: v.string(), jobTitle: v.string(), titleCode: StoredTitleCode, receivedAtMs: v.number() })
const byHand: readonly string[] = Object.values(handNotes)

async function deliveryEventsOf(database: Database, applicationId: string): Promise<readonly v.InferOutput<typeof Event>[]> {
  const { rows } = await database.read(
    sql`SELECT state, note, at_ms FROM delivery_events WHERE application_id = ${applicationId}
        ORDER BY event_id DESC LIMIT ${maxEvents}`,
  )
  // When a request leaves, the row still has the answer to the one before.
  return readRows(Event, rows.toReversed()).map((event) => (event.state === 'sending' ? { ...event, note: '' } : event))
}

function eventsOf(
  { receivedAtMs, withdrawnAtMs }: DeskRow,
  before: readonly DeskEvent[],
  events: readonly v.InferOutput<typeof Event>[],
): readonly DeskEvent[] {
  const delivered = events.map(({ atMs, note: written, state }): DeskEvent => {
    const note = written ?? ''
    return { kind: byHand.includes(note) ? 'by-hand' : state, atMs, note: plainNote(note) }
  })
  const received: DeskEvent = { kind: 'received', atMs: receivedAtMs, note: '' }
  if (withdrawnAtMs === null) return [...before, received, ...delivered]
  // At one moment, an application is withdrawn before its delivery is closed.
  const later = delivered.findIndex(({ atMs }) => atMs >= withdrawnAtMs)
  const withdrawn: DeskEvent = { kind: 'withdrawn', atMs: withdrawnAtMs, note: '' }
  return [...before, received, ...delivered.toSpliced(later === -1 ? delivered.length : later, 0, withdrawn)]
}

const textAnswer = ({ answers }: StoredApplication, key: string) => cleanLine(rawText(answers[key] ?? null)) || null

async function filesOf({ database, scanner }: Pick<RouteDeps, 'database' | 'scanner'>, applicationId: string) {
  return Promise.all(
    (await filesOfApplication(database, applicationId)).map(
      async ({ fieldName, fileName, mediaType, sizeBytes, uploadKey }): Promise<DeskFile> => ({
        fieldName,
        fileName: cleanLine(fileName),
        mediaType,
        sizeBytes,
        check: await inTime(checkFileBy(scanner, uploadKey), maxCheckMs, () => 'unchecked'),
      }),
    ),
  )
}

/** An application as the desk shows it. null: there is none. */
export async function readDeskApplication(
  {
    configuration,
    database,
    jobs,
    modules,
    scanner,
  }: Pick<RouteDeps, 'configuration' | 'database' | 'modules' | 'scanner'> & { readonly jobs: Pick<JobSource, 'findWithForm'> },
  applicationId: string,
  reader: Pick<Session, 'colleagueId' | 'name'>,
): Promise<DeskApplication | null> {
  const [row, application] = await Promise.all([readDeskRow(database, applicationId), readApplication(database, applicationId)])
  if (!row || !application) return null
  const [apart, others] = await database.readTogether([
    sql`SELECT 1 FROM answers_apart WHERE application_id = ${applicationId}`,
    sql`SELECT application_id, job_title, title_code, received_at_ms FROM applications
              WHERE email_key = (SELECT email_key FROM applications WHERE application_id = ${applicationId}) AND application_id <> ${applicationId}
              ORDER BY received_at_ms DESC, application_id DESC LIMIT ${maxOthers}`,
  ])
  const files = await filesOf({ database, scanner }, applicationId)
  const known = await knownByModules(async (filling) => filling.readApplication(database, applicationId))
  const ofModules = Object.values(known)
  const events = await deliveryEventsOf(database, applicationId)
  const sent = { ...application, answers: correctedAnswers(application.answers, await readCorrections(database, applicationId)) }
  return {
    ...row,
    details: Object.fromEntries(Object.entries(known).map(([name, own]) => [name, own.known])),
    isNoted: ofModules.some((one) => one.isNoted),
    email: textAnswer(sent, 'email'),
    phone: textAnswer(sent, 'phone'),
    place: textAnswer(application, 'location'),
    language: application.language,
    answers: answersOf(application),
    hasAnswersKeptApart: apart.rows.length > 0,
    files,
    events: [
      ...eventsOf(
        row,
        ofModules.flatMap((one) => one.events),
        events,
      ),
    ],
    refusal: await readRefusal({ database, jobs }, application),
    held: row.delivery.state === 'held' ? await readHeld({ configuration, database, modules }, applicationId) : null,
    corrected: [...(await readCorrected(database, application))],
    told: await readTold(database, applicationId),
    notes: [...(await readNotes(database, applicationId, reader))],
    support: events.flatMap(({ atMs, note }) => (note ? [{ atMs, text: cleanLine(note) }] : [])),
    log: [...(await readLogOf(database, applicationId))],
    others: readRows(Other, others.rows).map(({ titleCode, ...other }) => ({
      ...other,
      jobTitle: titleText({ ...other, titleCode }),
    })),
  }
}
