import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { partForPage } from '#shared/board-job.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobDataId } from '#shared/job-page.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'
import type { Settings } from '#shared/settings.ts'
import type { ConfiguredFiles } from './configured-files.ts'
import { scriptJson } from './script-json.ts'

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

interface JobPagesOptions {
  /** Absolute path of the built client. */
  readonly clientDir: string
  /** The files of the build that differ for the settings of this start. */
  readonly configured: ConfiguredFiles
  readonly settings: Settings
  /** How the brand's board is read. */
  readonly mapping: BoardMapping
}

/** @throws the file system's error when the build has no such page */
export async function jobPages({ clientDir, configured, mapping, settings }: JobPagesOptions): Promise<RenderJobPage> {
  const template = configured.get('/job-page.html') ?? (await readFile(path.join(clientDir, 'job-page.html'), 'utf8'))
  const load = () => {
    // The browser's modules read their settings when they are evaluated, from here where there is no document.
    globalThis.siteSettings = settings
    return import(pathToFileURL(path.join(clientDir, '../pages/prerender.js')).href) as Promise<Renderer>
  }
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
