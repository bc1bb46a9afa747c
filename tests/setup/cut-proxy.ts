import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes bytes on between two processes, until the line between them is cut. */
export interface CutProxy {
  readonly port: number
  /** From now on nothing passes, and nobody hears of it: connections stay open, as when a cable is pulled. */
  cut(): void
  /** Ends what was cut, as a network does that comes back, and passes new connections on. */
  mend(): void
  close(): void
}

export async function openCutProxy(targetPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
    near.on('data', (data) => isCut || far.write(data))
    far.on('data', (data) => isCut || near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      end()
    },
    close: () => {
      server.close()
      end()
    },
  }
}
