import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { type Desktop, hasReader, type Reader } from './desktop.ts'
import { forms, heardBoard } from './forms.ts'
import { open, readByEar } from './read-by-ear.ts'
import type { Walk } from './walk.ts'

/**
 * Somebody who hears the page fills in forms by keys alone, and sends them. What was said is in the folder `transcripts`, for a person to read:
 * a change of one is a change to look at. Orca takes ten of the forty runs. The others are taken from the accessibility tree that it reads.
 */

/** What is heard at the end. */
const titles = {
  en: { sent: 'Thank you', waiting: 'Not sent yet', arrived: 'Your application was sent' },
  de: { sent: 'Danke', waiting: 'Noch nicht gesendet', arrived: 'Deine Bewerbung ist gesendet' },
  ar: { sent: 'شكر', waiting: 'لم يُرسل بعد', arrived: 'أُرسل طلبك' },
} as const

const ways = [
  { isOffline: false, hasErrors: false },
  { isOffline: true, hasErrors: false },
  { isOffline: false, hasErrors: true },
  { isOffline: true, hasErrors: true },
]
const runs = forms.flatMap((form, index) =>
  ways.map((way, each) => {
    const reader: Reader = each === index % ways.length ? 'orca' : 'tree'
    const words = [reader, way.isOffline ? 'offline and back' : 'online', way.hasErrors ? 'errors first' : 'no errors'].join(', ')
    return { ...way, form, reader, words }
  }),
)
type Run = (typeof runs)[number]

async function send(walk: Walk, desktop: Desktop, site: SiteServer, { form, hasErrors, isOffline }: Run): Promise<void> {
  const { id, language } = form
  const { page } = desktop
  await open(walk, desktop, `${site.url}${language === 'en' ? '' : `/${language}`}/jobs/${id}`)
  await walk.goToApply()
  await page.locator('form[data-written]').waitFor({ state: 'detached' })
  if (hasErrors) {
    await walk.skip()
    await walk.hear('Return', await walk.firstError())
  } else await walk.next()
  await walk.fillIn()
  await page.context().setOffline(isOffline)
  await walk.press('Return', titles[language][isOffline ? 'waiting' : 'sent'])
  if (!isOffline) return
  await page.context().setOffline(false)
  await walk.hear('the network is back', titles[language].arrived)
}

const idOf = ({ form, hasErrors, isOffline }: Run) =>
  [form.id, isOffline ? 'offline' : 'online', ...(hasErrors ? ['errors'] : [])].join('-')

describe.skipIf(!hasReader)('a form is filled in by ear and sent', () => {
  let site: SiteServer
  beforeAll(async () => {
    const boardFile = path.join(mkdtempSync(path.join(tmpdir(), 'heard-')), 'board.json')
    writeFileSync(boardFile, JSON.stringify(heardBoard()))
    site = await startSiteServer({ BOARD_FILE: boardFile, GUARD: 'off' })
  })
  afterAll(() => site.remove())

  it.each(runs)('$form.title: $words', { timeout: 300_000 }, async (run) => {
    const { form, reader, words } = run
    const steps = async (walk: Walk, desktop: Desktop) => send(walk, desktop, site, run)
    const title = `${form.title}: ${words}`
    expect(await readByEar({ id: idOf(run), languages: [form.language], reader, title, steps })).toEqual([])
  })
})
