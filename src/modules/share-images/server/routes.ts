import { type Context, Hono } from 'hono'
import { BoardPayloadError } from '#shared/board-list.ts'
import { languages } from '#shared/site-languages.ts'
import { closed } from '#server/board/job-source.ts'
import { readJob } from '#server/board/read-job.ts'
import { matchesTag } from '#server/web/http/compression.ts'
import type { Bytes } from '#server/tools/bytes.ts'
import { bodyOf } from '#server/web/http/large-body.ts'
import { BusyError } from '#server/tools/work-queue.ts'
import { inLanguage } from '#server/web/language/language.ts'
import type { JobFileDeps } from '#server/web/pages/job-files.ts'
import type { ShareImages } from './share-images.ts'

/** Serves the pictures of shared jobs. Only the address that a job's page names has one, so that nobody can ask for others. */

interface ShareImageDeps extends Pick<JobFileDeps, 'jobs' | 'mapping' | 'warn'> {
  readonly images: ShareImages
}

const year = 'public, max-age=31536000, immutable'

/** The first language has none in its names. */
const fileName = /^([1-9]\d{0,14})-([\w-]{16})(?:\.([A-Za-z-]{2,20}))?\.png$/

/** The picture of the site, which every brand has. */
const sitePicture = '/brand/share.png'

export function shareImageRoutes({ images, jobs, mapping, warn }: ShareImageDeps): Hono {
  const goTo = (context: Context, address: string) => context.redirect(address, 302)
  const jobOf = (payload: unknown) => {
    try {
      return readJob(payload, mapping)
    } catch (error) {
      if (error instanceof BoardPayloadError) return null
      throw error
    }
  }
  const send = (context: Context, digest: string, png: Bytes) => {
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': year, ETag: `"${digest}"` }
    if (matchesTag(context, headers.ETag)) return context.body(null, 304, headers)
    const { body, headers: ofBody } = bodyOf(png)
    return context.body(body, 200, { ...headers, ...ofBody })
  }

  const routes = new Hono()
  routes.get('/share/:file', async (context) => {
    const { path } = context.req
    const [, jobId, digest = '', language = languages[0]] = fileName.exec(context.req.param('file')) ?? []
    const isKnown = jobId !== undefined && languages.includes(language)
    const found = isKnown ? await jobs.find(Number(jobId)) : closed
    if (found.status === 'closed') return context.text('Not found', 404)
    const ready = images.ready(path)
    if (ready) return send(context, digest, ready)
    const job = found.status === 'unknown' ? null : jobOf(found.payload)
    const image = job && inLanguage(language, () => images.imageOf(job))
    if (!image) return goTo(context, sitePicture)
    // The job has changed since the page was read.
    if (image.path !== path) return goTo(context, image.path)
    try {
      return send(context, digest, await images.paint(image))
    } catch (error) {
      if (!(error instanceof BusyError))
        warn(`picture of job ${job.jobId}: ${error instanceof Error ? error.message : String(error)}`)
      return goTo(context, sitePicture)
    }
  })
  return routes
}
