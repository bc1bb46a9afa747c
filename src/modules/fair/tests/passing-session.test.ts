import { describe, expect, it, vi } from 'vitest'
import type { Field, JobForm } from '#shared/job.ts'
import { createPassingSession, type HandedOver } from '../page/mode/apply/passing-session.ts'

const resume: Field = { name: 'resume', type: 'input_file', options: [] }
const firstName: Field = { name: 'first_name', type: 'input_text', options: [] }

const asked: JobForm = {
  questions: [
    { label: 'First Name', required: true, descriptionHtml: null, fields: [firstName] },
    { label: 'Resume', required: true, descriptionHtml: null, fields: [resume] },
  ],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: 'optional',
  dataConsent: null,
}
const pdf = () => new File(['%PDF-1.7 Amina'], 'amina.pdf', { type: 'application/pdf' })

function begin() {
  const session = createPassingSession(asked, 'fair-2026')
  const form = () => {
    const state = session.getState()
    return state.status === 'open' ? state.form : expect.unreachable()
  }
  const fill = () => {
    session.dispatch({ type: 'answer', field: 'first_name', value: 'Amina' })
    session.pickFile(resume, pdf())
  }
  return { session, form, fill }
}

const taken = () => vi.fn<(application: HandedOver) => Promise<string | null>>(async () => null)

describe('an application that no device stores', () => {
  it('hands over the answers that the outbox would send, with the bytes of its files, and forgets them', async () => {
    const { fill, session } = begin()
    fill()
    const take = taken()
    await session.submit(take)
    const [handed] = take.mock.calls[0] ?? expect.unreachable()
    const [file] = handed.files
    expect(handed.answers).toEqual({
      first_name: 'Amina',
      resume_url: `file:${file?.fileId}`,
      resume_url_filename: 'amina.pdf',
      mapped_url_token: 'fair-2026',
    })
    expect(handed.files).toHaveLength(1)
    expect(file).toMatchObject({ fieldName: 'resume', fileName: 'amina.pdf', kind: 'document', mediaType: 'application/pdf' })
    expect(new TextDecoder().decode(file?.bytes)).toBe('%PDF-1.7 Amina')
    expect(session.getState()).toEqual({ status: 'handed-over' })
    expect(session.isDirty()).toBe(false)
  })

  it('hands over no application while something is missing', async () => {
    const { form, session } = begin()
    session.dispatch({ type: 'answer', field: 'first_name', value: 'Amina' })
    const take = taken()
    await session.submit(take)
    expect(take).not.toHaveBeenCalled()
    expect(form()).toMatchObject({ hasAttempted: true, attemptCount: 1, values: { first_name: 'Amina' } })
  })

  it('stays whole if it is not taken, and can be handed over again', async () => {
    const { fill, form, session } = begin()
    fill()
    await session.submit(async () => 'This tablet has no room. Ask a recruiter.')
    expect(form()).toMatchObject({
      isSending: false,
      failure: { reason: 'not-taken', why: 'This tablet has no room. Ask a recruiter.' },
      values: { first_name: 'Amina' },
    })
    const take = taken()
    await session.submit(take)
    expect(take.mock.calls[0]?.[0]).toMatchObject({ answers: { first_name: 'Amina' }, files: [{ fileName: 'amina.pdf' }] })
  })

  it('hands an application over once, however often the button is pressed', async () => {
    const { fill, session } = begin()
    fill()
    const take = taken()
    await Promise.all([session.submit(take), session.submit(take)])
    expect(take).toHaveBeenCalledOnce()
  })

  it('refuses a file whose content is not what its name says', async () => {
    const { form, session } = begin()
    session.dispatch({ type: 'answer', field: 'first_name', value: 'Amina' })
    session.pickFile(resume, new File(['MZ'], 'amina.pdf'))
    const take = taken()
    await session.submit(take)
    expect(take).not.toHaveBeenCalled()
    expect(form().files['resume']).toMatchObject({ status: 'rejected', problem: 'wrong-content' })
  })

  it('asks for a file again that can no longer be read', async () => {
    const { form, session } = begin()
    session.dispatch({ type: 'answer', field: 'first_name', value: 'Amina' })
    const file = pdf()
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    session.pickFile(resume, file)
    const take = taken()
    await session.submit(take)
    expect(take).not.toHaveBeenCalled()
    expect(form().serverErrors['resume']).toMatch(/choose it again/)
  })
})

describe('the next person', () => {
  it('finds an empty form, without an answer or a file of the last one', () => {
    const { fill, form, session } = begin()
    const before = session.getState()
    fill()
    session.dispatch({ type: 'attempt' })
    session.clear()
    expect(form()).toMatchObject({ values: {}, files: {}, hasAttempted: false, failure: null })
    expect(session.getState()).not.toMatchObject({ formKey: before.status === 'open' ? before.formKey : null })
    expect(session.isDirty()).toBe(false)
  })

  it('gets neither a file that was still being read nor the result of the last one', async () => {
    const { fill, form, session } = begin()
    fill()
    session.clear()
    await session.submit(taken())
    expect(form().files).toEqual({})

    session.clear()
    fill()
    let answer: (why: string | null) => void = () => {}
    const take = vi.fn<() => Promise<string | null>>(() => new Promise((resolve) => (answer = resolve)))
    const submitting = session.submit(take)
    await expect.poll(() => take.mock.calls.length).toBe(1)
    session.clear()
    answer(null)
    await submitting
    expect(form()).toMatchObject({ values: {}, failure: null, isSending: false })
  })
})
