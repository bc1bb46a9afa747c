import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { renderJob } from '#app/prerender.tsx'
import { createServerWindow } from '#app/server-dom/window.ts'
import { demoBoard } from '#content/demo-board'
import { jobWith } from '#server/board/board.ts'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { parseJob } from '#shared/board-job.ts'
import type { JobDetail } from '#shared/job.ts'
import { sanitiseHtml, sanitiseWith } from '#ui/rich-text/sanitise-html.ts'
import { markLead, putOwnTextFirst, splitFirstSection } from '#ui/rich-text/split-section.ts'
import { board as mapping } from '#content'

/** A job's text as the server writes it into the page, and as the browser shows it. */

const board = composeDemoBoard(demoBoard, { nowMs: Date.parse('2026-11-23'), siteUrl: 'https://jobs.example' })
const jobs = board.jobs.map((job) => parseJob(jobWith(job, { content: true, questions: true, pay: true }), () => {}, mapping))
const browserWindow = new JSDOM('').window
const { document } = browserWindow
const serverWindow = createServerWindow()

function boxOf(content: DocumentFragment): string {
  const box = document.createElement('div')
  box.append(content)
  return box.innerHTML
}

/** The texts of a rendered page, as a browser reads them. */
async function writtenTexts(job: JobDetail): Promise<readonly string[]> {
  sanitiseWith(serverWindow)
  const { html } = await renderJob(job)
  const page = document.createElement('div')
  page.innerHTML = html
  // The form has boxes of its own, with the texts of its questions.
  const boxes = [...page.querySelectorAll('div[dir="auto"]')].filter((box) => box.closest('form') === null)
  return boxes.map((box) => box.innerHTML)
}

/** The texts that the browser's `TextBox` compares with them. */
function shownTexts({ contentHtml }: JobDetail, count: number): readonly string[] {
  sanitiseWith(browserWindow)
  const text = markLead(putOwnTextFirst(sanitiseHtml(contentHtml, 2)))
  return count === 1 ? [boxOf(text)] : splitFirstSection(text).map(boxOf)
}

describe('the text of a job', () => {
  it('stays as the server wrote it when the browser shows it, for every job of the demo board', async () => {
    expect(jobs.length).toBeGreaterThan(100)
    for (const job of jobs) {
      const written = await writtenTexts(job)
      expect(written.join('').length, job.title).toBeGreaterThan(500)
      expect(written, job.title).toEqual(shownTexts(job, written.length))
    }
  })

  it('is written up to a limit, so that an endless one cannot block the server', async () => {
    const [job] = jobs
    if (!job) throw new Error('the demo board has no job')
    const [written = ''] = await writtenTexts({ ...job, division: '', contentHtml: '<p>You bake.</p>'.repeat(10_000) })
    expect(written).toBe(`<p class="content-lead">You bake.</p>${'<p>You bake.</p>'.repeat(499)}`)
  })
})
