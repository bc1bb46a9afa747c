import path from 'node:path'
import { createClient } from '@libsql/client'
import { textColumn } from '#server/database.ts'
import { markOf, type Story } from './story.ts'

/** Compares the server's database with what was submitted, once all has gone out. */

interface ServerRecord {
  readonly key: string
  readonly mark: string
  readonly text: string
  readonly files: readonly { readonly fileName: string; readonly bytes: Buffer }[]
}

/** The database as it lies on the disk after its server was killed. */
async function readRecords(dataDir: string): Promise<readonly ServerRecord[]> {
  const database = createClient({ url: `file:${path.join(dataDir, 'careers.db')}` })
  try {
    const { rows } = await database.execute('SELECT * FROM applications')
    return await Promise.all(
      rows.map(async (row): Promise<ServerRecord> => {
        const answers = JSON.parse(textColumn(row, 'answers')) as Record<string, unknown>
        const files = await database.execute({
          sql: 'SELECT * FROM application_files WHERE application_id = ?',
          args: [textColumn(row, 'application_id')],
        })
        return {
          key: textColumn(row, 'idempotency_key'),
          mark: String(answers['last_name']),
          text: Object.entries(answers)
            .flatMap(([name, value]) => (name.startsWith('question_') ? [String(value)] : []))
            .join(''),
          files: await Promise.all(
            files.rows.map(async (file) => {
              const chunks = await database.execute({
                sql: 'SELECT bytes FROM upload_chunks WHERE upload_key = ? ORDER BY chunk_index',
                args: [textColumn(file, 'upload_key')],
              })
              const bytes = Buffer.concat(chunks.rows.map(({ bytes: chunk }) => Buffer.from(chunk as ArrayBuffer)))
              return { fileName: textColumn(file, 'file_name'), bytes }
            }),
          ),
        }
      }),
    )
  } finally {
    database.close()
  }
}

/** Adds what is not as it must be to the story's problems. */
export async function judge(story: Story): Promise<void> {
  const { figures, line, person, problems, submits, typed } = story
  const [tab = await person.openTab()] = person.living().slice(-1)
  const { applications, texts } = await story.checkReceipts(tab)
  await story.site.stop('SIGKILL')
  const records = await readRecords(story.site.dataDir)
  figures.records = records.length
  figures.files = records.reduce((sum, { files }) => sum + files.length, 0)
  figures.confirmed = new Set(submits.filter(({ isConfirmed }) => isConfirmed).map(({ mark }) => mark)).size
  figures.faults = [...line.happened.values()].reduce((sum, count) => sum + count, 0)

  // (1) Every confirmed submit has arrived; what was taken back or refused is with its person.
  const owed = new Set([...submits.filter(({ isConfirmed }) => isConfirmed).map(({ mark }) => mark), ...applications.map(markOf)])
  // A refused upload ticket brings an application back to its form, where it is a draft, and each brings back no more than one.
  let mayBeBack = line.refusedPreparations
  for (const mark of owed) {
    const isWithPerson = story.withdrawnMarks.has(mark) || line.refusedMarks.has(mark)
    if (isWithPerson || records.some((record) => record.mark === mark)) continue
    const isBack = story.returnedMarks.has(mark) || texts.includes(`"${mark}"`)
    if (isBack && mayBeBack > 0) mayBeBack -= 1
    else problems.push(`(1) ${mark} was submitted and has not arrived`)
  }
  for (const row of applications) if (row.state !== 'sent') problems.push(`(1) ${markOf(row)} is still ${row.state}`)

  // (2) Once each, whatever the key, and its person knows.
  for (const { key, mark } of records) {
    if (records.filter((other) => other.mark === mark).length > 1) problems.push(`(2) ${mark} has arrived more than once`)
    if (!applications.some((row) => row.applicationId === key && row.state === 'sent')) {
      problems.push(`(2) ${mark} has arrived and the device does not know`)
    }
  }

  // (4) Nothing but what stood in a form when its person pressed 'Submit', with the bytes of its file.
  for (const { files, mark, text } of records) {
    const [file] = files
    const submit = submits.find((each) => each.mark === mark && each.text === text && each.fileName === file?.fileName)
    if (!submit) problems.push(`(4) ${mark} has arrived as nobody submitted it: ${text} ${file?.fileName ?? 'without its file'}`)
    if (file && !story.files.get(file.fileName)?.equals(file.bytes)) problems.push(`(1) ${file.fileName} has other bytes`)
  }

  // (3) Every word that had its second is still somewhere.
  const found = [texts, ...applications.map((row) => JSON.stringify(row)), ...records.map(({ text }) => text)].join('\n')
  for (const {
    atMs,
    isWaived,
    tab: { isAlive, name },
    word,
  } of typed) {
    if (isWaived || found.includes(word) || (isAlive && Date.now() - atMs < 1_000)) continue
    problems.push(`(3) ${word} of ${name} is lost`)
  }
  problems.push(...person.pageErrors.map((error) => `a page failed: ${error}`))
}
