import { BoardPayloadError } from '#shared/board-list.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobDetail } from '#shared/job.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { type PageMeta, pageHead, replacePageHead, withOrigin } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { languages, pathInLanguage } from '#shared/site-languages.ts'
import { siteNameOf } from '../language/brand-texts.ts'
import { stateHash } from '../../tools/state-hash.ts'
import { LruCache } from '../../tools/lru-cache.ts'
import { BusyError, type WorkQueue } from '../../tools/work-queue.ts'
import { jobPosting } from './job-posting.ts'
import type { AddressReader } from '../../board/places/postal-address.ts'
import { builtMapping } from '../../board/built-mapping.ts'
import { readJob } from '../../board/read-job.ts'
import { type Page, PageTemplate } from './page.ts'
import { jobPageMarks } from './job-page-marks.ts'
import type { JobRenderer } from './render-job.ts'
import { structuredData, trailOf } from './structured-data.ts'
import type { JobPicture } from './job-files.ts'
import { openOrigin } from '../http/ready-text.ts'

/**
 * The pages of jobs. Each is made once for a state of its job, whatever the address asks for: its query is read in the browser,
 * and the origin is filled in when the page is sent.
 */

interface JobPagesOptions {
  readonly brand: { readonly name: string; readonly siteWord: string }
  readonly language: string
  /** null: the page of a job is the shell, and the browser renders the job. */
  readonly renderer: JobRenderer | null
  /** The page for jobs that are not rendered. */
  readonly shell: string
  readonly addresses: () => Promise<AddressReader>
  /** null: the job has the picture of the site. */
  readonly pictureOf: (job: JobDetail) => JobPicture | null
  readonly work: WorkQueue
  readonly warn: (message: string) => void
  readonly nowMs: () => number
}

/** Memory for pages. One takes some 40 kB, besides the part that all have in common. */
const maxPageBytes = 64 * 1024 * 1024
/** A job that could not be rendered is tried again after this time. */
const pauseAfterFailureMs = 60_000
const maxFailures = 500

/** Where the head of one page comes. */
const headMark = '<!--head-->'

/** The picture of a shared page, which all pages but those of jobs have in common (`index.html`). */
const pictureTags = /<meta (?:property="og:image(?::\w+)?"|name="twitter:image") content="[^"]*"\s*\/?>\s*/g

function tagsOf({ alt, path }: JobPicture): string {
  const address = escapeHtml(openOrigin + path)
  return [
    `<meta property="og:image" content="${address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escapeHtml(alt)}">`,
    `<meta name="twitter:image" content="${address}">`,
  ].join('\n    ')
}

/** A template of pages whose head comes at `headMark`, with the tags of the picture. */
function withHeadMark(html: string): string {
  return replacePageHead(html.replace(pictureTags, ''), headMark)
}

type Render = (job: JobDetail, payload: unknown, headHtml: string) => Promise<Page>

export class JobPages {
  readonly #options: JobPagesOptions
  readonly #pages = new LruCache<Page>({ maxBytes: maxPageBytes, bytesOf: ({ bytes }) => bytes })
  /** Until when a state of a job is not rendered again. */
  readonly #failures = new Map<string, number>()
  readonly #render: Render | null
  readonly #renderShell: Render
  readonly #sitePicture: string

  constructor(options: JobPagesOptions) {
    this.#options = options
    const { renderer, shell } = options
    this.#sitePicture = withOrigin((shell.match(pictureTags) ?? []).join(''), openOrigin)
    const shellTemplate = new PageTemplate(withHeadMark(shell), [headMark])
    this.#renderShell = async (_job, _payload, headHtml) => shellTemplate.pageWith([headHtml])
    if (!renderer) {
      this.#render = null
      return
    }
    const marks = [headMark, jobPageMarks.head, jobPageMarks.root]
    const template = new PageTemplate(withHeadMark(renderer.template), marks)
    this.#render = async (job, payload, headHtml) => {
      const rendered = await renderer.render(job, payload)
      return template.pageWith([headHtml, rendered.headHtml, rendered.rootHtml])
    }
  }

  /**
   * The page of a job.
   * @param payload the board's response for it. null is returned when that is no job
   * @throws BusyError when there is no room for rendering it
   */
  async pageOf(jobId: number, payload: unknown): Promise<Page | null> {
    const { nowMs, warn, work } = this.#options
    const render = this.#render
    // A deadline may pass without any change of the job.
    const key = `${jobId} ${stateHash(payload)} ${Math.floor(nowMs() / dayMs)}`
    const describeOnly = () => this.#pages.getOrMake(`${key} shell`, () => work.run(() => this.#make(payload, this.#renderShell)))
    try {
      if (!render || (this.#failures.get(key) ?? 0) > nowMs()) return await describeOnly()
      return await this.#pages.getOrMake(key, () => work.run(() => this.#make(payload, render)))
    } catch (error) {
      if (error instanceof BoardPayloadError) return null
      if (error instanceof BusyError) throw error
      warn(`job ${jobId} was not rendered: ${error instanceof Error ? error.stack : String(error)}`)
      this.#failures.set(key, nowMs() + pauseAfterFailureMs)
      const [oldest] = this.#failures.keys()
      if (this.#failures.size > maxFailures && oldest !== undefined) this.#failures.delete(oldest)
      return describeOnly()
    }
  }

  async #make(payload: unknown, render: Render): Promise<Page> {
    const { addresses, brand, language, nowMs, pictureOf, renderer } = this.#options
    const job = readJob(payload, builtMapping)
    const pathname = paths.job(job.jobId)
    const place = job.location === '' ? '' : `, ${job.location}`
    const meta: PageMeta = { title: `${job.title}${place} | ${siteNameOf(brand)}`, description: jobSummary(job) }
    const organisation = { name: brand.name, url: openOrigin, logoUrl: `${openOrigin}/brand/icon-512.png` }
    const url = openOrigin + pathInLanguage(pathname, language)
    const result = jobPosting(payload, {
      organisation,
      url,
      addresses: await addresses(),
      nowMs: nowMs(),
      ...(renderer && { textForReaders: renderer.textForReaders }),
    })
    const department =
      job.department === ''
        ? []
        : [
            {
              name: job.department,
              url: openOrigin + pathInLanguage(paths.jobs({ department: job.department }), language),
            },
          ]
    const trail = trailOf(brand, [...department, { name: job.title, url }])
    const script = structuredData(pathname, [...(result.status === 'posted' ? [result.posting] : []), trail])
    const picture = pictureOf(job)
    const pictureHtml = picture ? tagsOf(picture) : this.#sitePicture
    return render(
      job,
      payload,
      `${pageHead(meta, { pathname, origin: openOrigin, language, languages })}\n    ${pictureHtml}\n    ${script}`,
    )
  }
}
