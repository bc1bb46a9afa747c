import { describe, expect, it } from 'vitest'
import { latestOf } from './use-latest.ts'

const application = (jobId: number, state: 'sent' | 'waiting' | 'needs-attention') =>
  ({ applicationId: `application-${jobId}`, jobId, state }) as unknown as Parameters<typeof latestOf>[0][number]

describe('what the thank-you page is about', () => {
  it('is the application that led to it, and not one from before the clock was set back', () => {
    // Sent yesterday by a clock that was a day ahead.
    const applications = [application(1, 'sent'), application(2, 'waiting')]
    const left = { jobId: 2, applicationId: 'application-2', isSent: false }
    expect(latestOf(applications, left)).toMatchObject({ application: { jobId: 2 }, outcome: 'waiting' })
  })

  it('is waiting until the list knows the application that led to it', () => {
    const left = { jobId: 2, applicationId: 'application-2', isSent: false }
    expect(latestOf([application(1, 'sent')], left)).toEqual({ application: undefined, outcome: 'waiting' })
  })

  it('is sent on a device that stores nothing, and in a list that is older than the news', () => {
    const left = { jobId: 2, applicationId: null, isSent: true }
    expect(latestOf([], left).outcome).toBe('sent')
    expect(latestOf([application(2, 'waiting')], left).outcome).toBe('sent')
  })

  it('is the last application for whoever opens the page otherwise', () => {
    expect(latestOf([application(1, 'needs-attention'), application(2, 'sent')], null)).toMatchObject({
      application: { jobId: 1 },
      outcome: 'attention',
    })
    expect(latestOf([], null)).toEqual({ application: undefined, outcome: 'none' })
  })
})
