import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJob, partForPage } from '#shared/board-job.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobDataId } from '#shared/job-page.ts'
import { languagePrefix } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { languages } from '#shared/site-languages.ts'
import type { Settings } from '#shared/settings.ts'
import { sampleJob } from './job-page-marks.ts'
import type { TextForReaders } from './text-for-readers.ts'
import type { ConfiguredFiles } from '../files/configured-files.ts'
import { scriptJson } from '../../tools/script-json.ts'

/**
 * Renders a job's page with its job, so that the first paint waits neither for scripts nor for the board. It runs the browser's
 * own components, from the bundle that the build writes to `dist/pages` (`src/app/prerender.tsx`). The page carries the board's
 * answer, from which the browser hydrates it (`src/main.tsx`). The form loads afterwards.
 */

/** The exports of `src/app/prerender.tsx` that the server calls. */
interface Renderer {
  renderJob(job: JobDetail): Promise<{ readonly html: string; readonly headHtml: string }>
  readonly textForReaders: TextForReaders
}

/** The parts of a job's page that its job decides about. */
export interface RenderedJob {
  /** For `jobPageMarks.head` (`job-page-marks.ts`). */
  readonly headHtml: string
  /** For `jobPageMarks.root`. */
  readonly rootHtml: string
}

export interface JobRenderer {
  /** The page with the marks, and with the site's default head. */
  readonly template: string
  /** @param payload the board's answer, from which `job` was read */
  readonly render: (job: JobDetail, payload: unknown) => Promise<RenderedJob>
  readonly textForReaders: TextForReaders
}

interface JobRendererOptions {
  /** Absolute path of the built client. */
  readonly clientDir: string
  /** The files of the build that differ for the settings of this start. */
  readonly configured: ConfiguredFiles
  readonly settings: Settings
  /** How the brand's board is read. */
  readonly mapping: BoardMapping
  readonly language: string
}

/**
 * Loads the renderer, and tries it, so that no request waits for that.
 * @throws the file system's error when the build has no such page, and whatever rendering throws
 */
export async function loadJobRenderer({
  clientDir,
  configured,
  language,
  mapping,
  settings,
}: JobRendererOptions): Promise<JobRenderer> {
  const page = `${languagePrefix(language, languages)}/job-page.html`
  const template = configured.get(page) ?? (await readFile(path.join(clientDir, page), 'utf8'))
  // The browser's modules read their settings when they are evaluated, from here where there is no document.
  globalThis.siteSettings = settings
  const renderer = (await import(pathToFileURL(path.join(clientDir, '../pages', language, 'prerender.js')).href)) as Renderer
  const render: JobRenderer['render'] = async (job, payload) => {
    const { headHtml, html } = await renderer.renderJob(job)
    const root = `<div id="root" data-page="${paths.job(job.jobId)}">${html}</div>`
    const data = `<script type="application/json" id="${jobDataId}">${scriptJson(partForPage(payload, mapping))}</script>`
    return { headHtml, rootHtml: `${root}\n    ${data}` }
  }
  await render(
    parseJob(sampleJob, () => {}, mapping),
    sampleJob,
  )
  return { template, render, textForReaders: renderer.textForReaders }
}
