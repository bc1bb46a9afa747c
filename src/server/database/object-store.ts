import type { Readable } from 'node:stream'

/**
 * The port of a store for the bytes of files, outside the database. A module implements it. Without one, the bytes are in the database.
 * Keys are the ones inside this database's own folder of the store.
 */

/** The store has not answered as one. What was to be written may be there. */
export class ObjectStoreAwayError extends Error {
  override readonly name = 'ObjectStoreAwayError'
}

export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
  readonly changedAtMs: number
}

/** What a ticket allows: one object, its size and its type. */
export interface TicketRequest {
  readonly key: string
  readonly contentType: string
  readonly minBytes: number
  readonly maxBytes: number
  readonly lifetimeSeconds: number
}

/** Everything but the tickets throws ObjectStoreAwayError when the store does not answer as it should. */
export interface ObjectStore {
  /** 'direct': browsers post files to the store. 'proxy': they post them to this server, which passes them on. */
  readonly uploads: 'direct' | 'proxy'
  /** The public address of an object is this and its key. */
  readonly publicUrl: string
  /** A form that lets a browser post one object (a presigned POST). The address of the object is `url + fields.key`. */
  issueTicket(request: TicketRequest): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>
  /** Writes an object of any size. A failure may leave it there. */
  put(key: string, body: Readable | Uint8Array, contentType: string): Promise<void>
  /** null: there is no such object. */
  find(key: string): Promise<StoredObject | null>
  /** Copies an object within the store. @returns false: there is none */
  copy(from: string, to: string): Promise<boolean>
  /** Opens an object. null: there is none */
  open(key: string): Promise<{ readonly contentType: string | null; readonly bytes: AsyncIterable<Uint8Array> } | null>
  /** Deletes an object. Harmless if there is none. */
  delete(key: string): Promise<void>
  /** The objects whose keys begin so, in the order of their keys. */
  list(beginning: string): AsyncGenerator<StoredObject>
}

/**
 * Opens the store of the settings. Nothing is asked yet.
 * @param folder this database's own folder, so that several can share a store
 */
export type OpenObjectStore = (folder: string) => Promise<ObjectStore>
