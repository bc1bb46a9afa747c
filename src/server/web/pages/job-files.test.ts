import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { JobDetail } from '#shared/job.ts'
import { type JobFiles, pictureAmong } from './job-files.ts'

const job = { jobId: 7 } as JobDetail
const files = (pictureOf?: JobFiles['pictureOf']): JobFiles => ({
  paths: [],
  routes: () => new Hono(),
  ...(pictureOf && { pictureOf }),
})
const picture = { path: '/pictures/7.png', alt: 'Baker' }

describe('the picture of a job', () => {
  it('is that of the first module that has one', () => {
    const modules = [files(), files(() => null), files(() => picture), files(() => ({ ...picture, alt: 'Another' }))]
    expect(pictureAmong(modules, job, expect.fail)).toBe(picture)
    expect(pictureAmong([files()], job, expect.fail)).toBeNull()
  })

  it('does not fail with a module', () => {
    const warnings: string[] = []
    const failing = files(() => {
      throw new Error('no font')
    })
    expect(pictureAmong([failing, files(() => picture)], job, (message) => warnings.push(message))).toBe(picture)
    expect(warnings).toEqual(['picture of job 7: no font'])
  })
})
