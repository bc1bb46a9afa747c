import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Board } from '../../board/board.ts'
import { BoardReadError } from '../../board/ask-board.ts'
import { boardOfServer } from '../../board/board-of-server.ts'
import { openBoards } from '../../board/open-boards.ts'
import { loadGazetteer } from '../../board/places/gazetteer.ts'
import { addedToJobs, type ModuleWithForms } from '../../board/places/place-codes.ts'
import { AddressReader } from '../../board/places/postal-address.ts'
import { askWithin } from '../../board/request-budget.ts'
import { type AtsModule, openAts } from '../../delivery/ats/open-ats.ts'
import { type Database, withDatabase } from '../../database/database.ts'
import type { Bytes } from '../../tools/bytes.ts'
import { WorkQueue } from '../../tools/work-queue.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { type CommandStreams, counted, readOptions, usageError } from '../../tools/command.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import type { BoardPack } from '../../board/pack/board-pack.ts'
import { readBoardOfSettings } from '../../board/pack/pack-of-settings.ts'

/** `npm run pack`: writes the board pack as files, for a host without this server. */

export const packUsage = `Usage: npm run pack -- [options]

  --to FOLDER        where the files are written, by default dist/client/api/pack
  --help             print this

The first time, each job is read once, two a second. Afterwards only what has changed: DATA_DIR remembers it.`

const usualFolder = 'dist/client/api/pack'
const reportEvery = 100
/** Files of packs, and of nothing else. */
const packFile = /^[0-9a-f]{20}(?:-[0-9a-f]{20})?\.json(?:\.br)?$/

interface PackDeps {
  readonly database: Database
  readonly board: () => Board
  readonly addToJob: (job: object) => object
  readonly modules: readonly AtsModule[]
  readonly warn: (line: string) => void
}

function openPack(configuration: Configuration, { addToJob, board, database, modules, warn }: PackDeps): BoardPack {
  const ats = openAts(configuration, modules, { askAt: (address) => askWithin(database, address), warn })
  const boards = openBoards(configuration, { addToJob, ats, embedded: board, database, warn })
  const { pack } = readBoardOfSettings({ ...boards, passedOn: boards.read }, { database, warn, work: new WorkQueue() })
  if (!pack) throw new Error('a board that is read has a pack')
  return pack
}

/** A file, and the same in brotli beside it, for hosts that send that as it is. */
async function writePack(folder: string, name: string, bytes: Bytes): Promise<void> {
  await writeFile(path.join(folder, name), brotliDecompressSync(bytes))
  await writeFile(path.join(folder, `${name}.br`), bytes)
}

async function writeFiles(pack: BoardPack, folder: string): Promise<{ readonly bytes: number; readonly deltas: number }> {
  const index = pack.index()
  const whole = index && pack.whole(index.version)
  if (!index || !whole) throw new OperatorError('There is no job to pack.')
  const { version } = index
  await mkdir(folder, { recursive: true })
  const earlier = (await readdir(folder)).filter((name) => packFile.test(name))
  await writePack(folder, `${version}.json`, whole)
  const deltas: string[] = []
  for (const from of index.deltas) {
    const delta = await pack.delta(from, version)
    if (!delta) continue
    await writePack(folder, `${from}-${version}.json`, delta)
    deltas.push(from)
  }
  // Last, so that it never names a file that is not there.
  await writeFile(path.join(folder, 'index.json'), JSON.stringify({ ...index, deltas }))
  const [last] = index.deltas
  // A device may have read the index a moment ago.
  const isNeeded = (name: string) => name.includes(version) || (last !== undefined && name.startsWith(`${last}.`))
  await Promise.all(earlier.filter((name) => !isNeeded(name)).map(async (name) => rm(path.join(folder, name))))
  return { bytes: whole.length, deltas: deltas.length }
}

/**
 * Runs the command.
 * @throws OperatorError when the board cannot be read
 */
export async function runPackCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly (AtsModule & ModuleWithForms)[] = [],
): Promise<void> {
  const { help, to = usualFolder } = readOptions(args, packUsage, { to: { type: 'string' } })
  if (help) return void stdout.write(`${packUsage}\n`)
  if (to === '') throw usageError('--to is empty.', packUsage)
  const say = (line: string) => void stderr.write(`${line}\n`)
  const isOwn = configuration.boardUrl === null && configuration.boards.length === 0
  const board = isOwn && !URL.canParse(configuration.settings.boardUrl) ? await boardOfServer(configuration, say) : null
  const addToJob = addedToJobs(modules, new AddressReader(await loadGazetteer()))
  await withDatabase(configuration, async (database) => {
    const noBoard = () => {
      throw new OperatorError('The settings name a board of another host.')
    }
    const pack = openPack(configuration, { addToJob, database, board: board ?? noBoard, modules, warn: say })
    try {
      let said = Number.POSITIVE_INFINITY
      await pack.complete((waiting) => {
        if (waiting > said - reportEvery) return
        say(`${counted(waiting, 'job')} to read`)
        said = waiting
      })
    } catch (error) {
      if (!(error instanceof BoardReadError)) throw error
      throw new OperatorError(`The board ${error.message}. What was read is remembered: run the command again.`, { cause: error })
    }
    const { bytes, deltas } = await writeFiles(pack, to)
    const jobs = counted(pack.index()?.jobCount ?? 0, 'job')
    say(`${jobs} in ${Math.ceil(bytes / 1000)} kB, and ${counted(deltas, 'delta')}: ${to}`)
  })
}
