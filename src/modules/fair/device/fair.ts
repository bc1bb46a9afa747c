import { dayMs } from '#shared/durations.ts'
import type { EnvelopeStatesAnswer } from '../shared/fair.ts'
import { reportProblem } from '#platform/report.ts'
import type { DatabaseResult } from '#storage/database.ts'
import type { FairConnection, FairDatabase } from './fair-database.ts'
import {
  type AttentionReason,
  type FairSettingsRow,
  isPerson,
  isReadable,
  parseEnvelope,
  parseFairSettings,
  parseQueued,
  type PersonEnvelope,
  type QueuedEnvelope,
  type StoredSettings,
} from './fair-records.ts'
import type { Notices } from '#storage/notices.ts'

/**
 * Stores a fair on its tablet: the settings, the sealed envelopes, and what recruiters may know of them. An envelope's bytes stay
 * after it was received, until the service has said a second time that it has it, and a day longer: a server can lose what it
 * has just confirmed. Neither 'Delete everything' nor the sweep touches these tables: nobody at the fair may delete what others
 * have left.
 */

export interface StoredFair {
  /** null: no event. */
  readonly settings: StoredSettings | null
  readonly queue: readonly QueuedEnvelope[]
  /** Envelopes that have not arrived, oldest first. */
  readonly unsentIds: readonly string[]
  /** Envelopes that were received and are still here, oldest first. */
  readonly kept: readonly KeptEnvelope[]
}

export interface KeptEnvelope {
  readonly envelopeId: string
  /** For a note, the envelope of the person. */
  readonly personId: string | null
  readonly sealedAtMs: number
  readonly sentAtMs: number
  /** null: not a second time yet. */
  readonly confirmedAtMs: number | null
}

/** How long an envelope is kept after its second confirmation. */
const keptConfirmedMs = dayMs
/** How long it is kept without one. */
const keptUnconfirmedMs = 30 * dayMs

export interface NewEnvelope {
  readonly envelopeId: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sealedAtMs: number
}

export interface FairStore {
  read(): Promise<DatabaseResult<StoredFair>>
  /** Changes the settings. `update` returns the row itself to change nothing. Those that cannot be read stay as they are. */
  changeSettings(update: (row: FairSettingsRow | null) => FairSettingsRow | null): Promise<DatabaseResult<FairSettingsRow | null>>
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
  /**
   * The envelope was received, and is kept.
   * @returns 'not-noted' if there is no room for that, or no row that could say it
   */
  markSent(envelopeId: string, sentAtMs: number): Promise<'noted' | 'not-noted' | 'failed'>
  /** Deletes an envelope that was received twice, although nothing can note that. @returns false if it is still there */
  dropSent(envelopeId: string, sentAtMs: number): Promise<boolean>
  /** Deletes a note that the service refuses for good. @returns false if it is no note, or still there */
  dropNote(envelopeId: string): Promise<boolean>
  markAttention(envelopeId: string, reason: AttentionReason): Promise<void>
  /** Notes what the service has said about envelopes that are kept. Deletes those that need not be kept any more. */
  noteStates(states: EnvelopeStatesAnswer['envelopes'], nowMs: number): Promise<void>
  /** Deletes what nobody has confirmed for long. */
  dropForgotten(nowMs: number): Promise<void>
  /** Forgets the event, if all envelopes have arrived and are confirmed. */
  end(): Promise<DatabaseResult<'ended' | 'something-waits' | 'unconfirmed'>>
}

/** Those of the queue whose bytes are still here. */
function keptOf(queue: readonly QueuedEnvelope[], ids: readonly string[]): readonly KeptEnvelope[] {
  const stored = new Set(ids)
  return queue.flatMap(({ about, envelopeId, progress, sealedAtMs }) => {
    if (progress.state !== 'sent' || !stored.has(envelopeId)) return []
    const personId = about.kind === 'note' ? about.personId : null
    return [{ envelopeId, personId, sealedAtMs, sentAtMs: progress.sentAtMs, confirmedAtMs: progress.confirmedAtMs }]
  })
}

/** Where the settings are. */
const key = 'fair'

export function createFairStore(connection: FairConnection, notices: Notices): FairStore {
  const tell = () => notices.publish({ type: 'module', name: 'fair' })
  const told = <T>(result: T): T => {
    tell()
    return result
  }
  /** A bug, or a row that only a later release can read, must not look like an empty tablet. */
  const transact: FairConnection['transact'] = async (mode, tables, work) => {
    try {
      return await connection.transact(mode, tables, work)
    } catch (error) {
      reportProblem('fair: the database failed', error)
      return { status: 'unavailable', reason: 'lost' }
    }
  }
  const readSettings = async (database: FairDatabase) => parseFairSettings(await database.fairSettings.get(key))
  const readQueued = async (database: FairDatabase, envelopeId: string) => {
    const row = await database.fairQueue.get(envelopeId)
    return row === undefined ? undefined : parseQueued([row])[0]
  }

  const putEnvelope = async (database: FairDatabase, { bytes, envelopeId }: NewEnvelope) => {
    // A view of a larger buffer would store all of it.
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    await database.fairEnvelopes.add({ envelopeId, bytes: isWhole ? bytes.buffer : bytes.slice().buffer })
  }

  const readQueue = async (database: FairDatabase) => {
    const queue = parseQueued(await database.fairQueue.toArray())
    const ids = await database.fairEnvelopes.toCollection().primaryKeys()
    return { queue: queue.toSorted((a, b) => a.sealedAtMs - b.sealedAtMs), ids }
  }
  const readKept = async (database: FairDatabase) => {
    const { ids, queue } = await readQueue(database)
    return keptOf(queue, ids)
  }
  /** The row of a person stays. */
  const dropBytes = async (database: FairDatabase, { envelopeId, personId }: Pick<KeptEnvelope, 'envelopeId' | 'personId'>) => {
    await database.fairEnvelopes.delete(envelopeId)
    if (personId !== null) await database.fairQueue.delete(envelopeId)
  }
  /** @param choose of what is kept, oldest first */
  const dropKept = (choose: (kept: readonly KeptEnvelope[]) => readonly KeptEnvelope[]) =>
    transact('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
      const going = choose(await readKept(database))
      for (const kept of going) await dropBytes(database, kept)
      return going.length
    })
  const isConfirmed = ({ confirmedAtMs }: KeptEnvelope) => confirmedAtMs !== null
  /** What is confirmed makes room, the oldest first, so that a full device does not turn people away for the sake of copies. */
  const transactWithRoom: FairConnection['transact'] = async (...options) => {
    for (let count = 1; ; count *= 2) {
      const result = await transact(...options)
      if (result.status !== 'full') return result
      const dropped = await dropKept((kept) => kept.filter(isConfirmed).slice(0, count))
      if (dropped.status !== 'ok' || dropped.value === 0) return result
    }
  }
  const putSent = async (database: FairDatabase, row: QueuedEnvelope, sentAtMs: number) => {
    await database.fairQueue.put({ ...row, progress: { state: 'sent', sentAtMs, confirmedAtMs: null } })
  }
  const dropSent: FairStore['dropSent'] = async (envelopeId, sentAtMs) => {
    // Delete first, because there may be no room to change the row. A kill between the two transactions loses the row of what
    // has arrived, and never says that something has arrived that has not.
    const dropped = await transact('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
      const row = await readQueued(database, envelopeId)
      await database.fairEnvelopes.delete(envelopeId)
      if (row) await database.fairQueue.delete(envelopeId)
      return row
    })
    const row = dropped.status === 'ok' ? dropped.value : undefined
    if (row && isPerson(row)) await transact('rw', ['fairQueue'], async (database) => putSent(database, row, sentAtMs))
    return told(dropped.status === 'ok')
  }

  return {
    read: () =>
      transact('r', ['fairSettings', 'fairQueue', 'fairEnvelopes'], async (database) => {
        const settings = await readSettings(database)
        const { ids, queue } = await readQueue(database)
        const kept = keptOf(queue, ids)
        const times = new Map(queue.map(({ envelopeId, sealedAtMs }) => [envelopeId, sealedAtMs]))
        const keptIds = new Set(kept.map(({ envelopeId }) => envelopeId))
        const unsentIds = ids
          .filter((envelopeId) => !keptIds.has(envelopeId))
          .sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))
        return { settings, queue, unsentIds, kept }
      }),
    changeSettings: async (update) =>
      told(
        await transact('rw', ['fairSettings'], async (database) => {
          const row = await readSettings(database)
          if (row && !isReadable(row)) return null
          const next = update(row)
          if (!next || next === row) return next
          const stored = parseFairSettings(next)
          // What could not be read again would end the event.
          if (!stored || !isReadable(stored)) throw new Error('the settings of the fair could not be read again')
          await database.fairSettings.put(stored)
          return next
        }),
      ),
    addPerson: async ({ sealedAtMs, ...envelope }, about, birdNumber) =>
      told(
        await transactWithRoom('rw', ['fairSettings', 'fairQueue', 'fairEnvelopes'], async (database) => {
          const { envelopeId } = envelope
          // The first run of this transaction was committed before its connection was lost.
          if (await readQueued(database, envelopeId)) return 'added'
          const settings = await readSettings(database)
          if (!settings || !isReadable(settings)) return 'no-event'
          if (settings.birdCount !== birdNumber - 1) return 'bird-taken'
          await putEnvelope(database, { ...envelope, sealedAtMs })
          await database.fairQueue.add({ envelopeId, sealedAtMs, about, progress: { state: 'waiting' } })
          await database.fairSettings.put({ ...settings, birdCount: birdNumber })
          return 'added'
        }),
      ),
    addNote: async (envelope, personId, rating) =>
      told(
        await transactWithRoom('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
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
    readBytes: (envelopeId) =>
      transact(
        'r',
        ['fairEnvelopes'],
        async (database) => parseEnvelope(await database.fairEnvelopes.get(envelopeId))?.bytes ?? null,
      ),
    markSent: async (envelopeId, sentAtMs) => {
      const result = await transactWithRoom('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
        // A later note has replaced it.
        if ((await database.fairEnvelopes.where('envelopeId').equals(envelopeId).count()) === 0) return 'noted'
        const row = await readQueued(database, envelopeId)
        if (row) await putSent(database, row, sentAtMs)
        return row ? 'noted' : 'not-noted'
      })
      if (result.status === 'full') return 'not-noted'
      return told(result.status === 'ok' ? result.value : 'failed')
    },
    dropSent,
    dropNote: async (envelopeId) => {
      const result = await transact('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
        const row = await readQueued(database, envelopeId)
        if (row?.about.kind !== 'note') return false
        await database.fairEnvelopes.delete(envelopeId)
        await database.fairQueue.delete(envelopeId)
        return true
      })
      return told(result.status === 'ok' && result.value)
    },
    markAttention: async (envelopeId, reason) => {
      await transact('rw', ['fairQueue'], async (database) => {
        const row = await readQueued(database, envelopeId)
        if (row) await database.fairQueue.put({ ...row, progress: { state: 'needs-attention', reason } })
      })
      tell()
    },
    noteStates: async (states, nowMs) => {
      const result = await transact('rw', ['fairQueue', 'fairEnvelopes'], async (database) => {
        const keptById = new Map((await readKept(database)).map((kept) => [kept.envelopeId, kept]))
        for (const { envelopeId, state } of states) {
          const kept = keptById.get(envelopeId)
          const row = kept && (await readQueued(database, envelopeId))
          if (!row) continue
          const { confirmedAtMs, sentAtMs } = kept
          if (state === 'unknown') await database.fairQueue.put({ ...row, progress: { state: 'waiting' } })
          // Of a clock that was set back, the age is unknown. It is confirmed at this moment, so it may go.
          else if (state === 'erased' || (confirmedAtMs !== null && Math.abs(nowMs - confirmedAtMs) >= keptConfirmedMs)) {
            await dropBytes(database, kept)
          } else if (confirmedAtMs === null) {
            await database.fairQueue.put({ ...row, progress: { state: 'sent', sentAtMs, confirmedAtMs: nowMs } })
          }
        }
      })
      if (result.status !== 'full') return tell()
      // There is no room for the answer. What was confirmed makes room.
      const confirmed = new Set(states.flatMap(({ envelopeId, state }) => (state === 'unknown' ? [] : [envelopeId])))
      await dropKept((kept) => kept.filter(({ envelopeId }) => confirmed.has(envelopeId)))
      tell()
    },
    dropForgotten: async (nowMs) => {
      const dropped = await dropKept((kept) => kept.filter(({ sentAtMs }) => nowMs - sentAtMs >= keptUnconfirmedMs))
      if (dropped.status === 'ok' && dropped.value > 0) tell()
    },
    end: async () =>
      told(
        await transact('rw', ['fairSettings', 'fairQueue', 'fairEnvelopes'], async (database) => {
          const { ids, queue } = await readQueue(database)
          const kept = keptOf(queue, ids)
          if (kept.length < ids.length) return 'something-waits'
          if (kept.some(({ confirmedAtMs }) => confirmedAtMs === null)) return 'unconfirmed'
          await database.fairSettings.clear()
          await database.fairQueue.clear()
          await database.fairEnvelopes.clear()
          return 'ended'
        }),
      ),
  }
}
