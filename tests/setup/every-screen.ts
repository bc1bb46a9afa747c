import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { sentencesOf } from './site-language.ts'

/** Every screen of the site, opened in any of its languages. */

/** What opens a screen: a page, and how to find things on it whatever its language is. */
export class Guide {
  readonly page: Page
  readonly #prefix: string
  readonly say: (room: string, key: string) => RegExp

  constructor(page: Page, language: string, isFirst: boolean) {
    this.page = page
    this.#prefix = isFirst ? '' : `/${language}`
    this.say = sentencesOf(language)
  }

  async open(path: string): Promise<void> {
    const address = path.startsWith('/?') || path.startsWith('/#') ? path.slice(1) : path
    await this.page.goto(path === '/' ? this.#prefix || '/' : `${this.#prefix}${this.#prefix === '' ? path : address}`)
    await this.page.waitForLoadState('networkidle')
    await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  }

  button(room: string, key: string, scope: Page | Locator = this.page): Locator {
    return scope.getByRole('button', { name: this.say(room, key) })
  }

  link(room: string, key: string, scope: Page | Locator = this.page): Locator {
    return scope.getByRole('link', { name: this.say(room, key) })
  }

  async goTo(locator: Locator): Promise<void> {
    await locator.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
  }
}

export type Open = (guide: Guide) => Promise<void>

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
const jobs = (guide: Guide) => guide.page.locator('#careers')
const job = '/jobs/7410001'

export const list =
  (query: string): Open =>
  async (guide) => {
    await guide.open(`/?${query}#careers`)
    await guide.page.getByRole('status').first().waitFor({ state: 'attached' })
  }

async function openFilter(guide: Guide, key: string): Promise<void> {
  await guide.open('/?type=Intern#careers')
  const name = new RegExp(`^${guide.say('features/board', `board.${key}`).source.slice(1, -1)}`, 'u')
  const button = jobs(guide).getByRole('combobox', { name }).or(jobs(guide).getByRole('button', { name }))
  await button.first().click()
  await guide.page.getByRole('checkbox').or(guide.page.getByRole('treeitem')).first().waitFor({ state: 'attached' })
}

/** Opens the steps of a phone's form one after the other until this is seen. A laptop shows all of them. */
async function openSteps(guide: Guide, wanted: Locator): Promise<void> {
  const steps = guide.page.locator('form').getByRole('heading', { level: 3 }).getByRole('button')
  for (const step of await steps.all()) {
    if (await wanted.isVisible()) return
    if ((await step.getAttribute('aria-expanded')) === 'true') continue
    await step.click()
    await expect(step).toHaveAttribute('aria-expanded', 'true')
  }
}

export async function pick(
  guide: Guide,
  scope: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const device = guide.button('ui', 'field.deviceFor', scope).first()
  await openSteps(guide, device)
  const chooser = guide.page.waitForEvent('filechooser')
  await device.click()
  await (await chooser).setFiles(file)
}

/** Begins to fill in a form. */
export async function fill(guide: Guide): Promise<void> {
  const { page } = guide
  await guide.open(`${job}#apply`)
  await page.locator('#apply form:not([data-written])').waitFor()
  for (const [name, value] of [
    ['first_name', 'Amina'],
    ['last_name', 'Okafor-Lindqvist'],
    ['email', 'amina@example.com'],
  ] as const) {
    await page.locator(`input[name="${name}"], #${name}`).first().fill(value)
  }
}

/** Fills in the form of a laptop, which shows all its steps. @param then what is done before the window is as wide as before */
async function fillAll(guide: Guide, then: () => Promise<void>): Promise<void> {
  const { page } = guide
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(guide)
  const permit = page.locator('form [role="radiogroup"] input[type="radio"]').first()
  await openSteps(guide, permit)
  await permit.check({ force: true })
  await page.locator('form input[type="checkbox"]').first().check({ force: true })
  await pick(guide, page.locator('form'), pdf('cv.pdf'))
  await pick(guide, page.getByRole('group', { name: /^A page you wrote/ }), pdf('page.pdf'))
  await then()
  if (size) await page.setViewportSize(size)
}

/** By their names. */
export const scenes: Readonly<Record<string, Open>> = {
  home: (guide) => guide.open('/'),
  'home-question': async (guide) => {
    await guide.open('/#faq')
    const closed = guide.page.locator('#faq button[aria-expanded="false"]')
    while ((await closed.count()) > 0) await closed.first().click()
  },
  jobs: (guide) => guide.open('/jobs'),
  list: list('type=Intern&department=Design'),
  'list-search': list('q=enginer+pitsburg'),
  'list-none': list('department=Legal&type=Intern'),
  'list-unknown': list('q=remote+wordsmith'),
  'list-freelance': list('type=Freelance'),
  'list-pay': list('department=Design&pay=USD-year-100000&location=Pittsburgh%2C+PA&published=month&work=remote'),
  'filter-type': (guide) => (isPhone(guide) ? openSheet(guide) : openFilter(guide, 'filter.type.label')),
  'filter-department': (guide) => (isPhone(guide) ? openSheet(guide) : openFilter(guide, 'filter.department.label')),
  'filter-location': (guide) => (isPhone(guide) ? openSheet(guide) : openFilter(guide, 'filter.location.label')),
  'filter-more': (guide) => (isPhone(guide) ? openSheet(guide) : openFilter(guide, 'filter.more')),
  job: (guide) => guide.open(job),
  'job-of-list': async (guide) => {
    await list('q=designer')(guide)
    const rows = jobs(guide).locator('a[data-job]')
    await rows.nth(1).click()
    await expect(guide.page).toHaveURL(/jobs\/\d+/)
    await guide.page
      .locator('#apply')
      .evaluate((form) => window.scrollBy(0, form.getBoundingClientRect().top - window.innerHeight - 200))
    await guide.page.waitForLoadState('networkidle')
  },
  'job-engineering': (guide) => guide.open('/jobs/7417012'),
  'form-errors': async (guide) => {
    await guide.open('/jobs/7416001#apply')
    await guide.page.locator('#apply form:not([data-written])').waitFor()
    if (isPhone(guide)) await submitEarly(guide)
    else await guide.button('features/apply', 'form.submit').click()
    await guide.page.locator('[aria-invalid="true"]').first().waitFor({ state: 'attached' })
  },
  'form-long': async (guide) => {
    await guide.open('/jobs/7426004#apply')
    await guide.page.locator('#apply form:not([data-written])').waitFor()
    await openAllPanels(guide)
  },
  'form-eu': async (guide) => {
    await guide.open('/jobs/7420008#apply')
    await guide.page.locator('#apply form:not([data-written])').waitFor()
    await openAllPanels(guide)
  },
  'form-education': async (guide) => {
    await guide.open('/jobs/7416001#apply')
    await guide.page.locator('#apply form:not([data-written])').waitFor()
    await openAllPanels(guide)
  },
  'form-check': async (guide) => {
    await fillAll(guide, () => guide.button('features/apply', 'form.check.open').click())
    await guide.page.getByRole('heading', { name: guide.say('features/apply', 'form.check.heading') }).waitFor()
  },
  'form-offline': async (guide) => {
    await fill(guide)
    await guide.page.context().setOffline(true)
    await guide.page.evaluate(() => window.dispatchEvent(new Event('offline')))
  },
  discard: async (guide) => {
    await fill(guide)
    await guide.button('features/apply', 'draft.discardDraft').click()
    await guide.page.getByRole('dialog').waitFor()
  },
  'thank-you': async (guide) => {
    await fillAll(guide, () => guide.button('features/apply', 'form.submit').click())
    await expect(guide.page).toHaveURL(/thank-you$/)
    await guide.page.waitForLoadState('networkidle')
  },
  'my-jobs-empty': (guide) => guide.open('/my-jobs'),
  'my-jobs': async (guide) => {
    const { page } = guide
    await fillAll(guide, () => guide.button('features/apply', 'form.submit').click())
    await expect(page).toHaveURL(/thank-you$/)
    for (const id of ['7416001', '7417012']) {
      await guide.open(`/jobs/${id}#apply`)
      await page.locator('main button[aria-pressed="false"]').first().click()
    }
    await page.locator('input[name="first_name"], #first_name').first().fill('Amina')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('draft')
    await guide.open('/my-jobs')
    for (const answers of await page.getByRole('main').locator('button[aria-expanded="false"]').all()) await answers.click()
  },
  'delete-everything': async (guide) => {
    await fill(guide)
    await guide.open('/my-jobs')
    await guide.page.getByRole('main').getByRole('button').last().click()
    await guide.page.getByRole('dialog').waitFor()
  },
  languages: async (guide) => {
    await guide.open('/')
    if (isPhone(guide)) {
      await guide.button('app', 'frame.menu').click()
      await guide.page.locator('dialog[open] button[aria-haspopup="dialog"]').click()
    } else await guide.button('app', 'frame.language').click()
    await guide.page.locator('a[hreflang]').first().waitFor()
  },
  menu: async (guide) => {
    await guide.open('/')
    if (!isPhone(guide)) return
    await guide.button('app', 'frame.menu').click()
    await guide.page.getByRole('dialog').waitFor()
  },
  benefits: (guide) => guide.open('/benefits'),
  office: (guide) => guide.open('/locations/pittsburgh'),
  engineering: (guide) => guide.open('/engineering'),
  design: (guide) => guide.open('/design'),
  product: (guide) => guide.open('/product'),
  'not-found': (guide) => guide.open('/nowhere'),
  offline: async (guide) => {
    await guide.open('/benefits')
    await guide.page.context().setOffline(true)
    await guide.page.evaluate(() => window.dispatchEvent(new Event('offline')))
  },
}

export const isPhone = (guide: Guide) => (guide.page.viewportSize()?.width ?? 0) < 768

async function openSheet(guide: Guide): Promise<void> {
  await guide.open('/?type=Intern#careers')
  await jobs(guide)
    .getByRole('button', { name: guide.say('features/board', 'board.filter.openSet') })
    .click()
  await guide.page.getByRole('dialog').getByRole('checkbox').first().waitFor({ state: 'attached' })
}

async function openAllPanels(guide: Guide): Promise<void> {
  const closed = guide.page.locator('#apply form:not([data-written]) button[aria-expanded="false"]:not([aria-haspopup])')
  for (let presses = 0; presses < 12 && (await closed.count()) > 0; presses += 1) {
    if (isPhone(guide)) {
      // A phone has one open step.
      await closed.last().click()
      return
    }
    await closed.first().click()
  }
}

async function submitEarly(guide: Guide): Promise<void> {
  const steps = guide.page.locator('form').getByRole('heading', { level: 3 }).getByRole('button')
  await steps.last().click()
  await guide.button('features/apply', 'form.check.open').click()
}
