import { expect, it, vi } from 'vitest'
// First: the worker reads its settings when it starts.
import { origin } from '#tests/worker/worker-globals.ts'
import { answerDesk } from '../../worker/desk.ts'

/** What the service worker says, which serves the pages of all languages. */

it('says without a network in the language of the address that the desk needs one', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const textIn = async (pathname: string) => {
    const url = new URL(origin + pathname)
    const response = await answerDesk({ request: { mode: 'navigate' } as Request, url, event: {} as never })
    return response.text()
  }
  expect(await textIn('/ar/desk')).toMatch(/<html lang="ar" dir="rtl">[^]*\p{Script=Arabic}/u)
  expect(await textIn('/desk')).toContain('<html lang="en" dir="ltr">')
  expect(await textIn('/desk')).toContain('You need to be online to use the desk')
})
