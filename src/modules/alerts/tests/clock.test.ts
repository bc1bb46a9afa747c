import { expect, it } from 'vitest'
import { deskUrl } from '#shared/desk.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { deskPassword, hashFor, signedInDesk } from '#tests/services/desk-client.ts'
import { boardOf, postTo, siteUrl } from '#tests/services/listed-board.ts'
import { openTestServices } from '#tests/services/test-services.ts'
import { openMailServer } from '#tests/setup/mail-server.ts'
import { testClock } from '#tests/setup/test-clock.ts'
import { alertsUrl } from '../shared/alerts.ts'
import { alertsOf } from './alerts-client.ts'

it('a day of the one clock forgets an alert together with the session of the desk', async () => {
  const clock = testClock(Date.parse('2027-11-21T12:00:00Z'))
  const mailServer = await openMailServer()
  const services = await openTestServices({
    clock: clock.nowMs,
    board: () => boardOf([]),
    environment: {
      DESK_PASSWORD: hashFor(deskPassword),
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
  const desk = await signedInDesk(services.request)
  expect([await alerts(), (await desk.get(deskUrl.session)).status]).toEqual([1, 200])
  clock.advance(dayMs)
  expect([await alerts(), (await desk.get(deskUrl.session)).status]).toEqual([0, 401])

  await services.services.mails?.stop()
  await services.close()
  await mailServer.close()
})
