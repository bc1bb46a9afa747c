import { expect, test, waitForWorker } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

const ai = 'department=AI+%2B+Machine+Learning+Engineering'

/** Every redirect of specification 2: where a link with a source leads, and the heading of the list it opens. */
const redirects = [
  { from: '/about', query: '', hash: '' },
  { from: '/students', query: '', hash: '' },
  { from: '/faq', query: '', hash: '#faq' },
  { from: '/in/ai', query: ai, hash: '#careers' },
  { from: '/in/ml', query: ai, hash: '#careers' },
  { from: '/in/design', query: 'department=Design', hash: '#careers' },
  { from: '/in/finance', query: 'department=Finance', hash: '#careers' },
  { from: '/in/legal', query: 'department=Legal', hash: '#careers' },
  { from: '/in/marketing', query: 'department=Marketing', hash: '#careers' },
  { from: '/in/people', query: 'department=People', hash: '#careers' },
  { from: '/in/software-engineering', query: 'department=Software+Engineering', hash: '#careers' },
] as const

const source = 'gh_src=fair&utm_source=mail&utm_campaign=spring%202027&debugFeed'

for (const { from, hash, query } of redirects) {
  test(`${from} leads to ${query === '' ? `/${hash}` : `/?${query}${hash}`} and keeps where the visitor came from`, async ({
    page,
    request,
  }) => {
    const plain = await request.get(from, { maxRedirects: 0 })
    expect(plain.status()).toBe(302)
    expect(plain.headers()['location']).toBe(`/${query === '' ? '' : `?${query}`}${hash}`)

    await page.goto(`${from}?${source}`)
    await expect(page).toHaveURL(`/?${[query, source].filter((part) => part !== '').join('&')}${hash}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
    if (query === '') return
    const department = new URLSearchParams(query).get('department') ?? ''
    await expect(page.getByRole('button', { name: `Remove filter ${department}` })).toBeVisible()
  })
}

test.describe('without a network', () => {
  // Each request that the page still makes is reported by the browser itself.
  test.use({ sharesSite: false, expectedConsole: [/Failed to load resource/] })

  test('a link that leads elsewhere still leads there', async ({ context, page, site }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Featured jobs' })).toBeVisible()
    await waitForWorker(page)
    await site.stop('SIGKILL')
    await context.setOffline(true)
    await page.goto('/in/design?gh_src=fair')
    await expect(page).toHaveURL('/?department=Design&gh_src=fair#careers')
    await expect(page.getByRole('button', { name: 'Remove filter Design' })).toBeVisible()
    await page.goto('/faq?debugFeed')
    await expect(page).toHaveURL('/?debugFeed#faq')
  })
})

test('every page answers 200 with its own title', async ({ page }) => {
  const pages: readonly (readonly [string, string, RegExp])[] = [
    ['/benefits', 'Benefits | Wordlark', /^Look after the singer/],
    ['/locations/beijing', 'Beijing, China office | Wordlark', /^Beijing, China$/],
    ['/locations/berlin', 'Berlin, Germany office | Wordlark', /^Berlin, Germany$/],
    ['/locations/detroit', 'Detroit, MI office | Wordlark', /^Detroit, MI$/],
    ['/locations/new-york', 'New York, NY office | Wordlark', /^New York, NY$/],
    ['/locations/pittsburgh', 'Pittsburgh, PA office | Wordlark', /^Pittsburgh, PA$/],
    ['/locations/seattle', 'Seattle, WA office | Wordlark', /^Seattle, WA$/],
    ['/thank-you', 'Thank you | Wordlark', /^Thank you for applying!$/],
  ]
  for (const [path, title, heading] of pages) {
    const response = await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // 304 after the worker has taken the page: the shell is the same for all.
    expect([200, 304]).toContain(response?.status())
  }
})

test('the title bar leads back to where the visitor came from', async ({ page }) => {
  await page.goto('/locations/berlin')
  await page.getByRole('link', { name: 'Seattle' }).click()
  await expect(page).toHaveURL('/locations/seattle')
  await expect(page.getByRole('banner')).toContainText('Seattle')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('an address that does not exist', () => {
  test.use({ expectedConsole: [/404/] })

  for (const path of [
    '/nowhere',
    '/locations/paris',
    '/locations',
    '/marketing',
    '/in/sales',
    '/benefits/more',
    '/careers.html',
  ]) {
    test(`${path} shows the error screen and answers 404`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
      await expect(page.getByText("This page doesn't exist.", { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
    })
  }

  test('a page that the shell opens lays out the first screen first, and all of it once it has started', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: (string | null)[] = []
      Object.assign(window, { seen })
      const note = () => seen.push(document.documentElement.getAttribute('data-rest'))
      new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-rest'] })
    })
    await page.goto('/nowhere')
    await expect.poll(() => page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual(['later', null])
  })
})

test('the thank-you page says what the specification says', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for applying!')
  await expect(
    page.getByText(
      "We're excited to review your application. Follow us on LinkedIn, and don't forget to do your Wordlark lesson!",
      { exact: true },
    ),
  ).toBeVisible()
  const follow = page.getByRole('link', { name: 'Follow on LinkedIn' })
  await expect(follow).toHaveAttribute('href', 'https://www.linkedin.com/company/wordlark')
  await expect(follow).toHaveAttribute('target', '_blank')
  expect(await page.evaluate(() => document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content)).toBe('noindex')
})
