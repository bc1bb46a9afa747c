import { strToU8, zipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleAtEveryWidth, test } from '#tests/setup/fixtures.ts'
import type { SiteServer } from '#tests/setup/site-server.ts'
import { activeFiles, greedyFiles, pdfOfPages, png, slowFile } from './hostile-files.ts'
import { signInAtDesk } from './site-person.ts'

/** A recruiter sees files beside the answers, and files that attack do nothing. */

test.use({ hasOwnSite: true, viewport: { width: 1440, height: 1000 }, expectedConsole: [/401/] })

/** The test tries what the frame's policy refuses. */
const refusals = /401|violates the following Content Security Policy|Fetch API cannot load/

interface SentFile {
  readonly name: string
  readonly content: Uint8Array
}

let count = 0

async function upload({ url }: SiteServer, { content, name }: SentFile): Promise<string> {
  const answer = await fetch(new URL('/api/applicant/?action=get-post-url', url))
  const ticket = (await answer.json()) as { readonly url: string; readonly fields: Readonly<Record<string, string>> }
  const form = new FormData()
  for (const [key, value] of Object.entries(ticket.fields)) form.append(key, value)
  form.append('file', new File([new Uint8Array(content)], name))
  expect((await fetch(new URL(ticket.url, url), { method: 'POST', body: form })).status, name).toBe(204)
  return ticket.url + (ticket.fields['key'] ?? '')
}

/** Somebody applies with a file. @returns the address of the application on the desk */
async function applyWith(site: SiteServer, file: SentFile): Promise<string> {
  count += 1
  const answer = await fetch(new URL('/api/applicant/?action=submit&job=7417012', site.url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    },
    body: JSON.stringify({
      first_name: 'Person',
      last_name: String(count),
      email: `person-${count}@example.com`,
      resume_url: await upload(site, file),
      resume_url_filename: file.name,
      question_61400004: 'https://example.com',
      question_61400016: 1,
    }),
  })
  const body = (await answer.json()) as { readonly id: string }
  expect(body).not.toHaveProperty('error')
  return `/desk/${body.id}`
}

const docx = (body: string) => zipSync({ 'word/document.xml': strToU8(body) }, { level: 9 })

async function signIn(page: Page): Promise<void> {
  await page.goto('/desk')
  await signInAtDesk(page)
  await expect(page.getByRole('heading', { level: 1, name: 'All applications' })).toBeFocused()
}

const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title^="${name}"]`)
const cannotShow = 'We can’t show this file here. You can download it.'

test('a recruiter reads a long PDF beside the answers, by keyboard too, and the log knows', async ({ page, site }) => {
  const address = await applyWith(site, { name: 'cv.pdf', content: pdfOfPages('Amina bakes', 45) })
  await signIn(page)
  await page.goto(address)
  const viewer = page.getByRole('region', { name: 'Files' })
  const frame = frameOf(page, 'cv.pdf')
  await expect(frame.getByText('Amina bakes').first()).toBeVisible()
  await expect(frame.locator('canvas').first()).toBeVisible()
  await expect(viewer.getByText('1 of 45', { exact: true })).toBeVisible()
  const [file, answers] = await Promise.all([viewer.boundingBox(), page.getByRole('heading', { name: 'Answers' }).boundingBox()])
  expect(file?.x).toBeGreaterThan((answers?.x ?? 0) + 300)

  // Only what is near is drawn: the others take no memory.
  await expect(frame.locator('section')).toHaveCount(20)
  expect(await frame.locator('canvas').count()).toBeLessThan(6)
  await viewer.getByRole('button', { name: 'Show more pages (20 of 45)' }).click()
  await expect(frame.locator('section')).toHaveCount(40)

  const narrow = await frame
    .locator('section')
    .first()
    .evaluate((sheet) => sheet.clientWidth)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect
    .poll(() =>
      frame
        .locator('section')
        .first()
        .evaluate((sheet) => sheet.clientWidth),
    )
    .toBeGreaterThan(narrow)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()

  await viewer.getByRole('link', { name: 'Download cv.pdf' }).focus()
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('main')).toBeFocused()
  await page.keyboard.press('End')
  await expect(viewer.getByText('40 of 45', { exact: true })).toBeVisible()
  await expect(frame.locator('section').last().getByText('Amina bakes')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer.getByRole('button', { name: 'Résumé' })).toBeFocused()

  await expectAccessibleAtEveryWidth(page, [
    [1440, 'dark'],
    [1440, 'light'],
  ])
  await page.goto('/desk/log')
  await expect(page.getByText('saw a file (resume)')).toHaveCount(1)
})

test('a recruiter sees pictures, the text of a .docx, and what cannot be shown, on a phone after a press', async ({
  page,
  site,
}) => {
  const text = '<w:p><w:r><w:t>Amina &lt;b&gt; bakes</w:t></w:r></w:p>'
  const picture = await applyWith(site, { name: 'photo.pdf', content: png(80, 40) })
  const written = await applyWith(site, { name: 'cv.docx', content: docx(`<w:document>${text}</w:document>`) })
  const bomb = await applyWith(site, { name: 'bomb.docx', content: docx(' '.repeat(64 * 1024 * 1024)) })
  const old = await applyWith(site, { name: 'cv.doc', content: Buffer.from('{\\rtf1 Amina}') })
  await signIn(page)
  await page.goto(picture)
  await expect(frameOf(page, 'photo.pdf').locator('canvas')).toHaveJSProperty('width', 80)
  await page.goto(bomb)
  await expect(page.getByText(cannotShow)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(old)
  await expect(page.getByText(cannotShow)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(written)
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByRole('button', { name: 'Show file' })).toBeVisible()
  // Nobody has seen a file that nobody has asked for.
  expect(asked.filter((url) => /\/shown$|file-frame/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Show file' }).click()
  await expect(frameOf(page, 'cv.docx').getByText('Amina <b> bakes')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, [[390, 'light']])
})

test.describe('attacks', () => {
  test.use({ expectedConsole: [refusals] })
  test('files that attack show what they say or are refused, and nothing is asked, opened or changed', async ({
    context,
    page,
    site,
  }) => {
    test.slow()
    const others: string[] = []
    const dialogs: string[] = []
    await signIn(page)
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !/^(?:blob|data):/.test(request.url())) others.push(request.url())
    })
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const [what, content] of Object.entries({ ...activeFiles, ...greedyFiles })) {
      await test.step(what, async () => {
        await page.goto(await applyWith(site, { name: 'cv.pdf', content }))
        const isGreedy = what in greedyFiles
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const title = await page.title()
        const settled = isGreedy ? page.getByText(cannotShow) : frameOf(page, 'cv.pdf').getByText('Mallory')
        // A page of a thousand kilometres is drawn too small to see.
        await expect(settled).toBeAttached({ timeout: 20_000 })
        await expect(page.locator('iframe')).toHaveCount(isGreedy ? 0 : 1)
        expect(await page.title()).toBe(title)
        await expect(page.getByRole('link', { name: 'Download cv.pdf' })).toBeVisible()
        // A frame without an origin reaches neither the page around it nor anything stored or sent.
        const frame = page.frames().find((each) => each.url().includes('file-frame'))
        const reached = await frame?.evaluate(async () => {
          const tries = [
            () => parent.document.title,
            () => localStorage.length,
            () => document.cookie,
            () => fetch('/api/desk/overview'),
          ]
          const results = await Promise.allSettled(tries.map(async (attempt) => attempt()))
          return results.filter(({ status }) => status === 'fulfilled').length
        })
        expect(reached ?? 0).toBe(0)
      })
    }
    expect([others, dialogs, context.pages().length]).toEqual([[], [], 1])
  })
})

test('a message of another window, or with a token that was used, gets no byte of a file', async ({ page, site }) => {
  // Another window may have learned the token, and says it before the frame can.
  await page.addInitScript(() => {
    if (window !== window.top) return
    const got: unknown[] = []
    Reflect.set(window, 'strangers', got)
    let told = ''
    new MutationObserver(() => {
      const [, token = ''] = document.querySelector('iframe')?.src.split('#') ?? []
      if (token === told) return
      told = token
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => got.push(data))
      port1.start()
      window.postMessage({ token }, '*', [port2])
    }).observe(document, { childList: true, subtree: true })
  })
  const address = await applyWith(site, { name: 'cv.pdf', content: pdfOfPages('Amina bakes', 3) })
  await signIn(page)
  await page.goto(address)
  const shown = frameOf(page, 'cv.pdf')
  await expect(shown.getByText('Amina bakes').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'strangers') as unknown)).toEqual([])

  const frame = page.frames().find((each) => each.url().includes('file-frame'))
  await frame?.evaluate(() => {
    const got: unknown[] = []
    Reflect.set(window, 'strangers', got)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => got.push(data))
    port1.start()
    parent.postMessage({ token: location.hash.slice(1) }, '*', [port2])
  })
  // The frame's own way is still the one that counts.
  const width = async () =>
    shown
      .locator('section')
      .first()
      .evaluate((sheet) => sheet.clientWidth)
  const before = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before)
  expect(await frame?.evaluate(() => Reflect.get(window, 'strangers') as unknown)).toEqual([])
})

test('a file that draws without an end is ended after 10 seconds, and the desk works meanwhile', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const address = await applyWith(site, { name: 'cv.pdf', content: slowFile })
  await signIn(page)
  await page.goto(address)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Keys/ })
    .or(page.getByRole('link', { name: /All applications/ }))
    .first()
    .focus()
  await expect(page.getByText(cannotShow)).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
})
