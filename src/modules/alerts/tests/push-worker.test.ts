import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alertsUrl } from '../shared/alerts.ts'
import { endedAlertsCache } from '../shared/worker-messages.ts'
import { FakeExtendableEvent, MemoryCache, origin } from '#tests/worker/worker-globals.ts'

/** The service worker starts and ends alerts by push, and shows what their messages say. */

const search = 'q=designer'
const code = '0123456789abcdef0123456789abcdef'
const endpoint = 'https://push.example/send/1'
const message = {
  title: 'Your alert is on',
  body: '“designer”',
  tag: 'a tag',
  url: `/?${search}#careers`,
  search,
  actions: [{ action: 'end', title: 'Stop this alert' }],
}

let shown: { readonly title: string; readonly tag: unknown; readonly url: unknown }[]
let posted: { readonly url: string; readonly body: unknown }[]
let told: unknown[]
let caches: Map<string, MemoryCache>
let answer: () => Response
let listeners: Map<string, (event: Event) => void>

beforeEach(async () => {
  shown = []
  posted = []
  told = []
  caches = new Map()
  answer = () => Response.json({ status: 'running' })
  listeners = new Map()
  const cacheNamed = (name: string) => {
    const cache = caches.get(name) ?? new MemoryCache()
    caches.set(name, cache)
    return cache
  }
  vi.stubGlobal('self', {
    location: new URL(origin),
    navigator: { languages: ['en'] },
    registration: {
      showNotification: async (title: string, { data, tag }: { data: { url: string }; tag: string }) =>
        void shown.push({ title, tag, url: data.url }),
      pushManager: { getSubscription: async () => Promise.resolve({ endpoint }) },
    },
    clients: {
      matchAll: async () => Promise.resolve([{ postMessage: (data: unknown) => void told.push(data) }]),
    },
    caches: { open: async (name: string) => Promise.resolve(cacheNamed(name)) },
    addEventListener: (type: string, listener: (event: Event) => void) => void listeners.set(type, listener),
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    posted.push({ url, body: JSON.parse(body) })
    return Promise.resolve(answer())
  })
  const { listenToPush } = await import('../worker/push.ts')
  listenToPush()
  return () => vi.unstubAllGlobals()
})

async function deliver(data: unknown): Promise<void> {
  const event = Object.assign(new FakeExtendableEvent('push'), { data: { json: () => data } })
  listeners.get('push')?.(event)
  await Promise.all(event.promises)
}

describe('the first message of an alert', () => {
  it('is confirmed with its code, shown, and reported to the pages', async () => {
    await deliver({ kind: 'first', code, ...message })
    expect(posted).toEqual([{ url: alertsUrl.confirmPush(), body: { endpoint, search, code } }])
    expect(shown).toEqual([{ title: 'Your alert is on', tag: 'a tag', url: `/?${search}#careers` }])
    expect(told).toEqual([{ type: 'alert-started', search }])
  })

  it.each([
    ['does not know the code', () => Response.json({ error: '', reason: 'alert-ended' }, { status: 409 })],
    ['does not answer', () => Response.error()],
    ['is not the one that answers', () => new Response('Sign in to this network')],
  ])('is not shown as an alert that is on if the service %s', async (_, given) => {
    answer = given
    await deliver({ kind: 'first', code, ...message })
    expect(shown).toEqual([{ title: 'Your alert isn’t on yet', tag: 'a tag', url: '/my-jobs' }])
    expect(told).toEqual([])
  })
})

describe('a message about new jobs', () => {
  it('is shown and asks the service nothing', async () => {
    await deliver({ kind: 'news', ...message, title: '2 new jobs for “designer”' })
    expect(shown).toMatchObject([{ title: '2 new jobs for “designer”' }])
    expect(posted).toEqual([])
  })
})

describe('the last message of an alert', () => {
  it('is shown, and noted for the page of saved searches', async () => {
    await deliver({ kind: 'ended', ...message, title: 'Your alert has ended' })
    expect(shown).toMatchObject([{ title: 'Your alert has ended' }])
    const notes = await caches.get(endedAlertsCache)?.keys()
    expect(notes?.map(({ url }) => url)).toEqual([`${origin}/?q%3Ddesigner`])
  })
})
