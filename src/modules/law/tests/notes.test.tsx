import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import type { LawOfCompany } from '#shared/brand.ts'
import { SharedDevice } from '#ui/shared-device/shared-device.ts'
import { noticesAbout } from '../shared/posting/notices.ts'
import { PostingNotes, SubmitNotes } from '../page/posting/notes.tsx'

vi.mock('#content', async (load) => {
  const law: LawOfCompany = {
    employees: null,
    employeesIn: {},
    federalContractor: null,
    screensWithSoftware: null,
    asksEducationDates: false,
    notices: [
      { places: [], where: 'posting', heading: 'Software', text: 'People read it. [How we hire](/software)' },
      { places: ['CA-ON'], where: 'posting', heading: 'Position', text: 'This is an open position.' },
      { places: ['US'], where: 'submit', heading: 'Pay', text: 'Pay is in the posting.' },
    ],
    software: null,
    complaints: { label: 'Make a complaint', href: 'https://acme.example/complaints' },
  }
  return { ...(await load<object>()), law }
})

const jobIn = (codes?: readonly string[]) =>
  parseJob(
    { id: 1, title: 'Baker', absolute_url: 'https://x.example', ...(codes ? { place_codes: codes } : {}) },
    () => {},
    plainMapping,
  )
const show = (codes?: readonly string[]) =>
  render(
    <MemoryRouter>
      <PostingNotes job={jobIn(codes)} />
      <SubmitNotes job={jobIn(codes)} />
    </MemoryRouter>,
  )

it('a posting says what is said everywhere and what is said where its job is', () => {
  show(['CA-ON'])
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Software', 'Position', 'Privacy'])
  expect(screen.getByRole('link', { name: 'How we hire' })).toHaveAttribute('href', '/software')
  expect(screen.queryByText('Pay is in the posting.')).toBeNull()
})

it('what a country wants is said in its states', () => {
  show(['US-CO'])
  expect(screen.getByText('Pay is in the posting.')).toBeVisible()
  expect(screen.queryByText('This is an open position.')).toBeNull()
})

it('a job that can be done in a state says what the state wants, and a city or the Union is found by its parts', () => {
  const codesOf = (codes: readonly string[] | undefined, ...places: readonly string[]) =>
    noticesAbout([{ places, where: 'submit', heading: 'Pay', text: 'Pay.' }], 'submit', codes).length
  expect([codesOf(['US'], 'US-CO'), codesOf(['US-NY'], 'US-NY/NYC'), codesOf(['DE'], 'EU')]).toEqual([1, 1, 1])
  expect([codesOf(['CA'], 'US-CO'), codesOf(['US-NJ'], 'US-NY/NYC'), codesOf(['GB'], 'EU')]).toEqual([0, 0, 0])
})

it.each([undefined, []])('where nobody knows the places of a job, every notice is said', (codes) => {
  show(codes)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Software', 'Position', 'Privacy'])
  expect(screen.getByText('Pay is in the posting.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /Make a complaint/ })).toHaveLength(2)
})

it('a shared device has words and addresses instead of links', () => {
  render(
    <SharedDevice value={1}>
      <PostingNotes job={jobIn(['DE'])} />
    </SharedDevice>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('People read it. How we hire: localhost:3000/software')).toBeVisible()
  expect(screen.getByText('If we get it wrong: Make a complaint: acme.example/complaints')).toBeVisible()
})
