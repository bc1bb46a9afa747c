import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, hasReader } from '#tests/heard/desktop.ts'
import { readByEar } from '#tests/heard/read-by-ear.ts'
import type { Walk } from '#tests/heard/walk.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'
import { startFairTablet } from '../fair-tablet.ts'

/** A fair's tablet by ear. */

describe.skipIf(!hasReader)('by ear, somebody at a fair', () => {
  let site: SiteServer
  beforeAll(async () => {
    site = await startSiteServer()
  })
  afterAll(() => site.remove())

  const steps = async (walk: Walk, desktop: Desktop) => {
    await startFairTablet(desktop.page, site.url)
    await desktop.page.goto(`${site.url}/fair`)
    await walk.hear('the page', 'Wordlark')
    await desktop.page.getByRole('button', { name: 'Touch to begin' }).waitFor()
    if (!(await walk.focus()).name.startsWith('Touch to begin')) await walk.goTo(/^Touch to begin/)
    await walk.press('Return', 'Pick a job', 'heading')
    await walk.goTo(/^Leave my name/)
    await walk.press('Return', 'heading')
    await walk.goTo(/^First name/)
    await walk.type('Amina')
    await walk.goTo(/^Last name/)
    await walk.type('Okafor')
    await walk.goTo(/^Email/)
    await walk.type('amina@example.com')
    await walk.goTo(/may keep this/)
    await walk.press('space', 'checked')
    await walk.goTo(/^Send/)
    await walk.press('Return', 'Sealed and safe')
  }

  it('leaves a name on a tablet', { timeout: 300_000 }, async () => {
    expect(
      await readByEar({ id: 'fair', languages: ['en', 'de', 'es'], reader: 'tree', title: 'a name at a fair: tree', steps }),
    ).toEqual([])
  })
})
