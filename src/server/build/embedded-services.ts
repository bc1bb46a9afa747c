import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'

/**
 * Mounts the embedded services in the dev server, so that `npm run dev` is the same site with hot reload. The app is
 * loaded through Vite and not imported: an import here would restart the dev server at each edit (toolchain.md, trap 8).
 */
export function embeddedServices(): Plugin {
  return {
    name: 'embedded-services',
    apply: 'serve',
    configureServer(server) {
      const dev = path.join(server.config.root, 'src/server/dev.ts')
      const listener = getRequestListener(async (request) => {
        const { respond } = (await server.ssrLoadModule(dev)) as typeof import('../dev.ts')
        return respond(request)
      })
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) void listener(request, response)
        else next()
      })
    },
  }
}
