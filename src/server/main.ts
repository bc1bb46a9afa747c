import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { Context } from 'hono'
import { brand, frame, hubs, job as jobCopy, offices, redirects, retention } from '#content'
import { paths } from '#shared/paths.ts'
import { createApp, type Services } from './app.ts'
import { openAts } from './delivery/ats/open-ats.ts'
import type { Board } from './board/board.ts'
import { rememberJobs } from './board/remember-jobs.ts'
import { type OpenBoards, openBoards } from './board/open-boards.ts'
import { openJobs as openJobsOf } from './board/open-jobs.ts'
import { askWithin } from './board/request-budget.ts'
import { packOf } from './board/pack/pack-of-settings.ts'
import { commandNamed } from './commands.ts'
import { configureFiles } from './web/files/configured-files.ts'
import { type DeliverySettings, deliverTo, openDelivery } from './delivery/open-delivery.ts'
import { type Configuration, readEnvironment } from './web/settings/environment.ts'
import type { Answered } from './web/http/answered.ts'
import { JobSearcher } from './web/pages/job-searcher.ts'
import { createLimiter } from './applications/limits/limiter.ts'
import { Drain } from './web/http/drain.ts'
import { createHttpServer } from './web/http/http-server.ts'
import { jobPagesOf } from './web/pages/job-links.ts'
import { loadJobRenderer } from './web/pages/render-job.ts'
import { listen } from './web/http/listen.ts'
import type { BackgroundWork } from './module.ts'
import { logConsole, openLog, standardOutput } from './operate/logs/open-log.ts'
import type { Metrics } from './operate/metrics/open-metrics.ts'
import { serverModules } from './modules.ts'
import { openServices } from './services.ts'
import { builtMapping, builtSettings } from './web/settings/built-settings.ts'
import { AddressReader } from './board/places/postal-address.ts'
import { placeReader } from './board/places/read-places.ts'
import { keepRetention } from './operate/retention/retention.ts'
import { siteRoutes } from './web/pages/routes.ts'
import { OperatorError } from './tools/operator-error.ts'
import { readinessCheck } from './operate/readiness.ts'

/**
 * The server's entry point, and the only file of production that reads the environment and listens. Without arguments it serves the
 * built site with its embedded services. With the name of a command it runs that one (`commands.ts`).
 */

// The heap's part for new objects would grow to 32 MB at the start, and stay so. At its first size it is emptied more often, which
// costs no measurable CPU here: 6,000 requests and 142 rendered pages took as long.
setFlagsFromString('--semi-space-growth-factor=1')

// Without it the renderer of pages would load React's development build, which takes 1.6 times the CPU.
process.env['NODE_ENV'] ||= 'production'

/** Longer than a delivery's request may take. A server that hangs ends all the same. */
const maxStopMs = 200_000
/** A slow board must not delay a start. */
const maxStartWaitMs = 1_000
const practiceJobs = 3

const clientDir = fileURLToPath(new URL('../client', import.meta.url))

type DeliveryTarget = Pick<DeliverySettings, 'addressOf' | 'boards'>

const oneBoard = (address: string, apiKey: string): DeliveryTarget => ({
  boards: [{ address, apiKey }],
  addressOf: () => address,
})

/**
 * Where applications are delivered: to the boards, with keys, or with `FAULTS=1` to a fake, so that the whole story can be
 * tried. null: they stay here.
 */
async function deliveryTarget(
  { allowFaults, boards, boardUrl: ownUrl, greenhouseApiKey, port, settings }: Configuration,
  { addressOf }: OpenBoards,
  board: () => Board,
): Promise<DeliveryTarget | null> {
  const withKeys = boards.flatMap(({ apiKey, url }) => (apiKey === null ? [] : [{ address: url, apiKey }]))
  if (boards.length > 0) return withKeys.length > 0 ? { boards: withKeys, addressOf } : null
  const boardUrl = ownUrl ?? settings.boardUrl
  if (greenhouseApiKey !== null) return oneBoard(boardUrl, greenhouseApiKey)
  if (!allowFaults) return null
  const { startFakeGreenhouse } = await import('./delivery/fake/fake-greenhouse.mjs')
  const fake = await startFakeGreenhouse({ board: URL.canParse(boardUrl) ? boardUrl : () => board().jobs, leaves: port })
  console.log(`Delivering to a fake Greenhouse: ${fake.origin}/received`)
  return oneBoard(fake.boardUrl, fake.key)
}

async function start(configuration: Configuration): Promise<void> {
  const output = standardOutput()
  const log = openLog(output)
  const { warn } = log
  // Its usual output would quote the message.
  const crash = async (error: unknown) => {
    log.error(error)
    await output.end()
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void crash(error))
  const { settings } = configuration
  const opened = await openServices(configuration, warn)
  const { database } = opened
  const ats = openAts(configuration, opened.modules, { askAt: (address) => askWithin(database, address), warn })
  const boards = openBoards(configuration, { ats, embedded: opened.board, database, warn })
  const { deliveryJobs, freshJobs, jobs } = boards
  const readPlaces = placeReader(new AddressReader(await opened.gazetteer()))
  const pack = boards.passedOn && packOf(boards, { ...opened, readPlaces })
  const drain = new Drain()
  let isOpen = false
  let metrics: Metrics | null = null
  const background = new Map<string, BackgroundWork>()
  // Requests before the first visitor's are this server's own.
  const answered = (request: Answered) => {
    if (!isOpen) return
    log.answered(request)
    metrics?.answered(request)
  }
  const wake = (moduleName: string) => background.get(moduleName)?.wake?.()
  const services: Services = { ...opened, boards, ...(pack ? { pack } : {}), drain, answered, wake }
  const target = ats ? null : await deliveryTarget(configuration, boards, services.board)
  const asksEducationStart = jobCopy.asksEducationStart === true
  const delivery = ats?.port
    ? deliverTo(ats.port, { database, jobs: deliveryJobs, freshJobs, warn })
    : target && openDelivery({ ...target, asksEducationStart }, { database, jobs: deliveryJobs, freshJobs, warn })
  const app = createApp(services, jobs, delivery)
  const configured = await configureFiles(clientDir, builtSettings, settings)
  const jobRenderer = async (language: string) =>
    loadJobRenderer({ clientDir, configured, settings, mapping: builtMapping, language })
  const { originOf } = services
  const openJobs = openJobsOf({
    read: boards.read,
    mapping: builtMapping,
    readPlaces,
    ...(pack ? { listForPages: pack.listForPages } : {}),
    nowMs: () => database.nowMs(),
    warn,
  })
  const searcher = new JobSearcher(openJobs, services.work)
  const limiter = createLimiter(services.limits, services.addressOf)
  const site = {
    searcher,
    searchWaitMs: async (context: Context) => limiter.take(context, 'searches'),
    jobFiles: services.modules.flatMap(({ jobFiles }) => jobFiles ?? []),
    jobLists: { openJobs, pages: jobPagesOf({ hubs: Object.values(hubs), offices }) },
    hasVendorScripts: settings.vendors.script.length > 0,
    brandPages: { ...frame, modulePages: services.modules.flatMap(({ pages = [] }) => pages) },
    hasDesk: configuration.deskPassword !== null,
    gazetteer: services.gazetteer,
    redirects,
    boardUrls: configuration.boards.map(({ url }) => url).concat(configuration.boardUrl ?? settings.boardUrl),
    jobs: rememberJobs(jobs, database, warn),
    nowMs: () => database.nowMs(),
  }
  app.route('/', await siteRoutes({ ...site, clientDir, configured, originOf, brand, jobRenderer, work: services.work, warn }))
  // The first visitor's page should have its links, and find code that has run before.
  const practise = async () => {
    for (const { id } of (await openJobs.list())?.jobs.slice(0, practiceJobs) ?? []) await app.request(paths.job(id))
  }
  await Promise.race([practise(), delay(maxStartWaitMs)])
  if (configuration.metricsPort !== null) {
    // Loaded here, because most servers have none.
    const { openMetrics, metricsServer } = await import('./operate/metrics/open-metrics.ts')
    const readReadiness = readinessCheck({ ...services, delivery, readBoards: boards.warnings })
    const own = openMetrics({ ...services, boards, readReadiness })
    const { url: metricsUrl } = await listen(() => metricsServer(own), {
      host: configuration.host,
      port: configuration.metricsPort,
      setting: 'METRICS_PORT',
    })
    log.info(`metrics: ${metricsUrl}/metrics`)
    metrics = own
  }
  const takesBytes = services.modules.flatMap(({ takesBytes: own }) => own ?? [])
  const { servers, url } = await listen(() => createHttpServer(app.fetch, { drain, answered, takesBytes }), configuration)
  logConsole(log)
  isOpen = true
  console.log(`Ready: ${url}`)
  const stopPack = pack?.start()
  for (const { name: moduleName, start: startModule } of services.modules) {
    const steps = await startModule?.({ ...services, configuration, jobs: site.jobs, openJobs, searcher })
    if (steps) background.set(moduleName, steps)
  }
  const retaining = keepRetention({
    database,
    openJobs,
    addresses: async () => new AddressReader(await services.gazetteer()),
    periods: configuration.isRetentionOn ? retention : null,
    inform: log.info,
    warn,
  })
  void boards.compareAccounts()

  const stop = async () => {
    if (drain.isStopping) return
    log.info('ending: new requests are refused, and those under way are answered')
    setTimeout(() => process.exit(1), maxStopMs).unref()
    await Promise.all([
      drain.finish(),
      // A request under way is waited for: without its answer, nobody would know whether it was taken.
      delivery?.stop(),
      services.mails?.stop(),
      ...[...background.values()].map(async (steps) => steps.stop()),
      stopPack?.(),
      retaining.stop(),
    ])
    for (const server of servers) {
      server.close()
      // Browsers hold connections open for minutes.
      server.closeAllConnections()
    }
    await services.database.truncateLog()
    services.database.close()
    log.info('ended')
    await output.end()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Prints one line for errors that the operator can fix, and the stack for others. */
function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}

const [name, ...args] = process.argv.slice(2)
try {
  if (name === undefined) await start(readEnvironment(process.env, builtSettings, serverModules))
  else await commandNamed(name).run(args, process, () => readEnvironment(process.env, builtSettings, serverModules))
} catch (error) {
  fail(error)
}
