import type { Page } from '@playwright/test'
import type { Guide, Open } from '#tests/setup/every-screen.ts'
import { expect } from '#tests/setup/fixtures.ts'
import { signInAtDesk } from '#modules/desk/tests/site-person.ts'
import { codeOfDesk, joinAtDesk } from './desk-event.ts'
import { event } from './fair-client.ts'
import { startFairTablet } from './fair-tablet.ts'

/** The screens of fairs, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */

const job = '/jobs/7410001'

async function beginFair(guide: Guide, path: string): Promise<void> {
  await startFairTablet(guide.page)
  await guide.open(path)
}

async function leaveName(guide: Guide): Promise<void> {
  const { page } = guide
  await beginFair(guide, '/fair/interest')
  for (const [name, value] of [
    ['first_name', 'Amina'],
    ['last_name', 'Okafor-Lindqvist'],
    ['email', 'amina@example.com'],
  ] as const) {
    await guide.page.getByLabel(guide.say('modules/fair', `mode.interest.labels.${name}`)).fill(value)
  }
  await page.getByRole('checkbox').last().check({ force: true })
}

async function seal(guide: Guide): Promise<void> {
  await leaveName(guide)
  await guide.button('modules/fair', 'mode.interest.seal').click()
  await expect(guide.button('modules/fair', 'mode.done.done')).toBeVisible()
}

async function enterRecruiters(guide: Guide): Promise<void> {
  await seal(guide)
  await guide.button('modules/fair', 'mode.done.done').click()
  // The next person finds the language of the fair.
  await guide.open('/fair')
  await guide.link('modules/fair', 'mode.start.recruiters').click()
  await guide.page.locator('input').first().fill('246810')
  await expect(guide.button('modules/fair', 'mode.recruiters.closeDay')).toBeVisible()
}

async function joinFair(guide: Guide, path: string): Promise<void> {
  await guide.open('/fair')
  const { origin } = new URL(guide.page.url())
  const code = await codeOfDesk(origin)
  await guide.open(`/fair/join#${code}`)
  await guide.link('modules/fair', 'mode.setup.loading.choosePin').waitFor()
  if (path !== '/fair') await guide.open(path)
}

/** The page of an event with its code and a tablet. */
async function openEvent(guide: Guide): Promise<void> {
  await guide.open('/desk')
  await joinAtDesk(new URL(guide.page.url()).origin)
  await signInAtDesk(guide.page)
  await expect(guide.page.locator('[role="search"]').first()).toBeAttached()
  await guide.open(`/desk/fair/${event.eventId}`)
  await guide.page.getByRole('img').first().waitFor()
}

export const scenes: Readonly<Record<string, Open>> = {
  'fair-event': openEvent,
  'fair-no': (guide) => guide.open('/fair'),
  'fair-join': (guide) => guide.open('/fair/join#code'),
  'fair-start': (guide) => beginFair(guide, '/fair'),
  'fair-jobs': (guide) => beginFair(guide, '/fair/jobs'),
  'fair-job': (guide) => beginFair(guide, `/fair${job}`),
  'fair-apply': (guide) => beginFair(guide, `/fair${job}/apply`),
  'fair-interest': leaveName,
  'fair-camera': async (guide) => {
    await leaveName(guide)
    await guide.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await photograph(guide.page))
  },
  'fair-done': seal,
  'fair-idle': async (guide) => {
    // Before the page opens: one that is open sees the year 1970 for a moment, and clears the screen after it.
    await guide.page.clock.install()
    await leaveName(guide)
    await guide.page.clock.setFixedTime(Date.now() + 46_000)
    await guide.page.getByRole('alertdialog').waitFor()
  },
  'fair-pin': (guide) => beginFair(guide, '/fair/pin'),
  'fair-recruiters': enterRecruiters,
  'fair-close': async (guide) => {
    await enterRecruiters(guide)
    await guide.button('modules/fair', 'mode.recruiters.closeDay').click()
  },
  'fair-set-up': (guide) => joinFair(guide, '/fair'),
  'fair-new-pin': (guide) => joinFair(guide, '/fair/new-pin'),
  'fair-ready': (guide) => joinFair(guide, '/fair/ready'),
}

async function photograph(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 1200)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#345'
      context.fillRect(0, 0, 900, 1200)
      context.fillStyle = '#fff'
      context.fillRect(150, 120, 600, 900)
      context.fillStyle = '#111'
      for (let line = 0; line < 20; line += 1) context.fillRect(200, 180 + line * 38, 400, 12)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
