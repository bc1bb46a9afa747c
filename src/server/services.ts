import { randomUUID } from 'node:crypto'
import { afterApplying, mail as texts } from '#content'
import { demoBoard } from '#content/demo-board'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { repeatErasures } from './operate/backup/repeat-erasures.ts'
import { uploadRoom } from './applications/files/upload-room.ts'
import { purgeUploads } from './applications/files/upload-store.ts'
import type { Services } from './app.ts'
import { loadGazetteer } from './board/places/gazetteer.ts'
import { readJobRecords } from './board/stored-jobs.ts'
import { type Board, emptyBoard } from './board/board.ts'
import { composeDemoBoard } from './board/demo-board.ts'
import { loadBoardFile } from './board/recorded-board.ts'
import { clientAddress, isProxyForgotten, applicantAddress } from './web/http/client-address.ts'
import { type Database, openDatabase } from './database/database.ts'
import type { Configuration } from './web/settings/environment.ts'
import { Faults } from './web/http/faults.ts'
import { ObjectStoreAwayError } from './database/object-store.ts'
import { WorkQueue } from './tools/work-queue.ts'
import { type BudgetName, budgets } from './applications/limits/budgets.ts'
import { diskBudget } from './applications/limits/disk-budget.ts'
import { rateLimits } from './applications/limits/rate-limits.ts'
import { purgeAddresses } from './applications/store/applicant-address.ts'
import { purgeReplaced } from './applications/take/replace.ts'
import { purgeSharedCounts, sharedCounts } from './applications/limits/shared-counts.ts'
import type { DiscardMails } from './mail/mail-queue.ts'
import { type Mails, startMails } from './mail/mails.ts'
import { smtpTransport } from './mail/transport.ts'
import { publicOrigin } from './web/http/public-origin.ts'
import type { StoredApplication } from './applications/store/application-store.ts'
import { holdUntoldStatement, isToldOfDiscard, toldStatement } from './delivery/discards.ts'
import { sendHeldOn } from './delivery/ledger.ts'
import { deliveryNotes } from './delivery/notes.ts'
import { sql } from './database/sql.ts'
import { serverModules } from './modules.ts'
import { openSigner } from './database/signer.ts'
import { clockToleranceMs } from './database/stored-times.ts'
import { type DueWork, runWhenDue } from './database/leases.ts'
import { kindOfError } from './tools/describe-error.ts'

/**
 * The demo board for today. Its dates are relative to the current day, so it is rebuilt once a day. A brand without one has no
 * jobs until `BOARD_URL` names a board.
 */
function dailyDemoBoard(siteUrl: string, { nowMs }: Pick<Database, 'nowMs'>): () => Board {
  let day = Number.NaN
  let board: Board
  return () => {
    const atMs = nowMs()
    const today = Math.floor(atMs / dayMs)
    if (today !== day) {
      board = demoBoard ? composeDemoBoard(demoBoard, { nowMs: atMs, siteUrl }) : emptyBoard
      day = today
    }
    return board
  }
}

async function openMails(
  configuration: Configuration,
  { database, signer }: Pick<Services, 'database' | 'signer'>,
  warn: Services['warn'],
): Promise<Mails | null> {
  const { mail, moduleSettings, siteUrl } = configuration
  if (!mail) return null
  const [staffPages = null] = serverModules.flatMap((module) => module.staffPages?.(moduleSettings) ?? [])
  const deskUrl = siteUrl === null || staffPages === null ? null : siteUrl + staffPages
  const words = { texts, afterApplying, recruiters: mail.recruiters, deskUrl, siteUrl }
  const transport = await smtpTransport(mail.smtpUrl, mail.from)
  const tables = serverModules.flatMap(({ mails }) => mails ?? [])
  const eventMails = serverModules.flatMap(({ writeEventMail }) => writeEventMail?.(database) ?? [])
  const noticesAbout = async ({ applicationId, jobId, origin }: StoredApplication) => {
    const { places = [] } = (await readJobRecords(database, [jobId])).get(String(jobId)) ?? {}
    const links =
      siteUrl === null || origin !== 'site'
        ? []
        : await Promise.all(
            serverModules.map(async ({ mailLinks }) => mailLinks?.({ applicationId, configuration, database, signer, siteUrl })),
          )
    return [
      ...links.flatMap((own) => own ?? []),
      ...serverModules.flatMap(({ mailNotices }) => mailNotices?.(places, siteUrl) ?? []),
    ]
  }
  const discards: DiscardMails = {
    write: async (applicationId) => {
      if (siteUrl === null || !(await isToldOfDiscard(database, applicationId))) return null
      const [written = null] = serverModules.flatMap(
        ({ discardMail }) => discardMail?.({ applicationId, configuration, database, signer, siteUrl }) ?? [],
      )
      return written
    },
    sentStatement: toldStatement,
    endedStatement: holdUntoldStatement,
  }
  const { mailsPerDay } = mail
  return startMails({ database, transport, words, mailsPerDay, tables, warn, eventMails, noticesAbout, discards })
}

/** Work on the database, whatever its services do. */
function regularWork(database: Database, { uploads }: Pick<Services, 'uploads'>): readonly DueWork[] {
  const each = (name: string, everyMs: number, purge: () => Promise<unknown>): DueWork => ({
    name,
    everyMs,
    run: async () => purge().then(() => true),
  })
  return [
    {
      name: 'purge uploads each hour',
      everyMs: hourMs,
      run: async () => {
        try {
          await purgeUploads(database, database.nowMs(), await uploads.isHalfUsed())
          return true
        } catch (error) {
          // A server starts without its store, and asks again in a minute.
          if (!(error instanceof ObjectStoreAwayError)) throw error
          return false
        }
      },
    },
    each('purge counts each hour', hourMs, async () => purgeSharedCounts(database)),
    each('purge each day', dayMs, async () => {
      await purgeReplaced(database, database.nowMs())
      await purgeAddresses(database, database.nowMs())
      await database.truncateLog()
    }),
  ]
}

const workOfModules = (database: Database, configuration: Configuration): readonly DueWork[] =>
  serverModules.flatMap(({ name, purge }) => {
    if (!purge) return []
    const run = async () => purge(database, database.nowMs(), configuration).then(() => true)
    return [{ name: `purge ${name} each day`, everyMs: dayMs, run }]
  })

/**
 * Opens the embedded services. Stop the mails and close the database at shutdown.
 * @param clock replaces the time of all services, for tests
 * @throws OperatorError when `BOARD_FILE` cannot be served, or the database's own error
 */
export async function openServices(
  configuration: Configuration,
  warn: Services['warn'],
  clock?: () => number,
): Promise<Services> {
  const { boardFile, databaseUrl, dataDir, port, siteUrl } = configuration
  const recorded = boardFile === null ? null : await loadBoardFile(boardFile, warn)
  const database = await openDatabase(clock ? { ...configuration, clock } : configuration)
  const again = await repeatErasures(
    database,
    serverModules.map(({ repeatErasures: repeat }) => repeat).filter((repeat) => repeat !== undefined),
  )
  if (again.erased + again.withdrawn > 0) {
    warn(`erasures: the database had what was to be erased. Erased again: ${again.erased}. Withdrawn again: ${again.withdrawn}`)
  }
  const signer = await openSigner(database)
  const [judge = null] = serverModules.flatMap((module) => module.judge?.({ configuration, database, signer, warn }) ?? [])
  const [scanner = null] = serverModules.flatMap((module) => module.openScanner?.({ configuration, database, warn }) ?? [])
  const [readOutcome = null] = serverModules.flatMap((module) => module.readOutcome?.({ configuration, database }) ?? [])
  if (!judge) {
    const count = await sendHeldOn(database, sql`true`, deliveryNotes.sentOnUnguarded, database.nowMs())
    if (count > 0) warn(`delivery: nothing is held any more. Applications that were held and are sent on now: ${count}`)
  }
  const aheadMs = database.nowMs() - Date.now()
  if (!clock && Math.abs(aheadMs) > clockToleranceMs) {
    warn(`clock: this machine's differs from the database's by ${Math.round(aheadMs / 1000)} seconds`)
  }
  const disk = diskBudget(
    { database, dataDir: databaseUrl === null ? dataDir : null, maxBytes: configuration.diskBudgetBytes },
    warn,
  )
  const shared = sharedCounts(database, signer)
  const uploads = uploadRoom({ database, disk, maxBytes: configuration.uploadQuotaBytes, warn, shared })
  const work = regularWork(database, { uploads })
  const ofModules = serverModules.map(({ budgets: own }) => own?.(configuration.mail?.mailsPerDay ?? null) ?? {})
  const holder = randomUUID()
  const doWhatIsDue = async () => {
    for (const each of work) await runWhenDue(database, each, { holder, nowMs: database.nowMs() })
    // A module that fails keeps nobody else from being done, and stays due.
    for (const each of workOfModules(database, configuration)) {
      await runWhenDue(database, each, { holder, nowMs: database.nowMs() }).catch((error: unknown) =>
        warn(`${each.name}: ${kindOfError(error)}`),
      )
    }
  }
  await doWhatIsDue()
  let isWarned = false
  let isPrivateWarned = false
  let isWorking = false
  const run = async () => {
    if (isWorking || database.isClosed) return
    isWorking = true
    // A failure is only logged, because whoever asks next makes up for it.
    await doWhatIsDue().catch((error: unknown) => warn(`regular work on the database: ${kindOfError(error)}`))
    isWorking = false
  }
  setInterval(() => void run(), minuteMs).unref()
  return {
    originOf: (request) => publicOrigin(request, configuration),
    addressOf: (context) => {
      if (!isWarned && isProxyForgotten(context, configuration.trustedProxies)) {
        isWarned = true
        warn('TRUST_PROXY: a proxy seems to stand in front, and is not trusted. All its visitors share the limits of one address')
      }
      return clientAddress(context, configuration.trustedProxies)
    },
    sentAddressOf: (context) => {
      if (!configuration.sendsApplicantIp) return null
      const address = applicantAddress(context, configuration.trustedProxies)
      if (address === null && !isPrivateWarned) {
        isPrivateWarned = true
        warn('SEND_APPLICANT_IP: an application came from a private address, and is delivered without it. Is TRUST_PROXY right?')
      }
      return address
    },
    limits: rateLimits<BudgetName>(Object.assign({}, budgets, ...ofModules), shared),
    database,
    disk,
    uploads,
    signer,
    board: recorded ? () => recorded : dailyDemoBoard(siteUrl ?? `http://localhost:${port}`, database),
    gazetteer: loadGazetteer,
    configuration,
    modules: serverModules,
    judge,
    readOutcome,
    scanner,
    mails: await openMails(configuration, { database, signer }, warn),
    faults: configuration.allowFaults ? new Faults() : null,
    work: new WorkQueue(),
    warn,
  }
}
