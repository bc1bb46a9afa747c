import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Route } from '@playwright/test'
import { payloads } from '../attacks/payloads.ts'
import { expectNothingHappened, watch } from '../attacks/watch-page.ts'
import { dropdown, expect, test, waitForStart } from '../setup/fixtures.ts'
import { proofFor } from '../setup/proven-answer.ts'

/**
 * Injects every payload into every field that comes from outside, in a browser without a Content-Security-Policy, so that only
 * the site's own sanitising protects it. Plain-text fields hold many payloads each.
 */

const jobsPerBoard = 264
const payloadJobCount = 3

/** Distributes all payloads over `count` texts. */
function spread(count: number): readonly string[] {
  return Array.from({ length: count }, (_, field) =>
    payloads
      .filter((_each, index) => index % count === field)
      .map(({ html }) => html)
      .join(' '),
  )
}

/** Closes anything a payload leaves open, so that the next one in the same text is parsed as markup. */
const closingTags = `-->]]>"'></script></style></textarea></title></xmp></noscript></noembed></noframes></iframe></template></select></svg></math></table></form>`
const swallowsTheRest = (html: string) => /<plaintext|<frameset/i.test(html)

function escapeOnce(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const text = (label: string, name: string, required: boolean, description: string | null = null) => ({
  label,
  required,
  description,
  fields: [{ name, type: 'input_text', values: [] }],
})
const firstQuestions = [
  text('First Name', 'first_name', true),
  text('Last Name', 'last_name', true),
  text('Email', 'email', true),
]

/** Jobs whose plain-text fields, which the lists show, hold all payloads. */
const listedJobs = spread(jobsPerBoard).map((words, index) => ({
  id: 1000 + index,
  title: words,
  location: { name: words },
  departments: [{ id: 1000 + index, name: words, parent_id: null }],
  metadata: [
    { name: 'Featured Title', value: words },
    { name: 'Featured City Name', value: words },
    { name: 'Division', value: words },
    { name: 'Req Type', value: words },
  ],
  absolute_url: words,
  content: '',
}))

/** A job with some of the payloads, one per question in its form and all of them in its text. */
function payloadJob(index: number): object {
  const own = payloads.filter((_, each) => each % payloadJobCount === index)
  const ordered = [...own].sort((a, b) => Number(swallowsTheRest(a.html)) - Number(swallowsTheRest(b.html)))
  const words = own.map(({ html }) => html).join(' ')
  const option = (html: string, value: number) => ({ label: html, value })
  return {
    id: index + 1,
    title: words,
    location: { name: words },
    departments: [{ id: 7, name: words, parent_id: null }],
    metadata: [{ name: 'Division', value: words }],
    absolute_url: words,
    language: own[0]?.html,
    application_deadline: words,
    company_name: words,
    content: escapeOnce(ordered.map(({ html }) => `<p>${html}${closingTags}</p>`).join('')),
    pay_input_ranges: [{ min_cents: 1, max_cents: 2, currency_type: words, title: words, blurb: words }],
    questions: [
      ...firstQuestions,
      ...own.map(({ html, number }) => text(html, `question_${number}`, false, html)),
      {
        label: 'Choices',
        required: false,
        fields: [
          {
            name: 'question_1000',
            type: 'multi_value_multi_select',
            values: own.map(({ html, number }) => option(html, number)),
          },
        ],
      },
      ...own.slice(0, 2).map(({ html }) => text(html, html, false)),
    ],
    compliance: [
      {
        description: escapeOnce(own.map(({ html }) => html).join(closingTags)),
        questions: [text(words, 'gender', false, words)],
      },
    ],
    demographic_questions: {
      header: words,
      description: own.map(({ html }) => html).join(closingTags),
      questions: [
        {
          id: 1,
          label: words,
          required: false,
          type: 'multi_value_multi_select',
          answer_options: own.map(({ html, number }) => ({ id: number, label: html, free_form: false })),
        },
      ],
    },
    data_compliance: [{ requires_consent: true, retention_period: 30 }],
  }
}

const formJob = {
  id: 900,
  title: 'Baker',
  content: '',
  education: 'education_optional',
  questions: firstQuestions,
  location_questions: [
    { label: 'Longitude', required: false, fields: [{ name: 'longitude', type: 'input_hidden', values: [] }] },
    { label: 'Latitude', required: false, fields: [{ name: 'latitude', type: 'input_hidden', values: [] }] },
    text('Location (City)', 'location', false),
  ],
}

const boardFile = path.join(mkdtempSync(path.join(tmpdir(), 'attacks-')), 'board.json')
const board = [...listedJobs, ...Array.from({ length: payloadJobCount }, (_, index) => payloadJob(index)), formJob]
writeFileSync(boardFile, JSON.stringify(board))

test.use({
  hasOwnSite: true,
  bypassCSP: true,
  serviceWorkers: 'block',
  environment: { BOARD_FILE: boardFile },
  // Payloads may name pictures that do not exist. One pattern, because Playwright treats a second element of the list as the
  // options of the first.
  expectedConsole: [/service worker|^board: left out a part of|^Failed to load resource|^submission of job 900 failed/i],
})

test('detects attacks that succeed', { tag: '@long' }, async ({ context, page, site }) => {
  const { fired, requested } = await watch(context, site.url)
  await page.goto('/benefits')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.srcdoc = '<img src="data:," onerror="parent.alert(`in a frame`);alert(`from a frame`)">'
    const link = document.createElement('a')
    link.innerHTML = '<img src="data:," onerror="alert(`handler`)"><img src="https://evil.example/x.png" onerror="print()">'
    document.body.append(link, frame)
  })
  await expect
    .poll(() => [...fired].sort())
    .toEqual(['alert(from a frame)', 'alert(handler)', 'alert(in a frame)', 'print(undefined)'])
  expect(requested).toEqual(['https://evil.example/x.png'])
})

test('runs no payload in the fields of the job lists', { tag: '@long' }, async ({ context, page, site }) => {
  const seen = await watch(context, site.url)
  await page.goto('/')
  await waitForStart(page)
  await page.getByRole('button', { name: /^See all \d+ jobs/ }).click()
  await expect(page.getByRole('link', { name: /alert\(1\)/ }).first()).toBeAttached()
  await expectNothingHappened(page, seen, '/')
  for (const name of ['Department', 'Location']) {
    await dropdown(page, name).click()
    await page
      .getByRole('button', { name: /^Show all \d+$/ })
      .or(page.getByRole('treeitem', { name: /^Show all \d+$/ }))
      .click()
    await expect.poll(() => page.getByRole('checkbox').or(page.getByRole('treeitem')).count()).toBeGreaterThan(200)
    await expectNothingHappened(page, seen, '/')
    await page.keyboard.press('Escape')
  }
})

test('runs no payload in the text and form of a job', { tag: '@long' }, async ({ context, page, site }) => {
  const seen = await watch(context, site.url)
  for (let index = 0; index < payloadJobCount; index += 1) {
    const pathname = `/jobs/${index + 1}`
    await page.goto(`${pathname}#apply`)
    const apply = page.getByRole('region', { name: /^Apply/ })
    await expect(apply.locator('form')).toBeVisible()
    await expectNothingHappened(page, seen, pathname)
    // An attempt to submit opens all sections of the form.
    await apply.getByRole('button', { name: 'Submit application' }).click()
    await expect(apply.getByRole('alert')).toBeVisible()
    const labels = (await apply.textContent()) ?? ''
    const own = payloads.filter(({ html }, each) => each % payloadJobCount === index && /alert\(\d+\)/.test(html))
    expect(own.filter(({ number }) => !labels.includes(`alert(${number})`))).toEqual([])
    await expectNothingHappened(page, seen, pathname)
  }
})

test('runs no payload in suggestions, school lists and responses of the applicant service', { tag: '@long' }, async ({
  context,
  page,
  site,
}) => {
  const seen = await watch(context, site.url)
  await page.route('**/api/autocomplete/**', (route) => {
    const action = new URL(route.request().url()).searchParams.get('action')
    if (action === 'create-token') return route.fulfill({ json: { token: 'token' } })
    if (action === 'place-details') return route.fulfill({ json: { location: { latitude: 1, longitude: 2 } } })
    return route.fulfill({ json: payloads.map(({ html }) => ({ text: { text: `City ${html}` }, placeId: html })) })
  })
  await page.route('**/api/board/education/**', (route) =>
    route.fulfill({
      json: {
        items: payloads.map(({ html, number }) => ({ id: number, text: `School ${html}` })),
        meta: { total_count: payloads.length, per_page: 1000 },
      },
    }),
  )
  await page.goto('/jobs/900')
  await waitForStart(page)
  await page.getByRole('textbox', { name: /^Location/ }).pressSequentially('Ci')
  await expect.poll(() => page.getByRole('option', { name: /^City / }).count()).toBe(payloads.length)
  await expectNothingHappened(page, seen, '/jobs/900')
  await page
    .getByRole('option', { name: /^City / })
    .nth(3)
    .click()
  await page.getByRole('combobox', { name: /^School/ }).click()
  await expect.poll(() => page.getByRole('option', { name: /^School / }).count()).toBe(payloads.length)
  await expectNothingHappened(page, seen, '/jobs/900')
  await page
    .getByRole('option', { name: /^School / })
    .nth(5)
    .click()

  const answers = [
    { error: `Refused. ${payloads.map(({ html }) => html).join(' ')}` },
    { error: `Refused. ${payloads[130]?.html}`, field: payloads[130]?.html },
    { error: `Refused. ${payloads[131]?.html}`, field: 'email' },
  ].map((answer) => ({ ...answer, reason: 'invalid-answer' }))
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  for (const [index, answer] of answers.entries()) {
    await page.getByRole('textbox', { name: 'Email' }).fill(`amina${index}@example.com`)
    // As the service answers, or nobody would believe it.
    const refuse = (route: Route) => {
      const proof = proofFor(route.request().headers()['idempotency-key'] ?? '')
      return route.fulfill({ status: 422, json: { ...answer, proof } })
    }
    await page.route('**/api/applicant/?action=submit*', refuse, { times: 1 })
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectNothingHappened(page, seen, '/jobs/900')
  }
})
