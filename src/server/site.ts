import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { isPage } from '#shared/paths.ts'
import { redirectTarget } from '#shared/redirects.ts'

/**
 * Serves `dist/client` beside the embedded services. A page's address answers the shell; anything that looks like a file
 * and is not there answers 404, never the page: a browser that asks for a vanished chunk must not get HTML
 * (pitfalls.md, fluux #330).
 */

const year = 'public, max-age=31536000, immutable'

function cachePolicy(pathname: string): string {
  if (pathname.startsWith('/assets/')) return year
  // Fixed names: the browser asks each time and gets a 304. `/sw.js` above all must never be an old one.
  return 'no-cache'
}

/**
 * @param clientDir the built client, absolute
 * @throws the file system's error when there is no built client
 */
export async function siteRoutes(clientDir: string): Promise<Hono> {
  const shell = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  const site = new Hono()
  site.use(compress())
  site.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    context.header('Content-Security-Policy', "frame-ancestors 'none'")
    if (!context.res.headers.has('Cache-Control')) {
      context.header('Cache-Control', context.res.ok ? cachePolicy(context.req.path) : 'no-store')
    }
  })
  site.get('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const target = redirectTarget(pathname, search)
    return target === null ? next() : context.redirect(target, 302)
  })
  site.use(serveStatic({ root: clientDir, index: 'no directory has an index' }))
  site.get('*', (context) => {
    const { path: pathname } = context.req
    if (path.extname(pathname) !== '' || pathname.startsWith('/assets/')) return context.text('Not found', 404)
    return context.html(shell, isPage(pathname) ? 200 : 404)
  })
  return site
}
