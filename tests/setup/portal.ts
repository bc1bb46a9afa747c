import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const signInPage = '<!doctype html><title>Hotel</title><h1>Room number?</h1>'

/** A proxy in front of the site that behaves like a captive portal: it responds to any request with HTML and status 200. */
export interface Portal {
  readonly url: string
  /** Selects the requests that get the portal's page, by path and `Sec-Fetch-Dest`. null: none. */
  capture(isCaptured: ((path: string, destination: string) => boolean) | null): void
  /** Paths that got the portal's page so far. */
  readonly captured: readonly string[]
  /** Refuses all connections from now on. */
  close(): Promise<void>
}

/** @param siteUrl the real site */
export async function startPortal(siteUrl: string): Promise<Portal> {
  const { hostname, port } = new URL(siteUrl)
  const captured: string[] = []
  let isCaptured: ((path: string, destination: string) => boolean) | null = null
  const server: Server = createServer((message, response) => {
    const { headers, method, url = '/' } = message
    if (isCaptured?.(url, String(headers['sec-fetch-dest']))) {
      captured.push(url)
      // Cacheable, as badly configured portals respond, so the HTTP cache gets the wrong page too.
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=3600' }).end(signInPage)
      return
    }
    const upstream = request({ host: hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    message.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    capture: (choose) => {
      isCaptured = choose
    },
    captured,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
