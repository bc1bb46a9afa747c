import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getPathNoStrict } from 'hono/utils/url'
import { embedded } from '#shared/endpoints.ts'
import type { JudgeOfApplications } from './applications/judge/judgement.ts'
import { applicantRoutes } from './applications/take/routes.ts'
import type { ReadOutcome } from './applications/take/status.ts'
import type { FileScanner } from './applications/files/file-scanner.ts'
import type { UploadRoom } from './applications/files/upload-room.ts'
import type { Gazetteer } from './board/places/gazetteer.ts'
import { autocompleteRoutes } from './applications/take/autocomplete.ts'
import { type Board, ownBoard } from './board/board.ts'
import type { OpenBoards } from './board/open-boards.ts'
import type { JobSource } from './board/job-source.ts'
import type { OpenJobs } from './board/open-jobs.ts'
import type { BoardPack } from './board/pack/board-pack.ts'
import { boardPackRoute, packRoutes } from './web/files/pack-answers.ts'
import { boardRoutes, freelanceRoutes } from './web/files/board-answers.ts'
import { type Answered, reportAnswers } from './web/http/answered.ts'
import { onlyFromThisSite } from './web/http/from-this-site.ts'
import type { Drain } from './web/http/drain.ts'
import { ObjectStoreAwayError } from './database/object-store.ts'
import { BusyError, retryWhenBusySeconds, type WorkQueue } from './tools/work-queue.ts'
import type { Database } from './database/database.ts'
import { DatabaseUnavailableError, isFullError } from './database/errors.ts'
import type { DeliveryWorker } from './delivery/worker.ts'
import type { ServerModule } from './module.ts'
import type { Configuration } from './web/settings/environment.ts'
import { failing, type Faults, faultRoutes } from './web/http/faults.ts'
import { acceptedLanguage } from './web/language/accepted-language.ts'
import { inLanguage } from './web/language/language.ts'
import type { Mails } from './mail/mails.ts'
import { bodyRoom } from './applications/limits/body-room.ts'
import { type DiskBudget, retryWhenFullSeconds } from './applications/limits/disk-budget.ts'
import { createLimiter } from './applications/limits/limiter.ts'
import type { RateLimits } from './applications/limits/rate-limits.ts'
import { pathWithoutLanguage } from './web/pages/page-language.ts'
import { type Readiness, readinessCheck } from './operate/readiness.ts'
import { failures as words } from './words.ts'
import type { Signer } from './database/signer.ts'

/**
 * The embedded services as one Hono app without global state. Tests call `app.request()`; the dev server and `main.ts` mount
 * it.
 */

export interface Services {
  /** The site's public origin for a request. Throws HTTPException 400 when the request's host is invalid. */
  readonly originOf: (request: Request) => string
  /** The address that a request comes from, for limits. */
  readonly addressOf: (context: Context) => string
  /** The address that is sent along with an application. null: none is. */
  readonly sentAddressOf: (context: Context) => string | null
  readonly limits: RateLimits
  readonly database: Database
  readonly signer: Signer
  readonly uploads: UploadRoom
  readonly disk: DiskBudget
  readonly board: () => Board
  /** The boards of the settings, in place of `board`. */
  readonly boards?: Pick<OpenBoards, 'freelanceJobs' | 'passedOn' | 'storedAtMs' | 'warnings'>
  /** The list of departments as pages get it. Without it, they get the board's own. */
  readonly openJobs?: Pick<OpenJobs, 'departments' | 'readStored'>
  /** Everything that a device needs of the board in one file. Without it, devices ask job by job. */
  readonly pack?: BoardPack
  readonly gazetteer: () => Promise<Gazetteer>
  readonly configuration: Configuration
  readonly modules: readonly ServerModule[]
  /** Whether new applications wait for a look. null: nobody judges. */
  readonly judge: JudgeOfApplications | null
  /** null: nobody checks files. */
  readonly scanner: FileScanner | null
  /** null: nothing is told of what became of an application. */
  readonly readOutcome: ReadOutcome | null
  /** Does the next step of a module's work in the background at once. */
  readonly wake?: (moduleName: string) => void
  /** null: no mail is sent. */
  readonly mails: Mails | null
  /** null disables injected failures. */
  readonly faults: Faults | null
  /** The queue for rendering, compressing and exports. The site shares it. */
  readonly work: WorkQueue
  readonly warn: (message: string) => void
  /** Is called once for each request, for logs and metrics. */
  readonly answered?: (request: Answered) => void
  /** Says when the server is about to end. */
  readonly drain?: Drain
}

/** The headers of what services answer. */
const usualHeaders = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
] as const

/** The answer to a request that has failed, in words for people. */
function failed(error: Error, context: Context): Response {
  // Errors raised by the framework, such as a body over its limit, are client errors. Their messages are for developers.
  if (error instanceof HTTPException) return context.json({ error: words.refused() }, error.status)
  const isAway = error instanceof DatabaseUnavailableError || error instanceof ObjectStoreAwayError
  if (error instanceof BusyError || isAway) {
    context.header('Retry-After', String(retryWhenBusySeconds))
    return context.json({ error: words.busy() }, 503)
  }
  // Somebody else has filled the disk since it was measured.
  if (isFullError(error)) {
    context.header('Retry-After', String(retryWhenFullSeconds))
    return context.json({ error: words.noRoom() }, 503)
  }
  return context.json({ error: words.failed() }, 500)
}

/**
 * @param jobs the jobs that the pages read, which applications are validated against; may come from another board than the
 * embedded one
 * @param delivery null: applications stay here
 */
export function createApp(services: Services, jobs: JobSource, delivery: DeliveryWorker | null = null): Hono {
  const {
    addressOf,
    answered,
    boards,
    database,
    disk,
    drain,
    faults,
    limits,
    mails,
    modules,
    originOf,
    pack,
    scanner,
    uploads,
    work,
  } = services
  const limiter = createLimiter(limits, addressOf)
  const publicUrl = (request: Request) => `${originOf(request)}${embedded.applicant}`
  const fileUrl = (request: Request, uploadKey: string) => `${publicUrl(request)}/uploads/${uploadKey}`
  const shared = { ...services, jobs, delivery, limiter, fileUrl, bodies: bodyRoom() }
  // Not strict about a slash at the end: the contract has '{applicant}/?action=', and a proxy may drop the slash.
  const app = new Hono({ getPath: (request) => pathWithoutLanguage(request, getPathNoStrict) })
  if (answered) app.use(reportAnswers(answered))
  const languageOf = (context: Context) => acceptedLanguage(context.req.header('Accept-Language') ?? '')
  app.onError((error, context) => inLanguage(languageOf(context), () => failed(error, context)))
  app.use('/api/*', async (context, next) => inLanguage(languageOf(context), next))
  app.use('/api/*', onlyFromThisSite(originOf, modules))
  // No address of this site has NUL, and the database takes none.
  app.use('/api/*', async (context, next) =>
    context.req.url.includes('%00') ? context.json({ error: words.refused() }, 400) : next(),
  )

  for (const address of modules.flatMap(({ jobFiles }) => jobFiles?.paths ?? [])) app.use(address, limiter.requests('jobFiles'))

  const api = new Hono()
  api.use('*', async (context, next) => {
    await next()
    // A service may be stricter, and says what may be stored.
    for (const [name, value] of usualHeaders) if (!context.res.headers.has(name)) context.header(name, value)
  })
  const at = (base: string) => base.replace(/^\/api/, '')
  const ofModules = modules.flatMap(({ name, routes }) => routes?.({ ...shared, wake: () => services.wake?.(name) }) ?? [])
  const servicesOfModules = ofModules.filter((own) => own.at.startsWith('/api/'))
  /** The name of a module's service is its address. */
  const nameOf = (address: string) => at(address).slice(1)
  if (faults) {
    api.route(
      '/faults',
      faultRoutes(
        faults,
        servicesOfModules.map((own) => nameOf(own.at)),
      ),
    )
    for (const own of servicesOfModules) api.use(`${at(own.at)}/*`, failing(faults, nameOf(own.at)))
    api.use('/board/*', async (context, next) => {
      const fault = faults.take('board')
      return fault ? context.json({ status: fault, error: 'Injected fault.' }, fault) : next()
    })
  }
  const board = boards ? boards.passedOn : ownBoard(services.board)
  if (pack) {
    api.get(`${at(embedded.board)}/pack`, boardPackRoute(pack))
    api.route(at(embedded.pack), packRoutes(pack))
  }
  const storedAgeMs = () => database.nowMs() - (boards?.storedAtMs() ?? database.nowMs())
  const forPages = services.openJobs && { ...services.openJobs, storedAgeMs }
  if (board) api.route(at(embedded.board), boardRoutes(board, work, forPages))
  api.route(at(embedded.freelance), freelanceRoutes(boards?.freelanceJobs ?? (() => services.board().freelanceJobs), work))
  // Before the core's, so that a module may answer an action of one of its services.
  for (const own of ofModules) {
    if (own.at.startsWith('/api/')) api.route(at(own.at), own.app)
    else app.route(own.at, own.app)
  }
  api.route(at(embedded.applicant), applicantRoutes({ ...shared, publicUrl }))
  api.route(at(embedded.autocomplete), autocompleteRoutes(shared))
  api.get('/health', (context) => context.json({ ok: true }))
  const readBoards = () => boards?.warnings() ?? []
  const checkReadiness = readinessCheck({ database, delivery, disk, mails, scanner, uploads, readBoards })
  api.get('/ready', async (context) => {
    drain?.notePoll()
    const readiness: Readiness = drain?.isStopping ? { ok: false, stopping: true } : await checkReadiness()
    return context.json(readiness, readiness.ok ? 200 : 503)
  })
  api.all('*', (context) => context.json({ error: words.notFound() }, 404))
  app.route('/api', api)
  return app
}
