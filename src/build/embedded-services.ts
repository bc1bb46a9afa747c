import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { loopbackHosts } from '#server/web/http/listen.ts'

/** Vite listens on one address only. Without `HOST`, also listen on the other loopback address. */
function listenOnBothLoopbacks({ config, httpServer }: ViteDevServer): void {
  if (!httpServer || config.server.host !== undefined) return
  httpServer.once('listening', () => {
    const { address, port } = httpServer.address() as AddressInfo
    const other = loopbackHosts.find((host) => host !== address) ?? address
    const second = createServer((socket) => httpServer.emit('connection', socket))
    // A machine may have only one of the two.
    second.on('error', () => {})
    second.listen(port, other)
    httpServer.once('close', () => second.close())
  })
}

/**
 * Vite plugin that mounts the embedded services in the dev server, with hot reload. The app is loaded through Vite rather than
 * imported, because Vite restarts the dev server whenever a file that its config imports is edited.
 */
export function embeddedServices(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    configureServer(server) {
      listenOnBothLoopbacks(server)
      const dev = path.join(server.config.root, 'src/server/dev.ts')
      const listener = getRequestListener(async (request) => {
        const { respond } = (await server.ssrLoadModule(dev)) as { readonly respond: (request: Request) => Promise<Response> }
        return respond(request)
      })
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) void listener(request, response)
        else next()
      })
    },
  }
}
