import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { matchesTag } from '../http/compression.ts'
import type { FileSender } from './send.ts'
import { isVideo, type StaticFiles } from './static-files.ts'

/** The built files: from memory, and those that are too large for it, mostly videos, from disk. */

const isOneRange = /^bytes=(?:\d+-\d*|-\d+)$/

/**
 * Only videos support ranges, one range at a time, and never with a condition such as If-Range: the tags here are weak, so the
 * file may differ from the part that the browser has (RFC 9110, 13.1.5). Any other range request gets the whole file, which the
 * RFC allows (14.2). A range of a compressed text would cut its compressed bytes.
 */
function supportsRange(context: Context): boolean {
  const { path: pathname } = context.req
  return isVideo.test(pathname) && isOneRange.test(context.req.header('Range') ?? '') && !context.req.header('If-Range')
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { method: request.method, headers })
}

/** @param clientDir absolute path of the built client, which `files` has been opened on */
export function fileRoutes(files: StaticFiles, clientDir: string, sender: FileSender): Hono {
  const routes = new Hono()
  routes.on('GET', ['/assets/*', '*'], async (context, next) => {
    const file = await files.find(context.req.path)
    return file === null ? next() : sender.file(context, file)
  })
  routes.use(async (context, next) => {
    const tag = await files.tagOf(context.req.path)
    if (tag !== null) context.header('ETag', tag)
    return tag !== null && matchesTag(context, tag) ? context.body(null, 304) : next()
  })
  routes.use(async (context, next) => {
    if (context.req.header('Range') !== undefined && !supportsRange(context)) context.req.raw = withoutRange(context.req.raw)
    await next()
    if (isVideo.test(context.req.path) && context.res.ok) context.header('Accept-Ranges', 'bytes')
  })
  const serveFromDisk = serveStatic({ root: clientDir, index: 'no directory has an index', precompressed: true })
  // Check the file list first to avoid a disk lookup for every page.
  routes.use(async (context, next) => (files.has(context.req.path) ? serveFromDisk(context, next) : next()))
  return routes
}
