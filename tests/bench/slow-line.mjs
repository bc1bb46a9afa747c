import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Lighthouse's slow 4G: what a browser's own throttling does not slow down are its workers. */
export const bytesPerSecond = (1.6 * 1024 * 1024) / 8
const roundTripMs = 150
const pieceBytes = 4_096

/** A slow line in front of a site, which all its connections share. @returns its address, and how many bytes have come through */
export async function slowLine(url) {
  const { hostname, port } = new URL(url)
  const line = { bytes: 0, freeAtMs: 0 }
  const server = createServer((client) => {
    const origin = connect(Number(port), hostname)
    const end = () => {
      client.destroy()
      origin.destroy()
    }
    for (const socket of [client, origin]) socket.on('error', end)
    client.on('close', end)
    client.on('data', (data) => void delay(roundTripMs).then(() => origin.write(data)))
    const send = async () => {
      for await (const data of origin) {
        for (let start = 0; start < data.length; start += pieceBytes) {
          const piece = data.subarray(start, start + pieceBytes)
          const nowMs = performance.now()
          line.freeAtMs = Math.max(line.freeAtMs, nowMs) + (piece.length / bytesPerSecond) * 1_000
          line.bytes += piece.length
          await delay(line.freeAtMs - nowMs)
          if (!client.write(piece)) await once(client, 'drain')
        }
      }
      client.end()
    }
    void send().catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, line, close: () => server.close() }
}
