import { beforeEach, expect, it, vi } from 'vitest'
import type { PageModule } from '#platform/page-module.ts'
import type { ReportedEvent } from '#platform/site-events.ts'
import { expectConsole } from '../setup/console.ts'

/** What modules hear of the pages of a visitor. */

const heard: ReportedEvent[] = []
const modules = vi.hoisted((): PageModule[] => [])
vi.mock('#platform/page-modules.ts', () => ({ pageModules: modules }))

const hears: PageModule = { name: 'hears', listener: async () => Promise.resolve((reported) => void heard.push(reported)) }

/** A page at an address. @returns shows another one */
async function openPage(path: string) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  const { startSiteEvents } = await import('#app/late/site-events.ts')
  type Router = Parameters<typeof startSiteEvents>[0]
  const state = () => ({ initialized: true, errors: null as object | null, location: { pathname: window.location.pathname } })
  let listener: (state: Router['state']) => void = () => {}
  startSiteEvents({ state: state(), subscribe: (listen) => void (listener = listen) })
  return (next: string, errors: object | null = null) => {
    window.history.pushState(null, '', next)
    listener({ ...state(), errors })
  }
}

const shown = () =>
  heard.map(({ address, event }) => [
    event.type === 'page-shown' ? event.jobId : event.type,
    address.replace(location.origin, ''),
  ])

beforeEach(() => {
  heard.length = 0
  modules.splice(0, modules.length, hears)
})

it('each page is reported once, with its address and the job that it shows', async () => {
  const become = await openPage('/?department=Design&gh_src=ann#careers')
  become('/?department=Design&type=Intern')
  become('/jobs/7?gh_src=ann')
  become('/jobs/7#apply')
  become('/jobs/8', {})
  await expect.poll(() => heard.length).toBe(3)
  expect(shown()).toEqual([
    [null, '/?department=Design&gh_src=ann#careers'],
    [7, '/jobs/7?gh_src=ann'],
    [null, '/jobs/8'],
  ])
})

it('the page of a job is known in every language', async () => {
  vi.doMock(import('#shared/site-languages.ts'), async (original) => ({
    ...(await original()),
    languages: ['en', 'de', 'ar'] as const,
  }))
  const become = await openPage('/de/jobs/7')
  vi.doUnmock('#shared/site-languages.ts')
  become('/ar/jobs/8')
  await expect.poll(() => heard.length).toBe(2)
  expect(shown()).toEqual([
    [7, '/de/jobs/7'],
    [8, '/ar/jobs/8'],
  ])
})

it('a listener whose code comes late hears what has happened before, and one that fails keeps the others from nothing', async () => {
  expectConsole('modules: lost does not listen')
  expectConsole('modules: a listener failed')
  let arrive = () => {}
  const lost: PageModule = { name: 'lost', listener: () => Promise.reject(new TypeError('its code is not there')) }
  const broken: PageModule = {
    name: 'broken',
    listener: async () =>
      Promise.resolve(({ address }) => {
        if (address.endsWith('/benefits')) throw new TypeError('a fault of a module')
      }),
  }
  const late: PageModule = {
    name: 'late',
    listener: async () =>
      new Promise((resolve) => {
        arrive = () => resolve((reported) => void heard.push(reported))
      }),
  }
  modules.splice(0, modules.length, lost, broken, late)
  const become = await openPage('/')
  become('/jobs/7')
  arrive()
  await expect.poll(() => heard.length).toBe(2)
  become('/benefits')
  expect(shown()).toEqual([
    [null, '/'],
    [7, '/jobs/7'],
    [null, '/benefits'],
  ])
})
