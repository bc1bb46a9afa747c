import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { AlertPush, alertsUrl, maxAlertSearchLength } from '../shared/alerts.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { countAlerts } from '../server/mail-alerts.ts'
import { isKnownEndpoint, isPrivateAddress, publicLookup } from '../server/push-endpoint.ts'
import { pushSender } from '../server/push-sender.ts'
import { settings as alertSettings } from '../settings.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { openPushService, type PushService } from './push-service.ts'
import { vapidKeys } from './vapid-keys.ts'
import { boardOf, postTo, recordJobs, type TestJob } from '#tests/services/listed-board.ts'
import { alertsOf } from './alerts-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'

/** Alerts by push, from the request to a real push service over TLS. */

const search = 'q=engineer&location=Pittsburgh%2C+PA'

function newKeys() {
  return {
    ...vapidKeys(),
    VAPID_SUBJECT: 'mailto:jobs@wordlark.example',
  }
}
const keys = newKeys()

const read = (environment: Record<string, string>) => readEnvironment(environment, undefined, [{ settings: alertSettings }])
const settingsOf = (environment: Record<string, string>) => alertSettings.read(read(environment).moduleSettings)
const ofPages = (environment: Record<string, string>) => read(environment).settings.modules['alerts']

let pushService: PushService
let services: TestServices
let clock: TestClock
let alerts: ReturnType<typeof alertsOf>
let post: ReturnType<typeof postTo>
let jobs: readonly TestJob[]

const advance = (ms: number) => clock.advance(ms)

beforeEach(async () => {
  clock = testClock(Date.UTC(2026, 10, 24, 9))
  pushService = await openPushService()
  const environment = { ...keys, PUSH_HOSTS: `*.push.apple.com,${pushService.host}` }
  jobs = [{ id: 1, title: 'Backend Engineer', publishedMs: clock.nowMs() - 90 * dayMs }]
  services = await openTestServices({ clock: clock.nowMs, board: () => boardOf(jobs), environment })
  const { push } = settingsOf(environment)
  alerts = alertsOf(services, push && (await pushSender(push, pushService.certificate)))
  post = postTo(services)
})
afterEach(async () => {
  await services.close()
  await pushService.close()
})

const rows = async () => (await services.services.database.read('SELECT search, job_ids, state FROM push_alerts')).rows

const messageOf = (text: string | undefined) => v.parse(v.pipe(v.string(), v.parseJson(), AlertPush), text)

function firstOf([text]: readonly string[]) {
  const message = messageOf(text)
  if (message.kind !== 'first') throw new Error(`a message of the kind ${message.kind}`)
  return message
}

async function ask(wanted = search, browser = pushService.subscribe()) {
  const answer = await post(alertsUrl.byPush(), { subscription: browser.subscription, search: wanted, language: 'en' })
  expect([answer.status, await answer.json()]).toEqual([202, { status: 'asked' }])
  return browser
}

/** Starts an alert, as a browser does that gets its first message. Its requests and messages are forgotten. */
async function subscribe(wanted = search, browser = pushService.subscribe()) {
  await ask(wanted, browser)
  await alerts.sendPushes()
  const { code, search: sent } = firstOf(browser.received.splice(0))
  const { endpoint } = browser.subscription
  expect((await post(alertsUrl.confirmPush(), { endpoint, search: sent, code })).status).toBe(200)
  pushService.requests.length = 0
  return browser
}

async function addJobs(...titles: readonly string[]): Promise<void> {
  const first = jobs.length + 1
  jobs = [...jobs, ...titles.map((title, index) => ({ id: first + index, title, publishedMs: clock.nowMs() }))]
  await alerts.look(advance)
}

describe('an alert by push', () => {
  it('shows the new jobs of its search on the device, and nothing twice', async () => {
    const browser = await subscribe()
    const other = await subscribe('department=Design')
    await addJobs('Data Engineer', 'Engineer, Streaks')
    await alerts.sendPushes()
    await alerts.sendPushes()
    expect(other.received).toEqual([])
    expect(browser.received).toHaveLength(1)
    const message = messageOf(browser.received[0])
    expect(message).toMatchObject({
      kind: 'news',
      title: '2 new jobs for “engineer” in Pittsburgh, PA',
      body: 'Engineer, Streaks · Pittsburgh, PA, and 1 more',
      url: `/?${search}#careers`,
      search,
      actions: [
        { action: 'open', title: 'See them' },
        { action: 'end', title: 'Stop this alert' },
      ],
    })
    expect(pushService.requests[0]).toMatchObject({ 'content-encoding': 'aes128gcm', topic: message.tag, urgency: 'low' })
    expect(pushService.requests[0]?.['authorization']).toContain(`k=${keys.VAPID_PUBLIC_KEY}`)
    await alerts.findNews()
    advance(dayMs)
    await addJobs('Engineer again')
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(2)
  })

  it('comes at most once a day, and then with all jobs of that day', async () => {
    const browser = await subscribe()
    await addJobs('Data Engineer')
    await alerts.sendPushes()
    await addJobs('Engineer, Streaks')
    await alerts.sendPushes()
    await addJobs('Senior Engineer')
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(1)
    advance(dayMs)
    await alerts.sendPushes()
    expect(browser.received.slice(1).map(messageOf)).toMatchObject([
      { kind: 'news', title: '2 new jobs for “engineer” in Pittsburgh, PA' },
    ])
  })

  it('has room for the longest search and the longest title in a message', async () => {
    const places = Array.from({ length: 40 }, (_, each) => `&location=${'P'.repeat(20)}${each}`)
    const browser = await subscribe(`location=Pittsburgh%2C+PA${places.join('')}`)
    await addJobs('あ'.repeat(300))
    await alerts.sendPushes()
    const message = messageOf(browser.received[0])
    expect(message.title.length).toBeLessThanOrEqual(150)
    const longest = { ...message, search: 'x'.repeat(maxAlertSearchLength), url: `/?${'x'.repeat(maxAlertSearchLength)}#careers` }
    const widest = { ...longest, kind: 'first', code: 'f'.repeat(32), title: 'あ'.repeat(150), body: 'あ'.repeat(150) }
    expect(Buffer.byteLength(JSON.stringify(widest))).toBeLessThanOrEqual(3_993)
  })

  it('is one however often the device asks, and ends by its endpoint', async () => {
    const { received, subscription } = await subscribe()
    await post(alertsUrl.byPush(), { subscription, search, language: 'en' })
    await post(alertsUrl.byPush(), { subscription, search: '', language: 'en' })
    expect((await rows()).map(({ state }) => state)).toEqual(['running', 'unconfirmed'])
    const stranger = { endpoint: `${subscription.endpoint}x`, search }
    expect((await post(alertsUrl.endPush(), stranger)).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    expect(await (await post(alertsUrl.endPush(), { ...subscription, search })).json()).toEqual({ status: 'ended' })
    expect(await rows()).toMatchObject([{ search: '' }])
    await post(alertsUrl.endPush(), { ...subscription, search: null })
    await addJobs('Data Engineer')
    await alerts.sendPushes()
    expect([await rows(), received]).toEqual([[], []])
  })

  it('costs one message until its browser sends the code back', async () => {
    const { received } = await ask()
    await alerts.sendPushes()
    await alerts.sendPushes()
    const first = messageOf(received[0])
    expect(first).toMatchObject({
      kind: 'first',
      title: 'Your alert is on',
      body: '“engineer” in Pittsburgh, PA',
      url: `/?${search}#careers`,
      search,
      actions: [{ action: 'end', title: 'Stop this alert' }],
    })
    const searched: string[] = []
    await addJobs('Data Engineer')
    await alerts.findNews({
      searcher: {
        findAmong: async (query) => {
          searched.push(query)
          return Promise.resolve([])
        },
      },
    })
    await alerts.sendPushes()
    expect([searched, received.length]).toEqual([[], 1])
    expect(await countAlerts(services.services.database)).toEqual({ mail: 0, push: 0 })
  })

  it('starts with the code of its message, confirmed twice like once', async () => {
    const browser = await ask()
    await alerts.sendPushes()
    const { code } = firstOf(browser.received)
    const confirm = async (more: object = {}) =>
      post(alertsUrl.confirmPush(), { endpoint: browser.subscription.endpoint, search, code, ...more })
    for (const wrong of [{ code: 'f'.repeat(32) }, { search: '' }, { endpoint: `${browser.subscription.endpoint}x` }]) {
      const answer = await confirm(wrong)
      expect([answer.status, await answer.json()]).toMatchObject([409, { reason: 'alert-ended' }])
    }
    expect(await rows()).toMatchObject([{ state: 'unconfirmed' }])
    for (const answer of [await confirm(), await confirm()]) {
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'running' }])
    }
    expect(await countAlerts(services.services.database)).toEqual({ mail: 0, push: 1 })
    const again = await post(alertsUrl.byPush(), { subscription: browser.subscription, search, language: 'en' })
    expect([again.status, await again.json()]).toEqual([202, { status: 'running' }])
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(1)
  })

  it('sends its first message again when it is asked for again, a minute later', async () => {
    const browser = await ask()
    await alerts.sendPushes()
    const askAgain = async () => post(alertsUrl.byPush(), { subscription: browser.subscription, search, language: 'en' })
    expect(await (await askAgain()).json()).toEqual({ status: 'asked' })
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(1)
    advance(minuteMs + 1)
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(2)
    expect(firstOf(browser.received.slice(1)).code).toBe(firstOf(browser.received).code)
  })

  it('is forgotten a day after a message that nobody has answered', async () => {
    const browser = await ask()
    await alerts.sendPushes()
    advance(dayMs)
    const { code } = firstOf(browser.received)
    const answer = await post(alertsUrl.confirmPush(), { endpoint: browser.subscription.endpoint, search, code })
    expect(answer.status).toBe(409)
    await alerts.purge()
    expect(await rows()).toEqual([])
  })

  it('ends after twelve months, says so on its device, and goes', async () => {
    const browser = await subscribe()
    advance(364 * dayMs)
    await alerts.purge()
    expect(await rows()).toMatchObject([{ state: 'running' }])
    advance(2 * dayMs)
    await alerts.purge()
    await addJobs('Data Engineer')
    await alerts.sendPushes()
    expect(browser.received.map(messageOf)).toMatchObject([
      { kind: 'ended', title: 'Your alert has ended', body: '“engineer” in Pittsburgh, PA: open the list to get alerts again.' },
    ])
    expect(await rows()).toEqual([])
  })

  it('is renewed by its browser, which asks for it again', async () => {
    const browser = await subscribe()
    advance(364 * dayMs)
    await post(alertsUrl.byPush(), { subscription: browser.subscription, search, language: 'en' })
    advance(364 * dayMs)
    await alerts.purge()
    expect(await rows()).toMatchObject([{ state: 'running' }])
  })

  it('moves to the next subscription of its browser', async () => {
    const old = await subscribe()
    const next = await subscribe()
    const answer = await post(alertsUrl.movePush(), { oldEndpoint: old.subscription.endpoint, subscription: next.subscription })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'moved' }])
    await addJobs('Data Engineer')
    await alerts.sendPushes()
    expect([old.received.length, next.received.length]).toEqual([0, 1])
  })

  it('moves with at most nineteen others, those that run first', async () => {
    const [old, next] = [await subscribe('department=Design'), pushService.subscribe()]
    for (let each = 0; each < 19; each += 1) await ask(`department=A${each}`, old)
    for (let each = 0; each < 20; each += 1) await ask(`department=B${each}`, next)
    await post(alertsUrl.movePush(), { oldEndpoint: old.subscription.endpoint, subscription: next.subscription })
    const moved = await rows()
    expect(moved).toHaveLength(20)
    expect(moved).toContainEqual(expect.objectContaining({ search: 'department=Design', state: 'running' }))
  })

  it.each([404, 410])('goes when its push service answers %s', async (status) => {
    await subscribe()
    await addJobs('Data Engineer')
    pushService.answer = { status }
    await alerts.sendPushes()
    expect(await rows()).toEqual([])
  })

  it.each([429, 500, 503])('waits when its push service answers %s', async (status) => {
    const browser = await subscribe()
    await addJobs('Data Engineer')
    pushService.answer = { status }
    await alerts.sendPushes()
    await alerts.sendPushes()
    expect(pushService.requests).toHaveLength(1)
    pushService.answer = { status: 201 }
    advance(hourMs)
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(1)
  })

  it('follows no redirect', async () => {
    await subscribe()
    const elsewhere = pushService.subscribe()
    await addJobs('Data Engineer')
    pushService.answer = { status: 307, location: elsewhere.subscription.endpoint }
    await alerts.sendPushes()
    expect([pushService.requests.length, elsewhere.received.length]).toEqual([1, 0])
    expect(await rows()).toMatchObject([{ job_ids: null }])
  })

  it('is late for a search that fails, and for no other', async () => {
    const browsers = [await subscribe('q=engineer'), await subscribe('q=senior'), await subscribe('department=Engineering')]
    jobs = [...jobs, { id: 9, title: 'Senior Engineer', publishedMs: clock.nowMs() }]
    advance(1_000)
    await recordJobs(services, jobs)
    advance(3 * minuteMs)
    const findAmong = async (query: string, jobIds: readonly (number | string)[]) => {
      if (query === 'engineer') throw new RangeError('a fault')
      return Promise.resolve(jobIds)
    }
    await alerts.findNews({ searcher: { findAmong } })
    await alerts.sendPushes()
    expect(browsers.map(({ received }) => received.length)).toEqual([0, 1, 1])
    await alerts.findNews()
    await alerts.sendPushes()
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 1])
  })

  it('is sent by one of two servers', async () => {
    const browser = await subscribe()
    await addJobs('Data Engineer')
    await Promise.all([alerts.findNews(), alerts.findNews()])
    await Promise.all([alerts.sendPushes(), alerts.sendPushes()])
    expect(browser.received).toHaveLength(1)
  })

  it('is sent again by another process if the first one was killed while it sent', async () => {
    const browser = await subscribe()
    await addJobs('Data Engineer')
    await services.services.database.write([`UPDATE push_alerts SET attempts = 1, next_at_ms = ${clock.nowMs() + 5 * 60_000}`])
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(0)
    advance(5 * 60_000 + 1)
    await alerts.sendPushes()
    expect(browser.received).toHaveLength(1)
  })

  it('has at most twenty searches for a subscription', async () => {
    const { subscription } = pushService.subscribe()
    const statuses: number[] = []
    for (let each = 0; each < 21; each += 1) {
      statuses.push((await post(alertsUrl.byPush(), { subscription, search: `department=D${each}`, language: 'en' })).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(409)
  })

  it.each([
    ['http://169.254.169.254/latest', 'malformed'],
    ['https://169.254.169.254/latest', 'unknown-push-service'],
    ['https://localhost/send', 'unknown-push-service'],
    ['https://push.apple.com/send', 'unknown-push-service'],
    ['https://evilpush.apple.com/send', 'unknown-push-service'],
    ['https://web.push.apple.com.evil.example/send', 'unknown-push-service'],
    ['https://web.push.apple.com:444/send', 'unknown-push-service'],
    ['https://user@web.push.apple.com/send', 'unknown-push-service'],
    ['https://evil.example/?https://web.push.apple.com/', 'unknown-push-service'],
    ['https://', 'unknown-push-service'],
  ])('is refused for the endpoint %s', async (endpoint, reason) => {
    const { subscription } = pushService.subscribe()
    const answer = await post(alertsUrl.byPush(), { subscription: { ...subscription, endpoint }, search, language: 'en' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { reason }])
    expect(await rows()).toEqual([])
  })
})

describe('the endpoints of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('are known: %s', (endpoint) => {
    const { push } = settingsOf(keys)
    expect(isKnownEndpoint(endpoint, push?.hosts ?? [])).toBe(true)
  })

  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['169.254.169.254', true],
    ['192.168.1.1', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:127.0.0.1', true],
    ['64:ff9b::7f00:1', true],
    ['2002:7f00:1::', true],
    ['142.250.74.10', false],
    ['2a00:1450:4001:82b::200a', false],
  ])('have no private address: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate)
  })

  it('are not connected to where a name leads to a private address', async () => {
    const found = await new Promise((resolve) => {
      publicLookup('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses))
    })
    expect(found).toEqual(new Error('a private address'))
  })
})

describe('the settings of alerts by push', () => {
  it('reach the pages only with a whole pair of keys', () => {
    expect(ofPages({})).toMatchObject({ pushKey: null })
    expect(ofPages(keys)).toMatchObject({ pushKey: keys.VAPID_PUBLIC_KEY })
    expect(JSON.stringify(read(keys).settings)).not.toContain(keys.VAPID_PRIVATE_KEY)
  })

  it.each([
    [{ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY: set it too'],
    [{ ...keys, VAPID_SUBJECT: '' }, 'VAPID_SUBJECT: set it too'],
    [{ ...keys, VAPID_SUBJECT: 'jobs@wordlark.example' }, 'VAPID_SUBJECT: Expected mailto:'],
    [{ ...keys, VAPID_PUBLIC_KEY: newKeys().VAPID_PUBLIC_KEY }, 'does not belong to VAPID_PRIVATE_KEY'],
    [{ ...keys, PUSH_HOSTS: 'https://fcm.googleapis.com' }, 'PUSH_HOSTS: Expected names'],
  ])('are refused with a message that names the setting: %#', (environment, message) => {
    expect(() => read(environment)).toThrow(OperatorError)
    expect(() => read(environment)).toThrow(message)
  })

  it('refuse a private key without the zeros at its beginning, with which no message could be signed', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.alloc(31, 1))
    const short = { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') }
    expect(() => read({ ...keys, ...short })).toThrow('VAPID_PRIVATE_KEY: Expected a key from')
  })

  it('offer alerts by mail only with a mail server and the address of the site', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'jobs@wordlark.example' }
    expect(ofPages(mail)).toMatchObject({ hasMail: false })
    expect(ofPages({ SITE_URL: 'https://careers.example' })).toMatchObject({ hasMail: false })
    expect(ofPages({ ...mail, SITE_URL: 'https://careers.example' })).toMatchObject({ hasMail: true })
  })

  it.each([
    'mailto:careers@localhost',
    'mailto:<jobs@acme.example>',
    'mailto:jobs',
    'mailto:jobs@acme.localhost',
    'https://localhost',
    'https://127.0.0.1/contact',
    'http://jobs.example.com',
  ])('refuse %j as a contact, at which no push service reaches anybody', (subject) => {
    expect(() => read({ VAPID_SUBJECT: subject })).toThrow(/^VAPID_SUBJECT: Expected mailto: with a public address/)
  })
})
