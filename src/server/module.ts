import type { InStatement } from '@libsql/client'
import type { Context, Hono } from 'hono'
import type { AnswerTime } from '#shared/job.ts'
import type { HeldLook, HeldReason, JudgeOfApplications } from './applications/judge/judgement.ts'
import type { RuleOfSubmission } from './applications/judge/submission-rule.ts'
import type { ReadOutcome } from './applications/take/status.ts'
import type { FileScanner } from './applications/files/file-scanner.ts'
import type { UploadRoom } from './applications/files/upload-room.ts'
import type { AtsDeps, OpenAts } from './delivery/ats/open-ats.ts'
import type { DeliveryWorker } from './delivery/worker.ts'
import type { JobSource } from './board/job-source.ts'
import type { JobSearcher } from './web/pages/job-searcher.ts'
import type { OpenJobs } from './board/open-jobs.ts'
import type { Database } from './database/database.ts'
import type { RepeatErasures } from './operate/backup/repeat-erasures.ts'
import type { WorkQueue } from './tools/work-queue.ts'
import type { ModuleExport } from './exports/module-export.ts'
import type { PersonalData } from './exports/person.ts'
import type { OpenObjectStore } from './database/object-store.ts'
import type { Signer } from './database/signer.ts'
import type { BodyRoom } from './applications/limits/body-room.ts'
import type { Budget } from './applications/limits/budgets.ts'
import type { DiskBudget } from './applications/limits/disk-budget.ts'
import type { Limiter } from './applications/limits/limiter.ts'
import type { CandidateMail } from './mail/compose.ts'
import type { MailTable, WriteEventMail } from './mail/mail-queue.ts'
import type { Mails } from './mail/mails.ts'
import type { GaugeValues } from './operate/metrics/read-gauges.ts'
import type { Gazetteer } from './board/places/gazetteer.ts'
import type { FormLimits } from './board/places/place-codes.ts'
import type { Configuration } from './web/settings/environment.ts'
import type { GivenSettings, ModuleSettings } from './web/settings/module-settings.ts'
import type { JobFiles } from './web/pages/job-files.ts'
import type { ExportOption } from './exports/command.ts'
import type { JobFindings } from './operate/check-board/job-findings.ts'
import type { RetentionLimits } from './operate/retention/judge-retention.ts'
import type { Terminal } from './tools/command.ts'
import type { Steps } from './tools/steps.ts'

/**
 * What a module gives the server, in its file 'server.ts'. Everything but the name is optional. The core asks each module of the list
 * (`modules.ts`) in its order and knows none of them by name. What a command needs, such as what an erasure deletes, works on a database
 * that no server has open.
 */
export interface ServerModule {
  /** That of its folder. */
  readonly name: string
  readonly settings?: ModuleSettings
  /**
   * Opens an applicant tracking system, which `ATS` chooses by the module's name. Its settings say how `BOARD_URL` names a board.
   * null: the settings choose another. @throws OperatorError when a setting is missing or contradicts another
   */
  readonly openAts?: (deps: AtsDeps) => OpenAts | null
  /** The store for files that its settings name. The first of all modules has the files. null: they name none. */
  readonly openFileStore?: (given: GivenSettings) => OpenObjectStore | null
  /** What a person can ask of the server's program, by the name of the command. A number is the exit code. */
  readonly commands?: Readonly<Record<string, ModuleCommand>>
  /** The addresses of its pages, which search engines shall not list. Its realm of pages has their screens. */
  readonly pages?: readonly string[]
  /** The address of its mode of the site, with all below it. Search engines shall not list them. */
  readonly mode?: string
  /**
   * The address of its pages for staff, and of all below it: nobody stores, lists or frames them, and mails to recruiters lead there. Its realm
   * of pages has their screens. null: with these settings, there are none.
   */
  readonly staffPages?: (given: GivenSettings) => string | null
  /**
   * Its routes: below an address that begins with '/api/', or '/' for single files of the site. `FAULTS=1` takes the service of the address
   * '/api/NAME' down by that name. null: with these settings, it has none.
   */
  readonly routes?: (deps: RouteDeps) => ModuleRoutes | readonly ModuleRoutes[] | null
  readonly jobFiles?: JobFiles
  /** How much one requester may ask of its routes. @param mailsPerDay null: the server sends no mail */
  readonly budgets?: (mailsPerDay: number | null) => Readonly<Record<`${string}.${string}`, Budget>>
  /** Addresses that any page or mail program may post to, because they hold the right to what they do (RFC 8058). */
  readonly postedFromAnywhere?: RegExp
  /**
   * Addresses whose bodies are bytes (`application/octet-stream`), and may take as long as an upload. All others take JSON. One with a
   * language before it, or a slash at its end, has the time of JSON.
   */
  readonly takesBytes?: RegExp
  /** Judges an application that a device sends, in the transaction that stores it. */
  readonly ruleOfSubmission?: RuleOfSubmission
  /**
   * Judges applications that devices and programs submit: deliver, or hold for a look. The first of all modules judges. null: with these
   * settings, it does not. Where nobody judges, the start sends on what is held.
   */
  readonly judge?: (deps: JudgeDeps) => JudgeOfApplications | null
  /** Opens the scanner for files that its settings name. The first of all modules has the files checked. null: they name none. */
  readonly openScanner?: (deps: Omit<JudgeDeps, 'signer'>) => FileScanner | null
  /** What a person may see now of what became of an application. The first of all modules tells it. null: with these settings, nothing is told. */
  readonly readOutcome?: (deps: Pick<JudgeDeps, 'configuration' | 'database'>) => ReadOutcome | null
  /** How long an answer usually takes, by the number of a job. The first of all modules tells it. null: with these settings, nothing is told. */
  readonly answerTimeOf?: (deps: Pick<JudgeDeps, 'configuration' | 'database'>) => ((jobId: number) => AnswerTime | null) | null
  /** A reason of its judgement as a sentence, in the language in which the server speaks. null: it is none of its own. */
  readonly heldReason?: (reason: HeldReason) => string | null
  /** What helps whoever looks at held applications, by their ids. */
  readonly heldLooks?: (database: Database, applicationIds: readonly string[]) => Promise<ReadonlyMap<string, HeldLook>>
  /** What its judgement flags, in sentences. */
  readonly heldRules?: () => readonly string[]
  /** What it finds about the jobs of a board (`npm run check-board`). */
  readonly jobFindings?: JobFindings
  /** How long the applications for a job must and may be kept, by its places: ISO 3166 codes, such as `DE` or `US-CA`. */
  readonly retentionLimits?: (places: readonly string[]) => RetentionLimits
  /**
   * Paragraphs of the mail that confirms an application, by the places of its job.
   * @param siteUrl the site's origin. null: nobody has set it
   */
  readonly mailNotices?: (places: readonly string[], siteUrl: string | null) => readonly string[]
  /** Paragraphs of the mail that confirms an application of the site, each with an address that is its own. */
  readonly mailLinks?: (deps: MailLinkDeps) => Promise<readonly string[]>
  /** The mail to somebody whose held application a person has discarded. It has an address that brings it back. */
  readonly discardMail?: (deps: MailLinkDeps) => CandidateMail
  /** What a job's form must not ask, by its places. */
  readonly formLimits?: (places: readonly string[]) => FormLimits
  /** Options of `npm run applications`, by their names. */
  readonly exportOptions?: Readonly<Record<string, ExportOption>>
  /** Deletes what has had its time. Runs once a day for all servers of a database. */
  readonly purge?: (database: Database, nowMs: number, configuration: Configuration) => Promise<unknown>
  /** Writes the confirmation of an application that has not come from the site (`ApplicationOrigin`). */
  readonly writeEventMail?: (database: Database) => WriteEventMail
  /** What exports say of applications besides what the core knows. */
  readonly exported?: ModuleExport
  /** Its table of mails that wait. */
  readonly mails?: MailTable
  readonly readGauges?: (database: Database) => Promise<readonly GaugeValues[]>
  readonly personalData?: PersonalData
  /** What it holds that may be a person's and no erasure can find: a sentence, in the language in which the server speaks. */
  readonly beyondErasure?: () => string
  /** Deletes from a copy of the database what no backup may bring back. */
  readonly leftOutOfBackups?: readonly InStatement[]
  /** Tables whose rows a restore takes over from the database that it replaces, where that has any. */
  readonly keptByRestore?: readonly string[]
  /** What the time since a backup has made wrong. Runs on the database that the backup is restored to. */
  readonly afterRestore?: (nowMs: number) => readonly InStatement[]
  /** Repeats what the log of erasures has and a database that was put back has not. */
  readonly repeatErasures?: RepeatErasures
  /** Starts its work in the background. It is stopped when the server ends. null: with these settings, it has none. */
  readonly start?: (deps: StartDeps) => Promise<BackgroundWork | null>
}

export interface MailLinkDeps {
  readonly applicationId: string
  readonly configuration: Configuration
  readonly database: Database
  readonly signer: Signer
  readonly siteUrl: string
}

export interface JudgeDeps {
  readonly configuration: Configuration
  readonly database: Database
  readonly signer: Signer
  readonly warn: (message: string) => void
}

interface ModuleRoutes {
  readonly at: string
  readonly app: Hono
}

export interface ModuleCommand {
  readonly purpose: string
  /** @param configure reads the settings. A command that does not call it works while they are wrong */
  readonly run: (args: readonly string[], terminal: Terminal, configure: () => Configuration) => Promise<number | void>
}

/** Work in the background. `wake` does its next step at once, where something can be due. */
export type BackgroundWork = Pick<Steps, 'stop'> & Partial<Pick<Steps, 'wake'>>

export interface RouteDeps {
  /** The address that a request comes from, for limits. */
  readonly addressOf: (context: Context) => string
  /** Room in memory for large bodies. */
  readonly bodies: BodyRoom
  readonly configuration: Configuration
  readonly database: Database
  /** null: applications stay here. */
  readonly delivery: DeliveryWorker | null
  readonly disk: DiskBudget
  /** The public address of an uploaded file. */
  readonly fileUrl: (request: Request, uploadKey: string) => string
  /** The jobs that the pages show. */
  readonly jobs: JobSource
  readonly limiter: Limiter
  /** null: the server sends no mail. */
  readonly mails: Mails | null
  readonly modules: readonly ServerModule[]
  /** The site's public origin for a request. Throws HTTPException 400 when the request's host is invalid. */
  readonly originOf: (request: Request) => string
  /** null: nobody checks files. */
  readonly scanner: FileScanner | null
  readonly signer: Signer
  /** Room for files that belong to no application yet. */
  readonly uploads: UploadRoom
  /** Does the next step of the module's work in the background at once. */
  readonly wake: () => void
  readonly warn: (message: string) => void
  /** The queue for compressing and other work that takes long. */
  readonly work: WorkQueue
}

export interface StartDeps {
  readonly configuration: Configuration
  readonly database: Database
  /** The jobs with their details, as pages read them. */
  readonly jobs: JobSource
  readonly openJobs: Pick<OpenJobs, 'list'>
  readonly signer: Signer
  readonly gazetteer: () => Promise<Gazetteer>
  readonly searcher: Pick<JobSearcher, 'findAmong'>
  /** null: the server sends no mail. */
  readonly mails: Pick<Mails, 'sendFrom' | 'wake'> | null
  readonly warn: (message: string) => void
}
