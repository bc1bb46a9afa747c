import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FeedSource } from '#shared/brand.ts'
import { feeds } from './feeds.ts'
import { SocialFeed } from './social-feed.tsx'

const raw = (number: number, description: string) => ({
  description,
  post_url: `https://network.example/${number}`,
  post_date_time: `2026-11-0${number} 09:00:00`,
})

/** Responses by profile. Other profiles answer 503. */
function answer(profiles: Partial<Record<FeedSource, readonly object[]>>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const posts = profiles[address.split('/').pop() as FeedSource]
    return posts ? Response.json({ posts, bio: { full_name: 'Acme' } }) : new Response('no', { status: 503 })
  })
}

/** A visit that has loaded neither feeds nor the code for posts. */
async function beginVisit() {
  vi.resetModules()
  return { ...(await import('./feeds.ts')), ...(await import('./social-feed.tsx')) }
}

function show(feed: FeedSource, heading: string, query = '', Feed = SocialFeed): void {
  const hashtags = [heading.slice(1)]
  render(
    <MemoryRouter initialEntries={[`/${query}`]}>
      <Feed source={feed} heading={heading} hashtags={hashtags} anchor="here" url="https://network.example" />
    </MemoryRouter>,
  )
}

const load = (feed: FeedSource) => act(() => feeds.load(feed))
const posts = async () => {
  const links = await screen.findAllByRole('link', { name: /post/ })
  return links.map((link) => link.getAttribute('href')?.slice(-1))
}

// Feeds stay in memory, so each test uses a different feed or a visit of its own.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a social feed', () => {
  it("shows the company's posts with its hashtag, at most four on a phone", async () => {
    answer({ company: [1, 2, 3, 4, 5].map((number) => raw(number, 'Words #LifeAtAcme')).concat(raw(6, 'Words')) })
    show('company', '#LifeAtAcme')
    expect(screen.getByRole('status', { name: 'Loading posts' })).toBeVisible()
    await load('company')
    expect(await posts()).toEqual(['5', '4', '3', '2'])
    expect(screen.getByRole('region', { name: '#LifeAtAcme' })).toHaveAttribute('id', 'here')
  })

  it('shows all posts with the URL parameter debugFeed', async () => {
    const visit = await beginVisit()
    answer({ company: [1, 2, 3, 4, 5].map((number) => raw(number, 'Words #LifeAtAcme')) })
    await act(() => visit.feeds.load('company'))
    show('company', '#LifeAtAcme', '?debugFeed', visit.SocialFeed)
    expect(await posts()).toHaveLength(5)
  })

  it('shows one profile when the other fails, and retains its posts when both fail later', async () => {
    answer({ company: [raw(1, 'Words #design')] })
    await load('design')
    show('design', '#design')
    expect(await posts()).toEqual(['1'])
    answer({})
    await load('design')
    expect(await posts()).toEqual(['1'])
    answer({ design: [raw(2, 'Words')] })
    await load('design')
    expect(await posts()).toEqual(['2'])
  })

  it('renders nothing when it fails or is empty, and appears when a later request succeeds', async () => {
    answer({})
    await load('product')
    show('product', '#product')
    expect(screen.queryByRole('heading')).toBeNull()
    answer({ product: [] })
    await act(() => feeds.loadOnce('product'))
    expect(screen.queryByRole('heading')).toBeNull()
    // The feed has loaded, so there is no retry.
    answer({ product: [raw(2, 'Words')] })
    await act(() => feeds.loadOnce('product'))
    expect(screen.queryByRole('heading')).toBeNull()
    answer({ product: [raw(1, 'Words')] })
    await load('product')
    expect(screen.getByRole('heading', { level: 2, name: '#product' })).toBeVisible()
  })

  it('does not load the code of its posts before somebody scrolls near', async () => {
    const visit = await beginVisit()
    answer({ company: [raw(1, 'Words #LifeAtAcme')] })
    await visit.feeds.load('company')
    let scrollNear = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: readonly object[]) => void) {
          scrollNear = () => report([{ isIntersecting: true }])
        }
        observe = () => {}
        disconnect = () => {}
      },
    )
    render(
      <MemoryRouter>
        <visit.SocialFeed source="company" heading="#LifeAtAcme" hashtags={['LifeAtAcme']} url="https://network.example" />
      </MemoryRouter>,
    )
    expect(screen.getByRole('status', { name: 'Loading posts' })).toBeVisible()
    act(scrollNear)
    expect(await screen.findByRole('link', { name: /post/ })).toBeVisible()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is not requested while offline', async () => {
    const fetch = vi.fn<() => Promise<Response>>()
    vi.stubGlobal('fetch', fetch)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await load('engineering')
    show('engineering', '#engineering')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
