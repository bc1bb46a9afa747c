import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client'
import { type Connections, createQueue, type Results, whileBusy } from './connection.ts'
import { DatabaseAwayError, isAnswerOfDatabase } from './errors.ts'
import { makeVersionTable } from './schema.ts'

/**
 * The connections to a libSQL server, of which there may be replicas. A replica answers whatever only reads from its own copy,
 * transactions included that begin with `BEGIN IMMEDIATE`, and passes on to the primary what has a statement that may write.
 *
 * A process writes one transaction after the other, as with a file: with four and more at once, a libSQL server 0.24.32 was seen to stop
 * writing for good, until it was started anew.
 */

/** Longer than a server under load takes for a transaction. A paused server never answers. */
const usualAnswerWaitMs = 10_000

/** A replica passes no more on to its primary at once, and calls the transaction closed. */
const maxWrittenBytes = 4_000_000

const sizeOf = (value: unknown) =>
  typeof value === 'string' ? Buffer.byteLength(value) : ArrayBuffer.isView(value) ? value.byteLength : 8

/** @throws RangeError for a write that no replica would pass on: whoever repeats it would wait for ever */
function assertPassable(statements: readonly InStatement[]): void {
  const bytes = statements.reduce((sum, statement) => {
    if (typeof statement === 'string') return sum + statement.length
    const args = Array.isArray(statement.args) ? statement.args : Object.values(statement.args ?? {})
    return args.reduce((all: number, arg) => all + sizeOf(arg), sum + statement.sql.length)
  }, 0)
  if (bytes > maxWrittenBytes) throw new RangeError('a write is too large for a replica')
}

/** What a server of the database is known by. */
export interface ServerLocation {
  readonly url: string
  readonly authToken: string | null
  readonly answerWaitMs?: number | undefined
}

/** Plain HTTP, where each transaction is one request: streams of WebSockets are lost with their connection. */
const httpUrl = (url: string) => url.replace(/^ws(s?):/, 'http$1:')

async function batch<const Statements extends readonly InStatement[]>(
  client: Client,
  statements: Statements,
  mode: 'read' | 'deferred' | 'write',
): Promise<Results<Statements>> {
  if (client.closed) throw new LibsqlError('The database is closed', 'CLIENT_CLOSED')
  try {
    return (await client.batch([...statements], mode)) as Results<Statements>
  } catch (error) {
    if (isAnswerOfDatabase(error) || client.closed) throw error
    throw new DatabaseAwayError('the server of the database has not answered', { cause: error })
  }
}

/** Connects to a libSQL server, primary or replica. */
export function connectToServer({ answerWaitMs = usualAnswerWaitMs, authToken, url }: ServerLocation): Connections {
  const open = () =>
    createClient({
      url: httpUrl(url),
      ...(authToken === null ? {} : { authToken }),
      fetch: async (request: Request) => {
        // It compresses with all its might: a megabyte of a file takes three seconds then, and 60 ms without.
        request.headers.set('Accept-Encoding', 'identity')
        return fetch(request, { signal: AbortSignal.timeout(answerWaitMs) })
      },
    })
  const client = open()
  // Their own, so that they do not wait behind those of a primary that is silent.
  const copies = open()
  const runNext = createQueue()
  const patiently = async <Result>(operation: () => Promise<Result>) => whileBusy(performance.now() + answerWaitMs, operation)
  // Makes the transaction go to the primary: it changes the schema, as far as a replica can see, and does nothing. Unlike an `UPDATE` of
  // no row, it takes no lock.
  const goesToPrimary = makeVersionTable
  const readTogether = async <const Statements extends readonly InStatement[]>(statements: Statements) =>
    patiently(async () => {
      const [, ...results] = await batch(client, [goesToPrimary, ...statements], 'deferred')
      return results
    })
  return {
    read: async (statement) => (await readTogether([statement]))[0],
    readTogether,
    readCopy: async (statement) => patiently(async () => (await batch(copies, [statement], 'read'))[0]),
    write: async (statements) => {
      assertPassable(statements)
      const deadlineMs = performance.now() + answerWaitMs
      return runNext(async () => {
        // The ones before it have waited for a server that is silent.
        if (performance.now() > deadlineMs) throw new DatabaseAwayError('the server of the database has not answered')
        return whileBusy(deadlineMs, async () => batch(client, statements, 'write'))
      })
    },
    truncateLog: async () => Promise.resolve(true),
    get isClosed() {
      return client.closed
    },
    close: () => {
      client.close()
      copies.close()
    },
  }
}
