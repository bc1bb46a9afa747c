import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '../setup/fixtures.ts'

const attack = [
  '<h1>Ordinary</h1><p>words</p>',
  '<script>window.attacked = 1</script>',
  '<img src="x" onerror="window.attacked = 1">',
  '<svg onload="window.attacked = 1"></svg>',
  '<a href="javascript:window.attacked = 1">press me</a>',
  '<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<form action="https://evil.example"><input name="email" value="x"><button>Send</button></form>',
  '<style>header, h1 { display: none !important }</style>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<div id="root" style="position:fixed;inset:0;z-index:999;background:red">cover</div>',
  `<p>${'wide'.repeat(500)}</p>`,
  '\u202Egnirts desrever',
].join('')

const escaped = attack.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'))
const boardFile = path.join(folder, 'board.json')
const question = {
  label: 'Why?',
  required: false,
  description: attack,
  fields: [{ name: 'question_1', type: 'input_text', values: [] }],
}
const job = {
  id: 66,
  title: '<b>Bold</b> "Baker" \u202E',
  location: { name: '<i>Anywhere</i>' },
  absolute_url: 'javascript:alert(1)',
  content: escaped,
  questions: [question],
}
writeFileSync(boardFile, JSON.stringify([job]))

// The browser logs each violation of the Content-Security-Policy that parsing the text causes.
test.use({
  hasOwnSite: true,
  environment: { BOARD_FILE: boardFile },
  expectedConsole: [/violates the following Content Security Policy directive/],
})

test('executes nothing and changes nothing outside its box for hostile job content', { tag: '@long' }, async ({ page, site }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('link', { name: /<b>Bold<\/b> "Baker"/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/<b>Bold<\/b> "Baker"/)
  await expect(page.getByRole('heading', { level: 2, name: 'Ordinary' })).toBeVisible()
  await page.getByText('press me').first().click()
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  await page.getByRole('heading', { name: 'Apply for this job' }).scrollIntoViewIfNeeded()
  await expect(page.locator('main form')).toHaveCount(1)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/jobs/66`)
  expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/jobs/66`)
  expect(await page.locator('iframe, main style, main script, base').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
  expect(elsewhere).toEqual([])
})
