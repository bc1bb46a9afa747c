import { afterEach, expect, it, vi } from 'vitest'
// First: the worker reads its settings when it starts.
import '#tests/worker/worker-globals.ts'
import { listenToPush } from '../../worker/push.ts'

/** What the service worker says of alerts, in the language of the alert or of the device. */

type Listener = (event: object) => void

const { listeners, shown } = vi.hoisted(() => {
  const heard = new Map<string, Listener>()
  const notifications: { readonly title: string; readonly body: string; readonly data: { readonly url: string } }[] = []
  vi.stubGlobal('self', {
    location: new URL('https://careers.example/sw.js'),
    navigator: { languages: ['fr-FR', 'es-MX', 'de'] },
    addEventListener: (type: string, listener: Listener) => heard.set(type, listener),
    registration: {
      pushManager: { getSubscription: async () => null },
      showNotification: async (title: string, options: { readonly body: string; readonly data: { readonly url: string } }) => {
        notifications.push({ title, ...options })
      },
    },
  })
  return { listeners: heard, shown: notifications }
})

listenToPush()

/** Sends an event to the worker. @returns the last notification afterwards */
async function after(type: string, event: object) {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
  return shown.at(-1) ?? expect.fail('nothing was shown')
}

/** The press on 'Stop this alert', which nobody answers. */
const pressEnd = async (url: string) =>
  after('notificationclick', { action: 'end', notification: { close: () => {}, data: { url, search: 'q=baker' } } })

afterEach(() => void (shown.length = 0))

it('says in the language of the alert that it could not be ended', async () => {
  const german = await pressEnd('/de?q=baker#careers')
  expect(german.title).toMatch(/Suchauftrag/)
  expect(german.data.url).toBe('/de/my-jobs')
  const arabic = await pressEnd('/ar/?q=baker#careers')
  expect(arabic.title).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.data.url).toBe('/ar/my-jobs')
  const first = await pressEnd('/?q=baker#careers')
  expect([first.title, first.data.url]).toEqual(['We can’t stop the alert right now', '/my-jobs'])
})

it('says in the language of the device that there is news, where a message says nothing', async () => {
  const { body, data } = await after('push', { data: null })
  expect(body).toMatch(/Mis empleos/)
  expect(data.url).toBe('/es/my-jobs')
})
