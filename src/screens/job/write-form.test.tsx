import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { WriteForm } from './write-form.tsx'

const question = (label: string, name: string, type: string, values: readonly string[] = []) => ({
  label,
  required: true,
  description: null,
  fields: [{ name, type, values: values.map((text, value) => ({ label: text, value })) }],
})

const answer = {
  id: 50,
  internal_job_id: 5,
  title: 'Cook',
  updated_at: '2026-11-01T00:00:00Z',
  location: { name: 'Oslo' },
  absolute_url: 'https://boards.greenhouse.io/acme/jobs/50',
  content: 'You cook.',
  departments: [],
  offices: [],
  questions: [
    question('First Name', 'first_name', 'input_text'),
    question('Resume', 'resume', 'input_file'),
    ...Array.from({ length: 40 }, (_, index) => question(`Which knife, ${index}?`, `question_${index}`, 'input_text')),
    question('Which days?', 'question_90[]', 'multi_value_multi_select', ['Monday', 'Friday']),
  ],
}
const page = (
  <MemoryRouter initialEntries={['/jobs/50']}>
    <WriteForm job={parseJob(answer, () => {}, plainMapping)} />
  </MemoryRouter>
)

describe('the form that the server writes', () => {
  it('has a name, every question, and a button that submits after the last section', () => {
    render(page)
    const form = screen.getByRole('form', { name: 'Your application for Cook' })
    for (const { label } of answer.questions) expect(within(form).getAllByText(label, { exact: false })[0]).toBeInTheDocument()
    expect(form.querySelector('[name="resume"]')).toHaveAttribute('type', 'file')
    const sections = within(form).getAllByRole('region')
    const submit = within(form).getByRole('button', { name: /^Submit/ })
    expect(sections.at(-1)?.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('has the section of the files open, and says how many questions the closed ones have', () => {
    render(page)
    const closed = screen.getAllByRole('button', { expanded: false })
    expect(closed.length).toBeGreaterThan(0)
    for (const toggle of closed) expect(toggle).toHaveAccessibleDescription(/question/)
    expect(screen.getByRole('button', { name: /Upload/ })).toBeVisible()
  })

  it('puts no answer into an address when it is sent before its code is there', () => {
    render(page)
    expect(screen.getByRole('form')).toHaveAttribute('method', 'dialog')
  })
})
