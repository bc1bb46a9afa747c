import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp, type Services } from '#server/app.ts'
import type { Board } from '#server/board/board.ts'
import { embeddedJobs } from '#server/board/job-source.ts'
import { openServices } from '#server/services.ts'

/** The real services on a folder of their own, as `main.ts` opens them, but listening nowhere. */
export interface TestServices {
  readonly services: Services
  readonly dataDir: string
  readonly warnings: string[]
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

interface TestServicesOptions {
  readonly boardFile?: string
  /** Replaces the board altogether. */
  readonly board?: () => Board
  readonly dataDir?: string
}

export async function openTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'careers-test-')))
  const warnings: string[] = []
  const opened = await openServices(
    {
      port: 4173,
      dataDir,
      boardFile: options.boardFile ?? null,
      databaseUrl: null,
      databaseAuthToken: null,
      siteUrl: null,
      allowFaults: true,
    },
    (message) => warnings.push(message),
  )
  const services = options.board ? { ...opened, board: options.board } : opened
  const app = createApp(services, embeddedJobs(services.board))
  return {
    services,
    dataDir,
    warnings,
    request: async (url, init) => app.request(url, init),
    close: async () => {
      services.database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
