import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '#storage/database.ts'
import { goOffline, networkReturns, openSite, withServices } from './render-site.tsx'

withServices()

/** Every benefit as one sentence of figure and description. */
const benefits = {
  'Time off and leave': [
    /20 days of paid time off a year, 25 after five years/,
    /7 holidays/,
    /2 weeks of winter break/,
    /2 months of sabbatical after ten years/,
    /16 weeks of paid parental leave/,
    /5 hours a week, at most, of parent time/,
    /15 days of backup care/,
  ],
  'Money and giving': [
    /5% match on your 401k/,
    /\$30,000 lifetime family-planning benefit/,
    /\$10,000 referral bonus, after your friend’s sixth month/,
    /\$250 peer bonus, up to four nominations a quarter/,
    /\$1,000 of your donations matched each year/,
    /\$1,200 a year for active commuting/,
    /\$10k Pittsburgh home-buyer bonus/,
  ],
  Learning: [
    /\$600 learning budget/,
    /\$500 language challenge: 5,000XP and a 50-day streak, twice a year/,
    /\$100 back each month, at most, for your club/,
  ],
  'Wellbeing and fun': [
    /10 sessions of therapy a year, free/,
    /10 sessions of coaching a year, also free/,
    /2\+ years with us, and you’re on the company trip/,
  ],
}

const offices = [
  { city: 'Beijing', location: 'Beijing, China', pictures: 5, fact: /opened in 2019/ },
  { city: 'Berlin', location: 'Berlin, Germany', pictures: 4, fact: /first European office opened in 2022.*engineers/ },
  { city: 'Detroit', location: 'Detroit, MI', pictures: 5, fact: /motion design studio and an animation studio/ },
  {
    city: 'New York',
    location: 'New York, NY',
    pictures: 6,
    fact: /More than 200 of us.*second largest office, open since 2018/,
  },
  { city: 'Pittsburgh', location: 'Pittsburgh, PA', pictures: 6, fact: /The first lesson was written here.*our headquarters/ },
  { city: 'Seattle', location: 'Seattle, WA', pictures: 5, fact: /Seattle in 2019.*Capitol Hill/ },
] as const

const hubs = [
  {
    path: '/engineering',
    title: 'Engineering Jobs at Wordlark',
    blog: 'Notes from the workbench',
    articles: 6,
    talks: 6,
    press: 4,
    department: 'Engineering',
  },
  {
    path: '/product',
    title: 'Product Management Jobs at Wordlark',
    blog: 'Notes from the roadmap',
    articles: 6,
    talks: 0,
    press: 5,
    department: 'Product Management',
  },
  {
    path: '/design',
    title: 'Design Jobs at Wordlark',
    blog: 'Notes from the sketchbook',
    articles: 3,
    talks: 3,
    press: 4,
    department: 'Design',
  },
] as const

const address = (link: HTMLElement | undefined) => link?.getAttribute('href')
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const jobsOf = (filter: Record<string, string>) => `/?${new URLSearchParams(filter).toString()}#careers`

describe('the benefits page', () => {
  it('shows every benefit in its group, and links to the open jobs', async () => {
    openSite('/benefits')
    for (const [name, sentences] of Object.entries(benefits)) {
      const items = (await region(name)).getAllByRole('listitem').map(({ textContent }) => textContent)
      for (const sentence of sentences) expect(items.filter((item) => sentence.test(item))).toHaveLength(1)
    }
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'View open jobs' })
    expect(links.map(address)).toEqual(['/#careers', '/#careers'])
  })
})

describe('the page of an office', () => {
  it.each(offices)('has the pictures, the story, jobs, directions and the other offices: $city', async (office) => {
    const { city, fact, location, pictures } = office
    openSite(`/locations/${city.toLowerCase().replace(' ', '-')}`)
    expect(await screen.findByText(fact)).toBeVisible()
    expect(screen.getByRole('img', { name: `${city} office` })).toBeVisible()
    expect(screen.queryAllByText('Headquarters')).toHaveLength(city === 'Pittsburgh' ? 1 : 0)
    expect(within(screen.getByText(/^Some of our favorites: /)).getAllByRole('link')).toHaveLength(3)
    expect(await screen.findAllByRole('button', { name: /^Photo \d$/ })).toHaveLength(pictures)
    const directions = screen.getByRole('link', { name: /^Directions to office/ })
    expect(directions).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/),
    )
    expect(directions).toHaveAttribute('target', '_blank')
    const others = (await region('Our other offices')).getAllByRole('heading', { level: 3 })
    expect(others.map(({ textContent }) => textContent)).toEqual(offices.map((each) => each.city).filter((name) => name !== city))
    expect(address(screen.getByRole('link', { name: `View ${city} jobs` }))).toBe(jobsOf({ location }))
  })
})

describe("a team's hub", () => {
  it.each(hubs)('has its articles, talks and press, and links to its open jobs: $path', async (hub) => {
    openSite(hub.path)
    expect((await region(hub.blog)).getAllByRole('listitem')).toHaveLength(hub.articles)
    await waitFor(() => expect(document.title).toBe(hub.title))
    const talks = screen.queryByRole('region', { name: 'Talks' })?.querySelectorAll('button')
    expect(talks?.length ?? 0).toBe(hub.talks)
    const press = await region('In the press')
    expect(press.getAllByRole('listitem')).toHaveLength(hub.press)
    expect(address(press.getByRole('link', { name: 'View open jobs' }))).toBe(jobsOf({ department: hub.department }))
  })

  it('describes the work of product managers in three points, and offers to follow the company', async () => {
    openSite('/product')
    const follow = await screen.findByRole('link', { name: /^Follow us/ })
    expect(address(follow)).toBe('https://www.linkedin.com/company/wordlark')
    expect(follow).toHaveAttribute('target', '_blank')
    const points = screen.getAllByRole('list').find(({ textContent }) => textContent.includes('You own a goal end to end'))
    expect(points?.children).toHaveLength(3)
    await waitFor(() =>
      expect(document.head.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toMatch(
        /^See what product managers do/,
      ),
    )
  })
})

describe('the thank-you page', () => {
  it('shows its fixed texts, a link to follow the company, and is not indexed', async () => {
    openSite('/thank-you')
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible()
    expect(
      screen.getByText(
        "We're excited to review your application. Follow us on LinkedIn, and don't forget to do your Wordlark lesson!",
      ),
    ).toBeVisible()
    const follow = screen.getByRole('link', { name: /^Follow on LinkedIn/ })
    expect(address(follow)).toBe('https://www.linkedin.com/company/wordlark')
    expect(follow).toHaveAttribute('target', '_blank')
    await waitFor(() => expect(document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content).toBe('noindex'))
  })

  it('tells what happens next, and says of no application that it has arrived, on a device that has sent nothing', async () => {
    openSite('/thank-you')
    const next = within(await screen.findByRole('region', { name: 'What happens next' }))
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Within 14 days'),
      expect.stringContaining('Recruiter chat'),
    ])
    expect(next.queryByText(/Your reference/)).not.toBeInTheDocument()
    expect(address(next.getByRole('link', { name: 'My jobs' }))).toBe('/my-jobs')
  })
})

describe('a page without a network', () => {
  /** A service worker that has every file of the site. */
  function storeEveryPage(): void {
    const active = {
      postMessage: (_: unknown, [port]: readonly MessagePort[]) => port?.postMessage({ missingCount: 0, hasCode: true }),
    }
    const worker = Object.assign(new EventTarget(), { controller: active, ready: Promise.resolve({ active }) })
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  }

  it.each([
    // The page has begun to store the jobs.
    ['/', /^You’re offline\. (?:\d+ jobs? and e|E)very page still opens?\.$/],
    ['/engineering', 'You’re offline. Films play only online.'],
    ['/benefits', 'You’re offline. Every page still opens.'],
  ])('says at %s what still works, until the network is back', async (path, sentence) => {
    storeEveryPage()
    openSite(path)
    await screen.findByRole('heading', { level: 1 })
    goOffline()
    expect(await screen.findByText(sentence)).toBeVisible()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    networkReturns()
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument())
  })

  it.each(['/', '/benefits'])('does not promise other pages at %s on a device that has not stored them', async (path) => {
    openSite(path)
    await screen.findByRole('heading', { level: 1 })
    goOffline()
    // The home page may have stored some jobs.
    expect(await screen.findByText(/^You’re offline\.(?: \d+ jobs? still opens?\.)?$/)).toBeVisible()
  })

  it('promises nothing to what is written in a browser without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    // The page of the last test may have opened it again, to store jobs in the background.
    connection.close()
    openSite('/jobs/7410004')
    await screen.findByRole('button', { name: 'Submit application' })
    goOffline()
    expect(await screen.findByText('You’re offline.')).toBeVisible()
  })
})

describe('an old address', () => {
  it('redirects on the device as the server does', async () => {
    const site = openSite('/in/design?gh_src=fair')
    expect(await screen.findByRole('button', { name: 'Remove filter Design' })).toBeVisible()
    expect(site.address()).toBe('/?department=Design&gh_src=fair#careers')
  })

  it('that people type leads to the open jobs', async () => {
    const site = openSite('/careers?gh_src=fair')
    await waitFor(() => expect(site.address()).toBe('/jobs?gh_src=fair'))
  })
})

describe('the footer', () => {
  it('shows its groups and the year, and opens only other sites in a new tab', async () => {
    openSite('/thank-you')
    const footer = within(await screen.findByRole('contentinfo'))
    const groups = footer.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(groups).toEqual(['About us', 'Products', 'Apps', 'Help and support', 'Privacy and terms', 'Social'])
    expect(footer.getByText(`© ${new Date().getFullYear()} Wordlark`)).toBeVisible()
    expect(footer.getByRole('link', { name: 'Terms opens in a new tab' })).toHaveAttribute('target', '_blank')
    expect(footer.getByRole('link', { name: 'Accommodations' })).not.toHaveAttribute('target')
    expect(footer.getAllByRole('link', { name: /^Instagram/ })).toHaveLength(2)
    expect(address(footer.getByRole('link', { name: 'Careers FAQ' }))).toBe('/#faq')
  })

  it('opens a group of links on a phone, and leads its help with My jobs', async () => {
    const { user } = openSite('/thank-you')
    const footer = within(await screen.findByRole('contentinfo'))
    const help = footer.getByRole('button', { name: 'Help and support' })
    expect(help).toHaveAttribute('aria-expanded', 'false')
    await user.click(help)
    expect(help).toHaveAttribute('aria-expanded', 'true')
    const [first] = within(footer.getByRole('navigation', { name: 'Help and support' })).getAllByRole('link')
    expect(first).toHaveAccessibleName('My jobs')
  })
})
