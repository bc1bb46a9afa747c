import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { endShownAtMs, isTimeZone, outcomeOf, type Standing, zonesOfPlaces } from '../server/standing.ts'

/** What a person sees of what the system has reported, and when. */

const company = { endDelayDays: 4, interviewStages: ['Phone screen'], showsAnswerTime: true }
const at = (text: string) => Date.parse(text)
const tied = at('2026-11-02T10:00:00Z')
const standing: Standing = {
  tiedAtMs: tied,
  activeAtMs: tied,
  rejectedAtMs: null,
  hiredAtMs: null,
  stage: null,
  stageSinceMs: 0,
  jobId: 7,
}

describe('the moment from which an end may be read', () => {
  it.each([
    ['in the day, after four days', '2026-11-03T12:00:00Z', ['Europe/Berlin'], '2026-11-07T12:00:00Z'],
    ['at nine, if the four days end at night', '2026-11-03T23:10:00Z', ['Europe/Berlin'], '2026-11-08T08:00:00Z'],
    ['at nine of the next day, if they end at five', '2026-11-03T16:00:00Z', ['Europe/Berlin'], '2026-11-08T08:00:00Z'],
    ['by the clock of a zone with half an hour', '2026-11-03T00:00:00Z', ['Asia/Kolkata'], '2026-11-07T03:30:00Z'],
    [
      'in an hour that is day in all zones of a place',
      '2026-11-03T12:00:00Z',
      ['America/New_York', 'Pacific/Honolulu'],
      '2026-11-07T19:00:00Z',
    ],
    [
      'by UTC where zones have no hour of the day in common',
      '2026-11-03T20:00:00Z',
      ['Pacific/Auckland', 'Atlantic/Azores'],
      '2026-11-08T09:00:00Z',
    ],
    ['by UTC where no zone is known', '2026-11-03T20:00:00Z', [], '2026-11-08T09:00:00Z'],
    ['at nine, in the night in which clocks are put back', '2026-10-21T01:00:00Z', ['Europe/Berlin'], '2026-10-25T08:00:00Z'],
  ])('is %s', (_, rejected, zones, shown) => {
    expect(new Date(endShownAtMs(at(rejected), 4, zones)).toISOString()).toBe(new Date(at(shown)).toISOString())
  })

  it('is never early and never at night, whatever the hour of the refusal', () => {
    for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
      for (let hour = 0; hour < 24 * 7; hour += 1) {
        const rejectedMs = tied + hour * hourMs
        const shownMs = endShownAtMs(rejectedMs, 4, [zone])
        expect(shownMs - rejectedMs).toBeGreaterThanOrEqual(4 * dayMs)
        expect(shownMs - rejectedMs).toBeLessThan(5 * dayMs)
        expect(Number(clock.format(shownMs))).toBeGreaterThanOrEqual(9)
        expect(Number(clock.format(shownMs))).toBeLessThan(17)
      }
    }
  })
})

describe('what is shown', () => {
  const rejectedAtMs = at('2026-11-03T12:00:00Z')
  const shownAtMs = at('2026-11-07T12:00:00Z')
  const seen = (known: Partial<Standing>, nowMs = tied + 30 * dayMs) =>
    outcomeOf({ ...standing, ...known }, company, ['Europe/Berlin'], nowMs)

  it('is that the team has it, from the first event on', () => {
    expect(seen({})).toEqual({ withTeamAtMs: tied, outcome: 'with-team', sinceMs: tied })
    expect(seen({ stage: 'Sourced', stageSinceMs: 1 })).toEqual({ withTeamAtMs: tied, outcome: 'with-team', sinceMs: tied })
  })

  it("is 'interviewing' in the stages that the company names", () => {
    expect(seen({ stage: 'Phone screen', stageSinceMs: tied + 5 })).toEqual({
      withTeamAtMs: tied,
      outcome: 'interviewing',
      sinceMs: tied + 5,
    })
  })

  it('is what it was before, until a refusal may be read', () => {
    expect(seen({ rejectedAtMs }, shownAtMs - 1)).toEqual({ withTeamAtMs: tied, outcome: 'with-team', sinceMs: tied })
    expect(seen({ rejectedAtMs }, shownAtMs)).toEqual({ withTeamAtMs: tied, outcome: 'not-moving-forward', sinceMs: shownAtMs })
  })

  it('is no refusal that was taken back', () => {
    expect(seen({ rejectedAtMs, activeAtMs: rejectedAtMs + 1 }).outcome).toBe('with-team')
  })

  it('is the later of two ends', () => {
    expect(seen({ rejectedAtMs, hiredAtMs: rejectedAtMs + 1 }).outcome).toBe('hired')
    expect(seen({ rejectedAtMs, hiredAtMs: rejectedAtMs - 1 }).outcome).toBe('not-moving-forward')
  })
})

it('a place has the time zones of its country, and a zone is a name that this server knows', () => {
  expect(zonesOfPlaces(['DE', 'DE-BE'])).toContain('Europe/Berlin')
  expect(zonesOfPlaces(['US-CA']).length).toBeGreaterThan(3)
  expect(zonesOfPlaces(['', '??'])).toEqual([])
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', '../../etc', 'a'.repeat(10_000)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
