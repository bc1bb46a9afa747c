import { expect, test } from '../setup/fixtures.ts'

test.use({ sharesSite: true })

const offices = [
  { path: '/locations/beijing', city: 'Beijing', location: 'Beijing%2C+China', pictures: 5, fact: /opened in 2019/ },
  {
    path: '/locations/berlin',
    city: 'Berlin',
    location: 'Berlin%2C+Germany',
    pictures: 4,
    fact: /first European office opened in 2022.*engineers/,
  },
  {
    path: '/locations/detroit',
    city: 'Detroit',
    location: 'Detroit%2C+MI',
    pictures: 5,
    fact: /motion design studio and an animation studio/,
  },
  {
    path: '/locations/new-york',
    city: 'New York',
    location: 'New+York%2C+NY',
    pictures: 6,
    fact: /More than 200 of us.*second largest office, open since 2018/,
  },
  {
    path: '/locations/pittsburgh',
    city: 'Pittsburgh',
    location: 'Pittsburgh%2C+PA',
    pictures: 6,
    fact: /The first lesson was written here.*our headquarters/,
  },
  { path: '/locations/seattle', city: 'Seattle', location: 'Seattle%2C+WA', pictures: 5, fact: /Seattle in 2019.*Capitol Hill/ },
] as const

for (const { city, fact, location, path, pictures } of offices) {
  test(`the ${city} office: ${pictures} pictures, its story, its jobs, the way there and the other five`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('banner')).toContainText(city)
    await expect(page.getByRole('img', { name: `${city} office`, exact: true })).toBeVisible()
    await expect(page.getByText(fact)).toBeVisible()
    await expect(page.getByText('Headquarters', { exact: true })).toHaveCount(city === 'Pittsburgh' ? 1 : 0)
    const favourites = page.getByText(/^Some of our favorites: /)
    await expect(favourites.getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Photo \d$/ })).toHaveCount(pictures)

    const directions = page.getByRole('link', { name: 'Directions to office' })
    await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/)
    await expect(directions).toHaveAttribute('target', '_blank')

    const others = page.getByRole('region', { name: 'Our other offices' })
    const names = offices.map((office) => office.city).filter((name) => name !== city)
    await expect(others.getByRole('heading', { level: 3 })).toHaveText(names)
    await expect(others.getByRole('link')).toHaveCount(5)

    await page.getByRole('link', { name: `View ${city} jobs` }).click()
    await expect(page).toHaveURL(`/?location=${location}#careers`)
  })
}

test('its pictures are moved by buttons, dots and arrow keys, and stop at both ends', async ({ page }) => {
  await page.goto('/locations/berlin')
  const photos = page.getByRole('region', { name: 'Pictures of the Berlin office' })
  const [previous, next] = [photos.getByRole('button', { name: 'Previous' }), photos.getByRole('button', { name: 'Next' })]
  const shows = (name: string) => expect(photos.getByRole('img', { name })).toBeInViewport({ ratio: 0.9 })
  await shows('Berlin office')
  await expect(previous).toBeHidden()
  await next.click()
  await shows('Engineers at a shared desk, the ball tower in the window')
  await expect(photos.getByRole('img', { name: 'Berlin office' })).not.toBeInViewport()
  await photos.getByRole('button', { name: 'Photo 4' }).click()
  await shows('The Berlin rooftop with string lights at dusk')
  await expect(next).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await shows('A Berlin street with gabled houses and a yellow train')
})

test('the carousel takes the first picture’s place without moving anything', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/locations/pittsburgh')
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    const picture = await page.getByRole('img', { name: 'Pittsburgh office' }).boundingBox()
    expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeCloseTo(width < 768 ? 220 / 330 : 450 / 680, 2)
    const shifts = await page.evaluate(() => (window as unknown as { readonly shifts: readonly number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005)
  }
})
