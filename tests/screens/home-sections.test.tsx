import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { board } from '#content'
import { modules } from '../../src/content/modules.ts'
import { brand, home } from '../setup/demo-content.ts'
import { openSite, withServices } from './render-site.tsx'

withServices()

async function openSection(name: string, from = '/') {
  const site = openSite(from)
  const region = within(await screen.findByRole('region', { name }))
  return { ...site, region }
}

const address = (link: HTMLElement) => link.getAttribute('href')
const names = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('the home page', () => {
  it('has its sections in order below one h1', async () => {
    openSite('/')
    await screen.findByRole('region', { name: 'Open jobs' })
    expect(names([...document.querySelectorAll<HTMLElement>('main h1')])).toEqual([home.missionHeading])
    expect(names([...document.querySelectorAll<HTMLElement>('main h2')])).toEqual([
      'Only at Wordlark',
      'Find your flock',
      'Room to grow, time to rest',
      'Six cities, one song',
      'How interviewing works',
      'Open jobs',
      ...(modules.includes('posts') ? ['#LifeAtWordlark'] : []),
      'From the blog',
      'Good questions',
      'Follow Us',
    ])
  })

  it('says what people hold on to, and shows their week, where it says what is only here', async () => {
    const { region } = await openSection('Only at Wordlark')
    const parts = names(region.getAllByRole('heading', { level: 3 }))
    expect(parts.slice(-2)).toEqual([home.values.heading, home.life.heading])
    expect(names(region.getAllByRole('heading', { level: 4 }))).toEqual(home.values.cards.map(({ title }) => title))
    expect(region.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(
      home.life.moments.map(({ alt }) => alt),
    )
  })

  it('links from its mission to the open jobs', async () => {
    const { region } = await openSection(home.missionHeading)
    expect(address(region.getByRole('link', { name: 'View open jobs' }))).toBe('/#careers')
  })

  it('shows five benefits and a link to all of them', async () => {
    const { region } = await openSection(home.benefits.heading)
    expect(region.getAllByRole('heading', { level: 3 })).toHaveLength(5)
    expect(address(region.getByRole('link', { name: 'Explore all benefits' }))).toBe('/benefits')
  })

  it('links three teams with a film to their hubs', async () => {
    const { region } = await openSection(home.teams.heading)
    for (const team of ['Engineering', 'Product', 'Design'])
      expect(address(region.getByRole('link', { name: `Explore ${team}` }))).toBe(`/${team.toLowerCase()}`)
    expect(region.getAllByRole('button', { name: /^Play: / })).toHaveLength(3)
  })

  it('links the headquarters and five offices to their pages', async () => {
    const { region } = await openSection('Six cities, one song')
    expect(region.getByText('Headquarters')).toBeVisible()
    const cities = ['pittsburgh', 'beijing', 'berlin', 'detroit', 'new-york', 'seattle']
    expect(region.getAllByRole('link').map(address)).toEqual(cities.map((city) => `/locations/${city}`))
  })

  it('lists the teams without a film, each with a link to its filtered jobs', async () => {
    const { region } = await openSection(home.teams.heading)
    const teams = names(region.getAllByRole('heading', { level: 3 }))
    expect(teams.slice(0, 3)).toEqual(['Engineering', 'Product', 'Design'])
    expect(teams.slice(3)).toEqual(['Marketing', 'Learning + Curriculum', 'Business', 'People', 'Finance'])
    for (const team of teams.slice(3)) {
      const link = region.getByRole('link', { name: new RegExp(`open jobs? in ${team.replace('+', '\\+')}$`, 'i') })
      const target = new URL(address(link) ?? '', 'https://jobs.example')
      expect(board.departments).toContain(target.searchParams.get('department'))
      expect(target.hash).toBe('#careers')
    }
  })

  it('explains each of the eight interview steps and gives two tips for it', async () => {
    const { region } = await openSection(home.interviewing.heading)
    const steps = region.getAllByRole('listitem', { name: /^Step \d of 8$/, hidden: true })
    const stepNames = steps.flatMap((step) => names(within(step).getAllByRole('heading', { level: 3, hidden: true })))
    expect(stepNames).toEqual([
      'Application review',
      'Recruiter chat',
      'Hiring team chat',
      'Technical assessments',
      'Virtual onsite interview',
      'Offer',
      'Celebrate!',
      'Day 1',
    ])
    for (const [index, step] of steps.entries()) {
      expect(step).toHaveTextContent(home.interviewing.steps[index]?.description ?? 'no such step')
      expect(within(step).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
    }
  })

  it('features three different articles of the blog', async () => {
    const { region } = await openSection(home.blog.heading)
    const articles = region.getAllByRole('link')
    expect(new Set(articles.map(address)).size).toBe(3)
    expect(new Set(names(articles)).size).toBe(3)
    for (const article of articles) expect(address(article)).toMatch(/^https:\/\/blog\./)
  })

  it('links to every account of the company at its end', async () => {
    const { region } = await openSection(home.follow.heading)
    const accounts = within(region.getByRole('list', { name: 'Follow Us' })).getAllByRole('link')
    expect(accounts.map(address)).toEqual(home.follow.accounts.map(({ href }) => href))
    expect(accounts.map(address)).toContain(brand.linkedIn.href)
  })

  it('opens every answer at an address that asks for it', async () => {
    const { region } = await openSection(home.faq.heading, '/?expandFaqs')
    expect(region.getAllByRole('region')).toHaveLength(8)
  })

  it('answers eight questions', async () => {
    const { region, user } = await openSection(home.faq.heading)
    const answers = [
      [/days are you in the office/, /four days a week, Monday to Thursday/],
      [/culture/, /Curious, kind and quick/],
      [/look for when you hire/, /Craft you can show/],
      [/interview process/, /eight steps/],
      [/accommodations/, /Write to \S+@\S+/],
      [/reapply/, /6 to 12 months/],
      [/more than one role/, /^Yes/],
      [/AI in my interviews/, /Not to misrepresent your skills/],
    ] as const
    expect(region.getAllByRole('heading', { level: 3 })).toHaveLength(answers.length)
    for (const [question, answer] of answers) {
      const button = region.getByRole('button', { name: question })
      // The first is open already.
      if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
      expect(region.getByRole('region', { name: question })).toHaveTextContent(answer)
    }
    expect(address(region.getByRole('link', { name: /@/ }))).toMatch(/^mailto:/)
    expect(address(region.getByRole('link', { name: 'See each step, with tips' }))).toBe('/#interviewing')
  })
})
