import { withBrandRules } from '#features/apply/form/form-fields.ts'
import { describe, expect, it } from 'vitest'
import { departmentOptions } from '#features/board/search/filter-options.ts'
import { locationOptions } from '../setup/location-options.ts'
import { groupJobs, noFilter } from '#features/board/search/job-filter.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { departmentsAnswer, jobWith } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { jobPosting } from '#server/web/pages/job-posting.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { parseJob, partForPage } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { oddBoards } from '../setup/odd-boards.ts'

const addresses = new AddressReader(await loadGazetteer())

const noProblem = (problem: string): never => {
  throw new Error(problem)
}

/** What no page may ever print. */
const noWords = /no department|\bnull\b|undefined|\bNaN\b|\[object|&amp;|boss@/i

describe.each(oddBoards)('a board with $shape', ({ answer, departments, groups, places }) => {
  const board = readRecordedBoard(answer, noProblem)
  const listings = parseDepartments(departmentsAnswer(board), noProblem, plainMapping)

  it('lists every job in its groups', () => {
    expect(listings).toHaveLength(board.jobs.length)
    const shown = groupJobs(listings, noFilter).map(({ department }) => department || 'Other jobs')
    expect(shown).toEqual(groups.length === 0 && listings.length > 0 ? ['Other jobs'] : groups)
    expect(JSON.stringify(listings.map((listing) => ({ ...listing, pay: 0, publishedSeconds: 0 })))).not.toMatch(noWords)
    expect(new Set(listings.map(({ type }) => type)).size).toBeLessThanOrEqual(1)
  })

  it('offers only its own departments and places', () => {
    const values = (options: readonly { readonly value: string; readonly isDisabled: boolean }[]) => {
      expect(options.filter(({ isDisabled }) => isDisabled)).toEqual([])
      return options.map(({ value }) => value).sort()
    }
    expect(values(departmentOptions(listings, noFilter, plainMapping))).toEqual(departments)
    expect(values(locationOptions(listings, noFilter, plainMapping))).toEqual([...places].sort())
  })

  it('says nothing but what it knows of each job, on its page and to search engines', () => {
    for (const job of board.jobs.slice(0, 50)) {
      const payload = JSON.parse(JSON.stringify(jobWith(job, { content: true, questions: true, pay: true }))) as unknown
      const detail = parseJob(payload, () => {}, plainMapping)
      const { department, location, title, type } = detail
      expect([department, location, title, type, jobSummary(detail)].join('\n')).not.toMatch(noWords)
      // A question without a label gets a name where it is asked.
      const { questions } = withBrandRules(detail.form, {})
      expect(questions.every(({ label }) => label !== '')).toBe(true)
      // The page of the job reads the same from its part of the answer.
      expect(parseJob(partForPage(payload, plainMapping), () => {}, plainMapping)).toEqual(detail)
      const organisation = { name: 'Employer', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }
      const result = jobPosting(payload, { organisation, url: 'https://jobs.example/jobs/1', addresses, nowMs: 0 })
      if (detail.contentHtml === '' || detail.firstPublished === null) expect(result.status).toBe('refused')
      expect(JSON.stringify(result)).not.toMatch(noWords)
    }
  })
})
