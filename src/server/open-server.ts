import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import { brand, frame, hubs, job as jobCopy, offices, redirects } from '#content'
import { paths } from '#shared/paths.ts'
import { createApp, type Services } from './app.ts'
import { createLimiter } from './applications/limits/limiter.ts'
import { builtMapping } from './board/built-mapping.ts'
import type { JobSource } from './board/job-source.ts'
import { type OpenBoards, openBoards } from './board/open-boards.ts'
import type { OpenJobs } from './board/open-jobs.ts'
import { readBoardOfSettings } from './board/pack/pack-of-settings.ts'
import { addedToJobs } from './board/places/place-codes.ts'
import { AddressReader } from './board/places/postal-address.ts'
import { placeReader } from './board/places/read-places.ts'
import { askWithin } from './board/request-budget.ts'
import { rememberJobs } from './board/stored-jobs.ts'
import { openAts } from './delivery/ats/open-ats.ts'
import { deliveryTarget } from './delivery/delivery-target.ts'
import { deliverTo, openDelivery } from './delivery/open-delivery.ts'
import type { DeliveryWorker } from './delivery/worker.ts'
import { openServices } from './services.ts'
import { configureFiles } from './web/files/configured-files.ts'
import { jobPagesOf } from './web/pages/job-links.ts'
import { JobSearcher } from './web/pages/job-searcher.ts'
import { loadJobRenderer } from './web/pages/render-job.ts'
import { siteRoutes } from './web/pages/routes.ts'
import { builtSettings } from './web/settings/built-settings.ts'
import type { Configuration } from './web/settings/environment.ts'

/** Opens everything that a server answers with: the services, the board and the pages. Nothing listens yet. */

export interface OpenServer {
  readonly app: Hono
  readonly services: Services
  readonly boards: OpenBoards
  /** null: applications stay here. */
  readonly delivery: DeliveryWorker | null
  /** The jobs with their details, as pages read them. */
  readonly jobs: JobSource
  readonly openJobs: OpenJobs
  readonly searcher: JobSearcher
  /** Renders the first pages, so that the first visitor finds links, and code that has run before. */
  readonly practise: () => Promise<unknown>
}

/** A slow board must not delay a start. */
const maxStartWaitMs = 1_000
const practiceJobs = 3

const clientDir = fileURLToPath(new URL('../client', import.meta.url))

/** What a process gives its services. */
type ProcessParts = Required<Pick<Services, 'answered' | 'drain' | 'wake' | 'warn'>>

type OpenBoard = Pick<OpenServer, 'boards' | 'delivery' | 'openJobs' | 'services'>

async function openBoard(configuration: Configuration, parts: ProcessParts): Promise<OpenBoard> {
  const { warn } = parts
  const opened = await openServices(configuration, warn)
  const { database, scanner } = opened
  const ats = openAts(configuration, opened.modules, { askAt: (address) => askWithin(database, address), warn })
  const addresses = new AddressReader(await opened.gazetteer())
  const addToJob = addedToJobs(opened.modules, addresses)
  const readPlaces = placeReader(addresses)
  const [answerTimeOf = null] = opened.modules.flatMap((module) => module.answerTimeOf?.({ configuration, database }) ?? [])
  const boards = openBoards(configuration, { addToJob, answerTimeOf, ats, embedded: opened.board, database, readPlaces, warn })
  const { openJobs, pack } = readBoardOfSettings(boards, { ...opened, readPlaces })
  const services: Services = { ...opened, ...parts, boards, openJobs, ...(pack ? { pack } : {}) }
  const { deliveryJobs: jobs, freshJobs } = boards
  const own = { boards, openJobs, services }
  const deps = { database, jobs, freshJobs, scanner, warn }
  if (ats?.port) return { ...own, delivery: deliverTo(ats.port, deps) }
  const target = ats ? null : await deliveryTarget(configuration, boards, opened.board)
  const asksEducationStart = jobCopy.asksEducationStart === true
  return { ...own, delivery: target && openDelivery({ ...target, asksEducationStart }, deps) }
}

/**
 * Opens a server.
 * @throws OperatorError when a setting cannot be followed
 */
export async function openServer(configuration: Configuration, parts: ProcessParts): Promise<OpenServer> {
  const { boards, delivery, openJobs, services } = await openBoard(configuration, parts)
  const { settings } = configuration
  const { database, modules, warn } = services
  const app = createApp(services, boards.jobs, delivery)
  const configured = await configureFiles(clientDir, builtSettings, settings)
  const jobs = rememberJobs(boards.jobs, database, warn)
  const searcher = new JobSearcher(openJobs, services.work)
  const limiter = createLimiter(services.limits, services.addressOf)
  const site = {
    ...services,
    clientDir,
    configured,
    searcher,
    searchWaitMs: async (context: Context) => limiter.take(context, 'searches'),
    jobRenderer: async (language: string) =>
      loadJobRenderer({ clientDir, configured, settings, mapping: builtMapping, language }),
    jobFiles: modules.flatMap(({ jobFiles }) => jobFiles ?? []),
    jobLists: { openJobs, pages: jobPagesOf({ hubs: Object.values(hubs), offices }) },
    hasVendorScripts: settings.vendors.script.length > 0,
    brand,
    brandPages: { ...frame, modulePages: modules.flatMap(({ pages = [] }) => pages) },
    modes: modules.flatMap(({ mode }) => mode ?? []),
    staffPages: modules.flatMap((module) => module.staffPages?.(configuration.moduleSettings) ?? []),
    redirects,
    boardUrls: configuration.boards.map(({ url }) => url).concat(configuration.boardUrl ?? settings.boardUrl),
    jobs,
    nowMs: () => database.nowMs(),
  }
  app.route('/', await siteRoutes(site))
  const readFirst = async () => {
    for (const { id } of (await openJobs.list())?.jobs.slice(0, practiceJobs) ?? []) await app.request(paths.job(id))
  }
  const practise = async () => Promise.race([readFirst(), delay(maxStartWaitMs)])
  return { app, services, boards, delivery, jobs, openJobs, searcher, practise }
}
