import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { minuteMs } from '#shared/durations.ts'
import { handoverMinutes } from '../shared/handover.ts'
import { keyHash } from '#server/applications/store/application-entry.ts'
import { deleteUpload } from '#server/applications/files/upload-store.ts'
import { ChunkWriter } from '#server/applications/files/upload-writers.ts'
import { isConstraintError } from '#server/database/errors.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { reached } from '#server/database/stored-times.ts'
import { runSteps, type Steps } from '#server/tools/steps.ts'

/**
 * The store of sealed drafts on their way to another device (`shared/handover.ts`). A parcel is found by the hash of its id: the time of
 * an answer says nothing about an id. Its bytes are chunks of an upload that no application can name, so they count in the room for
 * uploads, and those of a parcel that was interrupted are deleted with interrupted uploads.
 */

const Parcel = v.object({ uploadKey: v.string(), sizeBytes: v.number(), sha256: v.string(), endsAtMs: v.number() })
export type Parcel = Readonly<v.InferOutput<typeof Parcel>>

const lifetimeMs = handoverMinutes * minuteMs

/** SQL: the time of a parcel is over. One that would stay for longer was left while a clock was ahead. */
const isOver = (nowMs: number) => reached('ends_at_ms', nowMs, lifetimeMs)

/** The parcel with an id. null: there is none, it was acknowledged, or its time is over. */
export async function findParcel(database: Database, parcelId: string, nowMs: number): Promise<Parcel | null> {
  const { rows } = await database.read(
    sql`SELECT * FROM handover_parcels WHERE parcel_sha256 = ${keyHash(parcelId)} AND NOT ${isOver(nowMs)}`,
  )
  return readRow(Parcel, rows)
}

/** A parcel whose bytes are being written. It is there once it is complete. */
export interface NewParcel {
  write(bytes: Buffer): Promise<void>
  /** @returns the parcel, or the one of an earlier try with the same bytes. null: another parcel has the id */
  complete(parcelId: string, nowMs: number): Promise<Parcel | null>
  /** Deletes what was written. */
  abort(): Promise<void>
}

/** Opens a new parcel. */
export function openParcel(database: Database): NewParcel {
  const uploadKey = randomUUID()
  const writer = new ChunkWriter(database, uploadKey)
  return {
    write: async (bytes) => writer.write(bytes),
    complete: async (parcelId, nowMs) => {
      const sha256 = await writer.end()
      const parcel: Parcel = { uploadKey, sizeBytes: writer.sizeBytes, sha256, endsAtMs: nowMs + lifetimeMs }
      try {
        await database.write([
          sql`INSERT INTO handover_parcels (parcel_sha256, upload_key, size_bytes, sha256, ends_at_ms)
              VALUES (${keyHash(parcelId)}, ${uploadKey}, ${parcel.sizeBytes}, ${sha256}, ${parcel.endsAtMs})`,
        ])
        return parcel
      } catch (error) {
        if (!isConstraintError(error)) throw error
        await deleteUpload(database, uploadKey)
        const known = await findParcel(database, parcelId, nowMs)
        return known?.sha256 === sha256 ? known : null
      }
    },
    abort: async () => deleteUpload(database, uploadKey),
  }
}

const Keys = v.pick(Parcel, ['uploadKey'])

/** Deletes a parcel at once. Harmless if there is none. */
export async function forgetParcel(database: Database, parcelId: string): Promise<void> {
  const [{ rows }] = await database.write([
    sql`DELETE FROM handover_parcels WHERE parcel_sha256 = ${keyHash(parcelId)} RETURNING upload_key`,
  ])
  for (const { uploadKey } of readRows(Keys, rows)) await deleteUpload(database, uploadKey)
}

/** Deletes parcels whose time is over. */
export async function purgeParcels(database: Database, nowMs: number): Promise<void> {
  const { rows: over } = await database.read(sql`SELECT 1 FROM handover_parcels WHERE ${isOver(nowMs)} LIMIT 1`)
  if (over.length === 0) return
  const [{ rows }] = await database.write([sql`DELETE FROM handover_parcels WHERE ${isOver(nowMs)} RETURNING upload_key`])
  for (const { uploadKey } of readRows(Keys, rows)) await deleteUpload(database, uploadKey)
}

interface PurgeDeps {
  readonly database: Database
  readonly warn: (message: string) => void
}

/** Deletes them for as long as the server runs. Every process asks, and most have nothing to write. */
export function purgeEachMinute({ database, warn }: PurgeDeps): Steps {
  const step = async () => {
    await purgeParcels(database, database.nowMs())
    return minuteMs
  }
  return runSteps({ name: 'drafts between devices', step, warn })
}
