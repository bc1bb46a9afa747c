import { beforeEach, describe, expect, it } from 'vitest'
import { jobDataId } from '#shared/job-page.ts'
import { takeJobInPage } from './job-source.ts'

beforeEach(() => {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = jobDataId
  data.textContent = JSON.stringify({ id: 7, title: 'Baker' })
  document.body.append(data)
})

describe('takeJobInPage', () => {
  it('returns the job of the page once', () => {
    expect(takeJobInPage(7)).toMatchObject({ jobId: 7, title: 'Baker' })
    expect(takeJobInPage(7)).toBeNull()
  })

  it('returns nothing for another job', () => {
    expect(takeJobInPage(8)).toBeNull()
  })
})
