import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import type { LawOfCompany } from '#shared/brand.ts'
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

it('without a server that knows the places, only what is said everywhere is said', () => {
  show()
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Software', 'Privacy'])
  expect(screen.getAllByRole('link', { name: /Make a complaint/ })).toHaveLength(2)
})
