import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OperatorError } from '../../tools/operator-error.ts'

/**
 * Opens the port. Without `HOST` the server listens on both loopback addresses only: some programs resolve `localhost` to
 * 127.0.0.1 and others to ::1, and the server must not be reachable from other machines by accident.
 */

export const loopbackHosts = ['127.0.0.1', '::1'] as const

/** Error codes of a machine without the address. */
const missingAddressCodes: readonly (string | undefined)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

interface ListenOptions {
  /** null: both loopback addresses, as far as available. */
  readonly host: string | null
  /** 0: any free port. */
  readonly port: number
  /** The setting of the port, for errors. */
  readonly setting?: 'PORT' | 'METRICS_PORT'
}

export interface Listening {
  /** URL of the server for a browser on this machine. */
  readonly url: string
  readonly servers: readonly Server[]
}

/** The host name that a browser on this machine uses for an address. */
function localName(host: string | null): string {
  if (host === null || ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function explain(error: unknown, { host, port, setting }: Required<ListenOptions>): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new OperatorError(`${setting}: ${port} is already in use; choose another port`, { cause: error })
  if (code === 'EACCES')
    return new OperatorError(`${setting}: no permission to listen on ${port}; choose a port above 1023`, { cause: error })
  if (host !== null && missingAddressCodes.includes(code))
    return new OperatorError(`HOST: '${host}' is not an address of this machine; use 0.0.0.0 or :: to listen on all addresses`, {
      cause: error,
    })
  return error
}

/**
 * @param createServer creates a server that does not listen yet; called once per address
 * @throws OperatorError when the address or the port cannot be opened
 */
export async function listen(createServer: () => Server, { host, port, setting = 'PORT' }: ListenOptions): Promise<Listening> {
  const servers: Server[] = []
  let openPort = port
  let missing: unknown = null
  for (const address of host === null ? loopbackHosts : [host]) {
    const server = createServer()
    try {
      openPort = await listenOn(server, openPort, address)
      servers.push(server)
    } catch (error) {
      // A machine without IPv6, or without IPv4, has only one of the two loopback addresses.
      missing = explain(error, { host, port: openPort, setting })
      if (host === null && missingAddressCodes.includes((error as NodeJS.ErrnoException).code)) continue
      for (const opened of servers) opened.close()
      // The port is free on the first address and taken on the second: try another one.
      if (port === 0 && servers.length > 0) return listen(createServer, { host, port, setting })
      throw missing
    }
  }
  if (servers.length === 0) throw missing
  return { url: `http://${localName(host)}:${openPort}`, servers }
}
