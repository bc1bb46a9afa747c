import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createApp, type Services } from '#server/app.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { runApplicationsCommand } from '#server/exports/command.ts'
import { type RequestLimits, createHttpServer } from '#server/web/http/http-server.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import type { RateLimits } from '#server/applications/limits/rate-limits.ts'
import type { CommandStreams } from '#server/tools/command.ts'
import type { ServerModule } from '#server/module.ts'
import { serverModules } from '#server/modules.ts'
import { openServices } from '#server/services.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import { asJson } from '../setup/as-json.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { giveBackReplicatedDatabase, replicatedUrlOf, takeReplicatedDatabase } from '../setup/pooled-databases.ts'
import { jobsOf } from '#server/board/job-source.ts'

/**
 * The real services on their own data folder, as `main.ts` opens them, without listening. With `TEST_DATABASE=replicated` they are two
 * processes on one database, the first at its replica and the second at its primary, and the requests go to them in turn.
 */
export interface TestServices {
  readonly services: Services
  readonly dataDir: string
  readonly warnings: string[]
  request(path: string, init?: RequestInit): Promise<Response>
  /** Resolves when every request has been answered. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface TestServicesOptions {
  readonly boardFile?: string
  /** Replaces the board. */
  readonly board?: () => Board
  readonly dataDir?: string
  /** Replaces the limits of requesters. */
  readonly limits?: RateLimits
  /** Replaces the modules. */
  readonly modules?: readonly ServerModule[]
  /** The time of all services. */
  readonly clock?: () => number
  /** Additional run-time settings. */
  readonly environment?: Record<string, string>
}

export async function openTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const warnings: string[] = []
  const openOne = async (databaseUrl: string | null): Promise<Services> => {
    const opened = await openServices(
      readEnvironment(
        {
          DATA_DIR: dataDir,
          BOARD_FILE: options.boardFile,
          FAULTS: '1',
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
          ...options.environment,
        },
        undefined,
        serverModules,
      ),
      (message) => warnings.push(message),
      options.clock ?? (() => Date.now()),
    )
    const { board = opened.board, limits = opened.limits, modules = opened.modules } = options
    const answered: Services['answered'] = ({ error, route }) => {
      if (error) warnings.push(`${route}: ${kindOfError(error)}`)
    }
    return { ...opened, board, limits, modules, answered }
  }
  const replicated = await takeReplicatedDatabase(dataDir)
  const services = await openOne(replicated?.urls.replica ?? null)
  // What a test plans, or counts in the memory of a process, is the same in both.
  const second = replicated && {
    ...(await openOne(replicated.urls.primary)),
    faults: services.faults,
    limits: services.limits,
    board: services.board,
  }
  const apps = [services, ...(second ? [second] : [])].map((each) => createApp(each, jobsOf(ownBoard(each.board))))
  let turn = 0
  const underWay = new Set<Promise<Response>>()
  return {
    services,
    dataDir,
    warnings,
    request: async (url, init) => {
      const app = apps[turn % apps.length]
      if (!app) throw new Error('there is no app')
      turn += 1
      const answer = Promise.resolve(app.request(url, asJson(init)))
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    close: async () => {
      services.database.close()
      second?.database.close()
      await giveBackReplicatedDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a command and returns its result and what it has printed. @throws whatever the command throws */
export async function runCommand<Result>(command: (streams: CommandStreams) => Promise<Result>) {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
  const printed = Promise.all([buffer(streams.stdout), buffer(streams.stderr)])
  const result = await command(streams).finally(() => {
    streams.stdout.end()
    streams.stderr.end()
  })
  const [stdout, stderr] = await printed
  return { result, stdout: stdout.toString(), stderr: stderr.toString() }
}

/** The settings with which a command finds the database of services. */
export function databaseSettings(dataDir: string): Record<string, string> {
  const url = replicatedUrlOf(dataDir)
  return { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) }
}

/** Runs `npm run applications` on a data folder and returns its output. */
export async function runApplications(dataDir: string, ...args: readonly string[]) {
  return runCommand(async (streams) =>
    runApplicationsCommand(args, readEnvironment(databaseSettings(dataDir)), streams, serverModules),
  )
}

export interface ListeningServer {
  readonly port: number
  /** Bytes that the server has read from its connections. */
  bytesRead(): number
}

export async function listen(server: Server): Promise<ListeningServer> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    bytesRead: () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0),
  }
}

export type ListeningServices = TestServices & ListeningServer

/** The services behind a real socket, for requests that no `app.request` can make. */
export async function listenTestServices(options: TestServicesOptions = {}, limits?: RequestLimits): Promise<ListeningServices> {
  const services = await openTestServices(options)
  const server = createHttpServer(
    createApp(services.services, jobsOf(ownBoard(services.services.board))).fetch,
    limits && { limits },
  )
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  }
  return { ...services, ...(await listen(server)), close }
}
