import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Board, BoardJob } from '#server/board/board.ts'
import { parseJob } from '#shared/board-job.ts'
import { mainQuestions } from '#shared/application-rules.ts'
import type { Question } from '#shared/job.ts'
import { testBoard } from './board.ts'
import { openSite, services, withServices } from './render-site.tsx'
import { board as mapping } from '#content'
import { listApplications } from '../services/list-applications.ts'

/** Recorded forms of real boards are not part of the project. `RECORDED_DATA` names their folder. */
const folder = path.resolve(process.env['RECORDED_DATA'] ?? '../shared/data', 'questions')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write('recorded-forms: no recorded forms here (RECORDED_DATA), skipped\n')
const files = isThere ? readdirSync(folder).filter((file) => !file.includes('departments_list')) : []

let board: Board = testBoard([])
withServices(() => board)

type User = ReturnType<typeof openSite>['user']

/** Answers one question in the simplest way. */
async function answer(user: User, question: Question): Promise<void> {
  const [field, second] = question.fields
  if (!field || field.type === 'input_hidden') return
  const control = () => document.getElementById(`answer-${field.name}`) as HTMLElement
  const [option] = field.options
  if (field.type === 'input_file') {
    if (!second) return
    await user.click(within(control().closest('[role=group]') as HTMLElement).getByRole('button', { name: 'Paste text' }))
    fireEvent.change(document.getElementById(`answer-${second.name}`) as HTMLElement, { target: { value: 'My life' } })
  } else if (field.type === 'multi_value_single_select' && field.options.length > 6) {
    // The live control replaces the placeholder when its code is there: a press on the one found before would be lost.
    await user.hover(control())
    await waitFor(() => expect(control()).toHaveAttribute('aria-expanded'))
    await user.click(control())
    await user.click(await screen.findByRole('option', { name: option?.label ?? '' }))
  } else if (option) {
    await user.click(control())
  } else {
    fireEvent.change(control(), { target: { value: field.name === 'email' ? 'amina@example.com' : 'An answer' } })
  }
}

describe.skipIf(!isThere)('a recorded form', () => {
  it.each(files)('shows every question of %s and lets it be completed', async (file) => {
    const recording = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as BoardJob
    board = testBoard([{ id: 5, title: 'Baker', more: { questions: [], ...recording, id: 5, title: 'Baker', departments: [] } }])
    const { form } = parseJob(
      recording,
      (problem) => {
        throw new Error(problem)
      },
      mapping,
    )
    const { user } = openSite('/jobs/5')
    await screen.findByRole('heading', { level: 1, name: 'Baker' })
    await screen.findByRole('button', { name: 'Submit application' })
    // A long form opens section by section.
    for (const part of document.querySelectorAll('form h3 button[aria-expanded=false]')) await user.click(part)
    const questions = [...mainQuestions(form), ...form.compliance.flatMap((section) => section.questions)]
    for (const question of questions) {
      const isShown = question.fields.some(({ type }) => type !== 'input_hidden')
      if (isShown) expect(screen.getAllByText(question.label, { exact: false, normalizer: String }).length).toBeGreaterThan(0)
    }
    for (const { label, options } of form.demographics?.questions ?? []) {
      expect(screen.getByRole('group', { name: new RegExp(`^${label}`) })).toBeVisible()
      for (const option of options) expect(screen.getByRole('checkbox', { name: option.label })).toBeVisible()
    }
    for (const question of questions.filter(({ required }) => required)) await answer(user, question)
    for (const consent of screen.queryAllByRole('checkbox', { name: /^I agree that you/ })) await user.click(consent)
    await user.click(screen.getByRole('button', { name: 'Submit application' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
    expect(await listApplications(services().services.database)).toHaveLength(1)
  })
})
