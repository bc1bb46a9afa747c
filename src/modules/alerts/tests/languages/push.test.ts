import { afterEach, beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { AlertPush, alertsUrl, maxAlertSearchLength } from '../../shared/alerts.ts'
import { dayMs } from '#shared/durations.ts'
import { pushSender } from '../../server/push-sender.ts'
import { settings as alertSettings } from '../../settings.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { openPushService, type PushBrowser, type PushService } from '../push-service.ts'
import { vapidKeys } from '../vapid-keys.ts'
import { boardOf, postTo, type TestJob } from '#tests/services/listed-board.ts'
import { alertsOf } from '../alerts-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'

/** Push messages in the language of the page where their alert was kept. */

const search = 'q=engineer&location=Pittsburgh%2C+PA'

const read = (environment: Record<string, string>) => readEnvironment(environment, undefined, [{ settings: alertSettings }])
const settingsOf = (environment: Record<string, string>) => alertSettings.read(read(environment).moduleSettings)

let pushService: PushService
let services: TestServices
let clock: TestClock
let alerts: ReturnType<typeof alertsOf>
let jobs: readonly TestJob[]

const advance = (ms: number) => clock.advance(ms)

beforeEach(async () => {
  clock = testClock(Date.UTC(2026, 10, 24, 9))
  pushService = await openPushService()
  const environment = {
    ...vapidKeys(),
    VAPID_SUBJECT: 'mailto:jobs@wordlark.example',
    PUSH_HOSTS: pushService.host,
  }
  jobs = [{ id: 1, title: 'Backend Engineer', publishedMs: clock.nowMs() - 90 * dayMs }]
  services = await openTestServices({ clock: clock.nowMs, board: () => boardOf(jobs), environment })
  const { push } = settingsOf(environment)
  alerts = alertsOf(services, push && (await pushSender(push, pushService.certificate)))
})
afterEach(async () => {
  await services.close()
  await pushService.close()
})

async function subscribe(language: string) {
  const browser = pushService.subscribe()
  const body = { subscription: browser.subscription, search, language }
  expect((await postTo(services)(alertsUrl.byPush(), body)).status).toBe(202)
  return browser
}

const messageOf = ({ received }: { readonly received: readonly string[] }) =>
  v.parse(v.pipe(v.string(), v.parseJson(), AlertPush), received.at(-1))

/** Starts the alert of a browser by the code of its first message. */
async function start(browser: PushBrowser) {
  const message = messageOf(browser)
  if (message.kind !== 'first') throw new Error(`a message of the kind ${message.kind}`)
  const request = { endpoint: browser.subscription.endpoint, search, code: message.code }
  expect((await postTo(services)(alertsUrl.confirmPush(), request)).status).toBe(200)
}

it('says what is new in the language of the page, leads to it there, and fits into a message', async () => {
  const [german, arabic, unknown] = await Promise.all(['de', 'ar', 'tlh'].map(subscribe))
  if (!german || !arabic || !unknown) throw new Error('a browser is missing')
  await alerts.sendPushes()
  expect(messageOf(german)).toMatchObject({ title: 'Dein Suchauftrag ist aktiv', url: `/de?${search}#careers` })
  expect(messageOf(arabic).title).toMatch(/\p{Script=Arabic}/u)
  for (const browser of [german, arabic, unknown]) await start(browser)
  jobs = [...jobs, ...[2, 3].map((id) => ({ id, title: `Engineer ${id}`, publishedMs: clock.nowMs() }))]
  await alerts.look(advance)
  await alerts.sendPushes()
  expect(messageOf(german).title).toMatch(/^2 neue Jobs/)
  expect(messageOf(german).url).toBe(`/de?${search}#careers`)
  expect(messageOf(arabic).title).toMatch(/\p{Script=Arabic}/u)
  expect(messageOf(arabic).body).toContain('\u2068Engineer 3')
  expect(messageOf(arabic).url).toBe(`/ar?${search}#careers`)
  expect(messageOf(unknown)).toMatchObject({ title: '2 new jobs for “engineer” in Pittsburgh, PA', url: `/?${search}#careers` })
  for (const message of [german, arabic].map(messageOf)) {
    const longest = { search: 'x'.repeat(maxAlertSearchLength), url: `/ar?${'x'.repeat(maxAlertSearchLength)}#careers` }
    const widest = { ...message, ...longest, title: 'あ'.repeat(150), body: 'あ'.repeat(150) }
    expect(Buffer.byteLength(JSON.stringify(widest))).toBeLessThanOrEqual(3_993)
  }
})

it('is in the language of the page that has asked last, because only the browser itself can ask', async () => {
  const browser = await subscribe('ar')
  const body = { subscription: browser.subscription, search, language: 'de' }
  expect((await postTo(services)(alertsUrl.byPush(), body)).status).toBe(202)
  const { rows } = await services.services.database.read('SELECT language FROM push_alerts')
  expect(rows.map((row) => row['language'])).toEqual(['de'])
})
