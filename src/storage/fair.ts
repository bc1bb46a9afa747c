import { reportProblem } from '#platform/report.ts'
import type { CareersDatabase, DatabaseConnection, DatabaseResult } from './database.ts'
import {
  type AttentionReason,
  type FairSettingsRow,
  isPerson,
  parseEnvelope,
  parseFairSettings,
  parseQueued,
  type PersonEnvelope,
  type QueuedEnvelope,
} from './fair-records.ts'
import type { Notices } from './notices.ts'

/**
 * Stores a fair on its tablet: the settings, the sealed envelopes, and what recruiters may know of them. An envelope's bytes
 * exist exactly as long as it has not arrived, so they decide what is sent and whether the event may end. Neither 'Delete
 * everything' nor the sweep touches these tables: nobody at the fair may delete what others have left.
 */

export interface StoredFair {
  /** null: no event. */
  readonly settings: FairSettingsRow | null
  readonly queue: readonly QueuedEnvelope[]
  /** Envelopes that have not arrived, oldest first. */
  readonly unsentIds: readonly string[]
}

export interface NewEnvelope {
  readonly envelopeId: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sealedAtMs: number
}

export interface FairStore {
  read(): Promise<DatabaseResult<StoredFair>>
  /** Changes the settings. `update` returns the row itself to change nothing. */
  changeSettings<Row extends FairSettingsRow | null>(update: (row: FairSettingsRow | null) => Row): Promise<DatabaseResult<Row>>
  /**
   * Stores a person's envelope and counts its bird in one transaction.
   * @param birdNumber the number that is sealed in it
   * @returns 'bird-taken' if another tab has given this number meanwhile: seal it again with the next
   */
  addPerson(
    envelope: NewEnvelope,
    about: PersonEnvelope['about'],
    birdNumber: number,
  ): Promise<DatabaseResult<'added' | 'bird-taken' | 'no-event'>>
  /** Stores a note in place of the last one of that person that has not arrived. */
  addNote(
    envelope: NewEnvelope,
    personId: string,
    rating: PersonEnvelope['about']['rating'],
  ): Promise<DatabaseResult<'added' | 'no-person'>>
  /** The sealed bytes. null: there are none. */
  readBytes(envelopeId: string): Promise<DatabaseResult<ArrayBuffer | null>>
  /** The envelope has arrived: deletes its bytes. @returns false if they are still there */
  markSent(envelopeId: string, sentAtMs: number): Promise<boolean>
  markAttention(envelopeId: string, reason: AttentionReason): Promise<void>
  /** Forgets the event, if all envelopes have arrived. */
  end(): Promise<DatabaseResult<'ended' | 'something-waits'>>
}

/** Where the settings are. */
const key: FairSettingsRow['name'] = 'fair'

export function createFairStore(connection: DatabaseConnection, notices: Notices): FairStore {
  const tell = () => notices.publish({ type: 'fair' })
  const told = <T>(result: T): T => {
    tell()
    return result
  }
  /** A bug, or a row that only a later release can read, must not look like an empty tablet. */
  const run: DatabaseConnection['run'] = async (work) => {
    try {
      return await connection.run(work)
    } catch (error) {
      reportProblem('fair: the database failed', error)
      return { status: 'unavailable', reason: 'lost' }
    }
  }
  const readSettings = async (database: CareersDatabase) => parseFairSettings(await database.fairSettings.get(key))
  const readQueued = async (database: CareersDatabase, envelopeId: string) => {
    const row = await database.fairQueue.get(envelopeId)
    return row === undefined ? undefined : parseQueued([row])[0]
  }

  const putEnvelope = async (database: CareersDatabase, { bytes, envelopeId }: NewEnvelope) => {
    // A view of a larger buffer would store all of it.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    await database.fairEnvelopes.add({ envelopeId, bytes: isWhole ? bytes.buffer : bytes.slice().buffer })
  }

  /** Deletes what has arrived. @returns its row, which is not deleted if it is a person's */
  const dropBytes = async (database: CareersDatabase, envelopeId: string) => {
    const row = await readQueued(database, envelopeId)
    await database.fairEnvelopes.delete(envelopeId)
    if (row?.about.kind === 'note') await database.fairQueue.delete(envelopeId)
    return row
  }

  return {
    read: () =>
      run((database) =>
        database.transaction('r', database.fairSettings, database.fairQueue, database.fairEnvelopes, async () => {
          const settings = await readSettings(database)
          const queue = parseQueued(await database.fairQueue.toArray())
          const times = new Map(queue.map(({ envelopeId, sealedAtMs }) => [envelopeId, sealedAtMs]))
          const unsentIds = [...(await database.fairEnvelopes.toCollection().primaryKeys())].sort(
            (a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0),
          )
          return { settings, queue, unsentIds }
        }),
      ),
    changeSettings: async (update) =>
      told(
        await run((database) =>
          database.transaction('rw', database.fairSettings, async () => {
            const row = await readSettings(database)
            const next = update(row)
            // What could not be read again would lock the tablet.
            if (next && next !== row) await database.fairSettings.put(parseFairSettings(next) ?? next)
            return next
          }),
        ),
      ),
    addPerson: async ({ sealedAtMs, ...envelope }, about, birdNumber) =>
      told(
        await run((database) =>
          database.transaction('rw', database.fairSettings, database.fairQueue, database.fairEnvelopes, async () => {
            const { envelopeId } = envelope
            // The first run of this transaction was committed before its connection was lost.
            if (await readQueued(database, envelopeId)) return 'added'
            const settings = await readSettings(database)
            if (!settings) return 'no-event'
            if (settings.birdCount !== birdNumber - 1) return 'bird-taken'
            await putEnvelope(database, { ...envelope, sealedAtMs })
            await database.fairQueue.add({ envelopeId, sealedAtMs, about, progress: { state: 'waiting' } })
            await database.fairSettings.put({ ...settings, birdCount: birdNumber })
            return 'added'
          }),
        ),
      ),
    addNote: async (envelope, personId, rating) =>
      told(
        await run((database) =>
          database.transaction('rw', database.fairQueue, database.fairEnvelopes, async () => {
            const { envelopeId, sealedAtMs } = envelope
            if (await readQueued(database, envelopeId)) return 'added'
            const person = await readQueued(database, personId)
            if (!person || !isPerson(person)) return 'no-person'
            for (const { about, envelopeId: noteId } of parseQueued(await database.fairQueue.toArray())) {
              if (about.kind !== 'note' || about.personId !== personId) continue
              await database.fairQueue.delete(noteId)
              await database.fairEnvelopes.delete(noteId)
            }
            await putEnvelope(database, envelope)
            const about = { kind: 'note', personId } as const
            await database.fairQueue.add({ envelopeId, sealedAtMs, about, progress: { state: 'waiting' } })
            await database.fairQueue.put({ ...person, about: { ...person.about, rating, notedAtMs: sealedAtMs } })
            return 'added'
          }),
        ),
      ),
    readBytes: (envelopeId) =>
      run(async (database) => parseEnvelope(await database.fairEnvelopes.get(envelopeId))?.bytes ?? null),
    markSent: async (envelopeId, sentAtMs) => {
      const putSent = async (database: CareersDatabase, row: QueuedEnvelope | undefined) => {
        if (row && isPerson(row)) await database.fairQueue.put({ ...row, progress: { state: 'sent', sentAtMs } })
      }
      const inOne = await run((database) =>
        database.transaction('rw', database.fairQueue, database.fairEnvelopes, async () =>
          putSent(database, await dropBytes(database, envelopeId)),
        ),
      )
      if (inOne.status !== 'full') return told(inOne.status === 'ok')
      // The device has no room for the change of the row, so delete first. A kill between the two transactions loses the row of
      // what has arrived, and never says that something has arrived that has not.
      const dropped = await run((database) =>
        database.transaction('rw', database.fairQueue, database.fairEnvelopes, async () => {
          const row = await dropBytes(database, envelopeId)
          await database.fairQueue.delete(envelopeId)
          return row
        }),
      )
      if (dropped.status === 'ok') await run((database) => putSent(database, dropped.value))
      return told(dropped.status === 'ok')
    },
    markAttention: async (envelopeId, reason) => {
      await run((database) =>
        database.transaction('rw', database.fairQueue, async () => {
          const row = await readQueued(database, envelopeId)
          if (row) await database.fairQueue.put({ ...row, progress: { state: 'needs-attention', reason } })
        }),
      )
      tell()
    },
    end: async () =>
      told(
        await run((database) =>
          database.transaction('rw', database.fairSettings, database.fairQueue, database.fairEnvelopes, async () => {
            if ((await database.fairEnvelopes.count()) > 0) return 'something-waits'
            await database.fairSettings.clear()
            await database.fairQueue.clear()
            return 'ended'
          }),
        ),
      ),
  }
}
