import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { describe, expect, it } from 'vitest'
import type { Field, Question } from '#shared/job.ts'
import { emptyForm, reduceForm } from '#features/apply/form/form-state.ts'
import { QuestionField } from '#features/apply/form/question-field.tsx'

function question(
  name: string,
  label: string,
  type: Field['type'] = 'input_text',
  descriptionHtml: string | null = null,
): Question {
  return { label, required: false, descriptionHtml, fields: [{ name, type, options: [] }] }
}

function Form({ asked }: { readonly asked: Question }) {
  const [state, dispatch] = useReducer(reduceForm, emptyForm)
  const never = () => {
    throw new Error('this form takes no files')
  }
  const control = { state, dispatch, pickFile: never, removeFile: never, retryFile: never, submit: never }
  return <QuestionField question={asked} control={control} errors={[]} />
}

describe('a field of the form', () => {
  it.each([
    ['Email', 'email', 'email'],
    ['First name', 'first_name', 'given-name'],
    ['LinkedIn profile', 'question_1', 'section-linkedin url'],
    ['GitHub', 'question_1', 'section-github url'],
    ['Website', 'question_1', 'url'],
    ['Current company', 'question_1', 'organization'],
    ['Current job title', 'question_1', 'organization-title'],
    ['Country of residence', 'question_1', 'country-name'],
    ['Which city do you live in?', 'question_1', 'address-level2'],
    ['Why us?', 'question_1', 'off'],
  ])('tells the browser what it knows: %s', (label, name, autoComplete) => {
    render(<Form asked={question(name, label)} />)
    const field = screen.getByRole('textbox', { name: new RegExp(`^${label.replace('?', '\\?')}`) })
    expect(field).toHaveAttribute('autocomplete', autoComplete)
    expect(field).toHaveAttribute('enterkeyhint', 'next')
  })

  it('asks whether another host of mail was meant once it is left, and changes nothing without a press', async () => {
    const user = userEvent.setup()
    render(<Form asked={question('email', 'Email')} />)
    const field = screen.getByRole('textbox', { name: /^Email/ })
    await user.type(field, 'amina@gmial.com')
    expect(screen.queryByText(/^Did you mean/)).not.toBeInTheDocument()
    await user.tab()
    expect(screen.getByRole('status')).toHaveTextContent('Did you mean amina@gmail.com?')
    expect(field).toHaveValue('amina@gmial.com')
    await user.click(screen.getByRole('button', { name: 'Yes, use amina@gmail.com' }))
    expect(field).toHaveValue('amina@gmail.com')
    expect(field).toHaveFocus()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('does not ask about an address that was changed after it was left, until it is left again', async () => {
    const user = userEvent.setup()
    render(<Form asked={question('email', 'Email')} />)
    const field = screen.getByRole('textbox', { name: /^Email/ })
    await user.type(field, 'amina@gmial.com')
    await user.tab()
    await user.clear(field)
    await user.type(field, 'amina@okafor.example')
    await user.tab()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('counts characters where the question names a limit, and takes more all the same', async () => {
    const user = userEvent.setup()
    render(<Form asked={question('question_1', 'Why us? (max. 10 characters)', 'textarea')} />)
    const field = screen.getByRole('textbox', { name: /^Why us/ })
    await user.type(field, 'Birds')
    expect(field).toHaveAccessibleDescription('5 of 10 characters')
    await user.type(field, ' that sing')
    expect(field).toHaveAccessibleDescription('5 characters over the limit of 10')
    expect(field).toHaveValue('Birds that sing')
  })

  it('says how much room is left where the board takes no more, near the end', async () => {
    const user = userEvent.setup()
    render(<Form asked={question('first_name', 'First name')} />)
    const field = screen.getByRole('textbox', { name: /^First name/ })
    await user.click(field)
    await user.paste('A'.repeat(200))
    expect(field).not.toHaveAccessibleDescription()
    await user.paste('A'.repeat(100))
    expect(field).toHaveAccessibleDescription('255 of 255 characters')
  })
})
