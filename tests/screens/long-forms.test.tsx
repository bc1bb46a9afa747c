import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board } from '#server/board/board.ts'
import { linksAfterResume, oneOwnQuestion, twentyFiveQuestions, twentyQuestions } from '../setup/long-forms.ts'
import { testBoard } from './board.ts'
import { openSite, type Site, withServices } from './render-site.tsx'

/** Forms of many questions on a phone: steps of about five. */

let board: Board = testBoard([])
withServices(() => board)

beforeEach(() => {
  const phone = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(width < 48rem)', addListener() {}, removeListener() {} })
  vi.stubGlobal('matchMedia', phone)
})

async function openForm(questions: readonly object[], more: object = {}): Promise<Site> {
  board = testBoard([{ id: 7, title: 'Baker', more: { questions, ...more } }])
  const site = openSite('/jobs/7#apply')
  await screen.findByRole('button', { name: 'Continue' })
  return site
}

const press = ({ user }: Site, name: string) => user.click(screen.getByRole('button', { name }))
const form = () => within(document.querySelector('#apply form') as HTMLElement)
/** The names of the steps, and of the one that is open. */
const steps = () =>
  form()
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent)
const openStep = () =>
  form()
    .getAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent)

describe('a long form on a phone', () => {
  it.each([
    ['twenty questions', twentyQuestions, ['Questions, part 1 of 3', 'Questions, part 2 of 3', 'Questions, part 3 of 3']],
    ['links after the résumé', linksAfterResume, ['Your file and links', 'A few questions']],
    ['one question of its own', oneOwnQuestion, ['Your files and links', 'One question']],
    [
      'twenty-five questions',
      twentyFiveQuestions,
      ['Questions, part 1 of 4', 'Questions, part 2 of 4', 'Questions, part 3 of 4', 'Questions, part 4 of 4'],
    ],
  ])('with %s is cut into steps whose names fit', async (_, questions, headings) => {
    await openForm(questions)
    expect(openStep()).toEqual(['About you'])
    expect(steps()).toEqual(headings)
  })

  it('keeps what belongs to the question before it in one step', async () => {
    const site = await openForm(twentyQuestions)
    await press(site, 'Questions, part 1 of 3')
    expect(screen.getByRole('textbox', { name: /your choices above/ })).toBeVisible()
    await press(site, 'Questions, part 2 of 3')
    expect(screen.getByRole('textbox', { name: /in the previous question/ })).toBeVisible()
  })

  it('goes on from a step with open questions, and says how many are open', async () => {
    const site = await openForm(twentyQuestions)
    expect(screen.queryByText(/unanswered above/)).not.toBeInTheDocument()
    await press(site, 'Continue')
    expect(openStep()).toEqual(['Questions, part 1 of 3'])
    expect(screen.getAllByText(/4 unanswered above/)[0]).toBeVisible()
    await press(site, 'Continue')
    expect(screen.getAllByText(/10 unanswered above/)[0]).toBeVisible()
  })

  it('never offers to submit before its answers were checked', async () => {
    const site = await openForm(twentyQuestions)
    for (const next of ['1', '2', '3']) {
      expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
      await press(site, 'Continue')
      expect(openStep()).toEqual([`Questions, part ${next} of 3`])
    }
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Check answers' })).toBeVisible()
  })

  it('opens only the first wrong step after a failed check, and leads on to the others', async () => {
    const consent = { type: 'gdpr', requires_processing_consent: true, requires_retention_consent: true, retention_period: 365 }
    const site = await openForm(twentyFiveQuestions, { data_compliance: [consent] })
    const order = [
      'Questions, part 1 of 4',
      'Questions, part 2 of 4',
      'Questions, part 3 of 4',
      'Questions, part 4 of 4',
      'Your data',
    ]
    for (const step of order) {
      await press(site, 'Continue')
      expect(openStep()).toEqual([step])
    }
    await press(site, 'Check answers')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveFocus())
    expect(openStep()).toEqual(['About you'])
    expect(screen.getByRole('button', { name: 'Questions, part 3 of 4' })).toHaveAccessibleDescription('5 unanswered')
    expect(screen.getByRole('button', { name: 'Your data' })).toHaveAccessibleDescription('2 unanswered')
    expect(screen.getAllByText(/27 unanswered/)[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeInTheDocument()
    await press(site, 'Continue')
    expect(openStep()).toEqual(['Questions, part 1 of 4'])
  })
})
