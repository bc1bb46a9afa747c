import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { partForPage } from '#shared/board-job.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobDataId } from '#shared/job-page.ts'
import { scriptJson } from './script-json.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

/**
 * Renders a job's page with its job, so that the first paint waits neither for scripts nor for the board. It runs the browser's
 * own components, from the bundle that the build writes to `dist/pages` (`src/app/prerender.tsx`). The page carries the board's
 * answer, from which the browser hydrates it (`src/main.tsx`). The form loads afterwards.
 */

/** The placeholders for a job in `job-page.html` (`build/prerender.ts`). */
export const jobPageMarks = { head: '<!--job-head-->', root: '<div id="root"><!--job--></div>' } as const

/** The exports of `src/app/prerender.tsx` that the server calls. */
interface Renderer {
  renderJob(job: JobDetail, address: string): Promise<{ readonly html: string; readonly headHtml: string }>
}

/** A job to render. */
export interface JobOnPage {
  readonly job: JobDetail
  /** The board's answer, from which `job` was read. */
  readonly payload: unknown
  /** Path and query of the request. */
  readonly address: string
}

/** Returns the page, with the site's default head. */
export type RenderJobPage = (page: JobOnPage) => Promise<string>

/**
 * @param clientDir absolute path of the built client
 * @param mapping how the brand's board is read
 * @throws the file system's error when the build has no such page
 */
export async function jobPages(clientDir: string, mapping: BoardMapping): Promise<RenderJobPage> {
  const template = await readFile(path.join(clientDir, 'job-page.html'), 'utf8')
  const load = () => import(pathToFileURL(path.join(clientDir, '../pages/prerender.js')).href) as Promise<Renderer>
  // Loaded for the first job page, so that the server starts without waiting for the DOM library that sanitises texts.
  let renderer: Promise<Renderer> | null = null
  return async ({ address, job, payload }) => {
    renderer ??= load()
    const { headHtml, html } = await (await renderer).renderJob(job, address)
    const pathname = canonicalPathOf(new URL(address, 'http://localhost').pathname)
    const root = `<div id="root" data-page="${escapeHtml(pathname)}">${html}</div>`
    const data = `<script type="application/json" id="${jobDataId}">${scriptJson(partForPage(payload, mapping))}</script>`
    return template.replace(jobPageMarks.head, () => headHtml).replace(jobPageMarks.root, () => `${root}\n    ${data}`)
  }
}
