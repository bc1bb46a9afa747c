import { demoBoard, demoFeeds } from '#content/demo-board'
import { purgeUploads } from './applicant/upload-store.ts'
import type { Services } from './app.ts'
import { type Gazetteer, loadGazetteer } from './autocomplete/gazetteer.ts'
import type { Board } from './board/board.ts'
import { composeDemoBoard } from './board/demo-board.ts'
import { loadBoardFile } from './board/recorded-board.ts'
import { openDatabase } from './database.ts'
import type { Configuration } from './environment.ts'
import { Faults } from './faults.ts'
import { openSigner } from './secrets.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The demo board of today: it counts its dates from now, so it is composed anew each day. */
function dailyDemoBoard(siteUrl: string): () => Board {
  let day = Number.NaN
  let board: Board
  return () => {
    const nowMs = Date.now()
    const today = Math.floor(nowMs / dayMs)
    if (today !== day) {
      board = composeDemoBoard(demoBoard, { nowMs, siteUrl })
      day = today
    }
    return board
  }
}

/**
 * Opens everything the embedded services need. Only the database holds something open: close it at the end.
 * @throws BoardFileError when `BOARD_FILE` cannot be served, or the database's own error
 */
export async function openServices(configuration: Configuration, warn: Services['warn']): Promise<Services> {
  const { boardFile, databaseAuthToken, databaseUrl, dataDir, port, siteUrl } = configuration
  const recorded = boardFile === null ? null : await loadBoardFile(boardFile, warn)
  const database = await openDatabase({
    dataDir,
    url: databaseUrl ?? undefined,
    authToken: databaseAuthToken ?? undefined,
  })
  await purgeUploads(database, Date.now())
  // A server may run for months; a purge that fails is made up for by the next.
  const purge = () => purgeUploads(database, Date.now()).catch((error: unknown) => warn(`purge: ${String(error)}`))
  setInterval(() => void (database.closed || purge()), dayMs).unref()
  let gazetteer: Promise<Gazetteer> | undefined
  return {
    database,
    signer: await openSigner(database),
    board: recorded ? () => recorded : dailyDemoBoard(siteUrl ?? `http://localhost:${port}`),
    feeds: demoFeeds,
    gazetteer: () => {
      gazetteer ??= loadGazetteer()
      return gazetteer
    },
    faults: configuration.allowFaults ? new Faults() : null,
    warn,
  }
}
