import path from 'node:path'
import { createClient } from '@libsql/client'
import { textColumn } from '#server/database/rows.ts'
import { markOf, type FaultRun } from './fault-run.ts'

/** Compares the server's database with what was submitted, after the outbox has drained. */

interface ServerRecord {
  readonly key: string
  readonly mark: string
  readonly text: string
  readonly files: readonly { readonly fileName: string; readonly bytes: Buffer }[]
}

/** Reads the database file after its server was killed. */
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

/** Checks the promises listed in `faults.spec.ts` and adds every violation to the run's problems. */
export async function checkPromises(run: FaultRun): Promise<void> {
  const { figures, proxy, visitor, problems, submits, typed } = run
  const [tab = await visitor.openTab()] = visitor.openTabs().slice(-1)
  // What is read now may lack a word of the last second, however long the rest takes.
  const readAtMs = Date.now()
  const { applications, texts } = await run.checkReceipts(tab)
  await run.ats.settle()
  const records = await readRecords(run.site.dataDir)
  figures.records = records.length
  figures.files = records.reduce((sum, { files }) => sum + files.length, 0)
  figures.confirmed = new Set(submits.filter(({ isConfirmed }) => isConfirmed).map(({ mark }) => mark)).size
  figures.faults = [...proxy.injectedCounts.values()].reduce((sum, count) => sum + count, 0)

  // (1) Every confirmed application has arrived, unless it was withdrawn and is a draft again.
  const expectedMarks = new Set([
    ...submits.filter(({ isConfirmed }) => isConfirmed).map(({ mark }) => mark),
    ...applications.map(markOf),
  ])
  // Files that are answered by somebody else five times in a row turn an application back into a draft.
  let allowedReturns = Math.floor(proxy.forgedUploads / 5)
  for (const mark of expectedMarks) {
    if (run.withdrawnMarks.has(mark) || records.some((record) => record.mark === mark)) continue
    const hasReturned = run.returnedMarks.has(mark) || texts.includes(`"${mark}"`)
    if (hasReturned && allowedReturns > 0) allowedReturns -= 1
    else problems.push(`(1) ${mark} was submitted but did not arrive`)
  }
  for (const row of applications) if (row.state !== 'sent') problems.push(`(1) ${markOf(row)} is ${row.state}`)

  // (2) Each application has arrived once, under any key, and the device has its receipt.
  for (const { key, mark } of records) {
    if (records.filter((other) => other.mark === mark).length > 1) problems.push(`(2) ${mark} arrived more than once`)
    if (!applications.some((row) => row.applicationId === key && row.state === 'sent')) {
      problems.push(`(2) ${mark} arrived, but the device has no receipt`)
    }
  }

  // (4) Each received application equals a form as it was when the visitor pressed 'Submit', and its file has the same bytes.
  for (const { files, mark, text } of records) {
    const [file] = files
    const submit = submits.find((each) => each.mark === mark && each.text === text && each.fileName === file?.fileName)
    if (!submit)
      problems.push(`(4) ${mark} arrived with content that was not submitted: ${text} ${file?.fileName ?? 'without its file'}`)
    if (file && !run.files.get(file.fileName)?.equals(file.bytes))
      problems.push(`(1) ${file.fileName} arrived with different bytes`)
  }

  // (3) Every word that had a second to be saved still exists somewhere.
  const found = [texts, ...applications.map((row) => JSON.stringify(row)), ...records.map(({ text }) => text)].join('\n')
  for (const {
    atMs,
    isWaived,
    tab: { isAlive, name },
    word,
  } of typed) {
    if (isWaived || found.includes(word) || (isAlive && readAtMs - atMs < 1_000)) continue
    problems.push(`(3) ${word} of ${name} is lost`)
  }
  // (6) Each received application has been delivered once, was refused, or is unknown for a reason.
  const delivered = await run.ats.check()
  problems.push(...delivered.problems)
  figures.lies = run.ats.lies
  figures.held = run.ats.heldCount
  figures.deliveries = delivered.counts
  figures.kills.server += run.ats.kills

  problems.push(...visitor.pageErrors.map((error) => `a page failed: ${error}`))
}
