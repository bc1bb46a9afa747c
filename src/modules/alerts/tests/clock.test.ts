import { expect, it } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { boardOf, postTo, siteUrl } from '#tests/services/listed-board.ts'
import { openTestServices } from '#tests/services/test-services.ts'
import { openMailServer } from '#tests/setup/mail-server.ts'
import { testClock } from '#tests/setup/test-clock.ts'
import { alertsUrl } from '../shared/alerts.ts'
import { alertsOf } from './alerts-client.ts'

it('a day of the one clock forgets an alert that nobody has confirmed', async () => {
  const clock = testClock(Date.parse('2027-11-21T12:00:00Z'))
  const mailServer = await openMailServer()
  const services = await openTestServices({
    clock: clock.nowMs,
    board: () => boardOf([]),
    environment: {
      SMTP_URL: mailServer.smtpUrl,
      MAIL_FROM: 'jobs@wordlark.example',
      SITE_URL: siteUrl,
    },
  })
  const alerts = async () => {
    await alertsOf(services).purge()
    return (await services.services.database.read('SELECT 1 FROM mail_alerts')).rows.length
  }
  const asked = { address: 'amina@example.com', search: '', language: 'en' }
  expect((await postTo(services)(alertsUrl.byMail(), asked)).status).toBe(202)
  clock.advance(dayMs + hourMs)
  expect(await alerts()).toBe(1)
  clock.advance(dayMs)
  expect(await alerts()).toBe(0)

  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})
