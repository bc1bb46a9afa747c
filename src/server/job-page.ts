import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { boardUrl } from '#shared/endpoints.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { JobDetail } from '#shared/job.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'

/**
 * The page of a job with the job in it, so that the first paint waits neither for code nor for the board: the same components
 * that the browser runs, rendered at each request by what the build left in `dist/pages` (`src/app/prerender.tsx`). The
 * browser draws the page anew once its code and the job's form are there (`src/main.tsx`).
 */

/** Where the build (`build/prerender.ts`) leaves room for a job in `job-page.html`. */
export const jobPageMarks = { head: '<!--job-head-->', root: '<div id="root"><!--job--></div>' } as const

/** The part of `src/app/prerender.tsx` that the server calls. */
interface Renderer {
  renderJob(job: JobDetail, address: string): Promise<{ readonly html: string; readonly headHtml: string }>
}

/**
 * @param address path and query of the request
 * @returns the page, its head still that of the site
 */
export type RenderJobPage = (job: JobDetail, address: string) => Promise<string>

interface JobPageOptions {
  /** The built client, absolute. */
  readonly clientDir: string
  /** Base address of the board's service as the page knows it. */
  readonly boardBase: string
}

/** @throws the file system's error when the build has no such page */
export async function jobPages({ boardBase, clientDir }: JobPageOptions): Promise<RenderJobPage> {
  const template = await readFile(path.join(clientDir, 'job-page.html'), 'utf8')
  const renderer = (await import(pathToFileURL(path.join(clientDir, '../pages/prerender.js')).href)) as Renderer
  return async (job, address) => {
    const { headHtml, html } = await renderer.renderJob(job, address)
    const { pathname } = new URL(address, 'http://localhost')
    // No preload yet: the fonts come first, and the page's opening script makes it one after them.
    const later = `<link data-later as="fetch" crossorigin href="${escapeHtml(boardUrl.job(boardBase, job.jobId))}">`
    return template
      .replace(jobPageMarks.head, () => `${headHtml}${later}`)
      .replace(jobPageMarks.root, () => `<div id="root" data-painted="${escapeHtml(canonicalPathOf(pathname))}">${html}</div>`)
  }
}
