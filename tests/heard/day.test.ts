import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRelease } from '../setup/releases.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { type Desktop, hasReader, type Reader } from './desktop.ts'
import { open, readByEar } from './read-by-ear.ts'
import type { Walk } from './walk.ts'

/** The rest of a day by ear: what somebody does before and after a form. */

interface Scene {
  readonly id: string
  readonly title: string
  /** Of what has focus on the way, beside English. */
  readonly others?: readonly string[]
  /** By default Orca. Orca 43 does not say what has focus while much of the tree changes, as when a dialog opens or closes. */
  readonly reader?: Reader
  readonly steps: (walk: Walk, desktop: Desktop, site: SiteServer) => Promise<void>
}

/** Another build for the last scene. */
let releases: string

const scenes: readonly Scene[] = [
  {
    id: 'find',
    title: 'finds a job by search and by a facet',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/`)
      await walk.goTo(/^View open jobs/)
      await walk.press('Return', 'Open jobs')
      await walk.goTo(/^Search/)
      await walk.type('designer')
      await walk.hear('a moment', 'jobs')
      await walk.goTo(/^Department/)
      await walk.press('Return', 'expanded')
      await walk.goTo(/^Design\b/)
      await walk.press('space', 'checked', 'jobs')
      await walk.goTo(/Designer/)
      await walk.press('Return', 'heading level 1')
    },
  },
  {
    id: 'save',
    title: 'saves a job and finds it in My jobs',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/jobs/7410001`)
      await walk.goTo(/^Save /)
      await walk.press('Return', 'Saved to My jobs')
      await walk.goTo(/^My jobs/, 'shift+Tab')
      await walk.press('Return', 'My jobs heading level 1')
      await walk.goTo(/^Privacy Counsel/)
    },
  },
  {
    id: 'language',
    title: 'reads the page in another language',
    others: ['de'],
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/jobs/7410001`)
      await walk.goTo(/^Deutsch$/)
      await walk.press('Return', 'Finished loading')
      await walk.goTo(/^Bewerben$/)
    },
  },
  {
    id: 'menu',
    title: 'opens the menu and closes it',
    reader: 'tree',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/jobs/7410001`)
      await walk.goTo(/^Menu/)
      await walk.press('Return', 'Menu dialog', 'Menu heading')
      await walk.goTo(/^FAQs/)
      await walk.press('Escape', 'Menu push button collapsed')
    },
  },
  {
    id: 'offline',
    title: 'is told that the network is away, and what still works',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/`)
      await desktop.page.context().setOffline(true)
      await walk.hear('the network is away', 'You’re offline')
      await desktop.page.context().setOffline(false)
    },
  },
  {
    id: 'carousel',
    title: 'goes through the slides of a carousel',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/`)
      await walk.goTo(/^Next/)
      await walk.press('Return', 'Step 3 of 8')
    },
  },
  {
    id: 'film',
    title: 'plays a film and turns its captions off',
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/engineering`)
      await walk.goTo(/^Play: Streaks/)
      await walk.press('Return', 'Player')
      await walk.goTo(/^Captions/)
      await walk.press('Return', 'pressed')
    },
  },
  // The last one: the site has another build from here on.
  {
    id: 'update',
    title: 'is told of a new version, and takes it',
    // The message is the last thing on the page, after the languages.
    others: ['de', 'es', 'ar'],
    async steps(walk, desktop, site) {
      await open(walk, desktop, `${site.url}/jobs/7410001`)
      await site.release(await makeRelease(releases, 'r2'))
      await desktop.page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await walk.hear('a new version', 'A new version is ready')
      await walk.goTo(/^Update$/)
      await walk.press('Return', 'finished loading')
    },
  },
]

describe.skipIf(!hasReader)('by ear, somebody', () => {
  let site: SiteServer
  beforeAll(async () => {
    site = await startSiteServer({ GUARD: 'off' })
    releases = await mkdtemp(path.join(tmpdir(), 'heard-release-'))
  })
  afterAll(async () => {
    await site.remove()
    await rm(releases, { recursive: true, force: true })
  })

  it.each(scenes)('$title', { timeout: 300_000 }, async ({ id, others = [], reader = 'orca', steps, title }) => {
    const faults = await readByEar({
      id,
      languages: ['en', ...others],
      reader,
      title,
      steps: async (walk, desktop) => steps(walk, desktop, site),
    })
    expect(faults).toEqual([])
  })
})
