import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { listApplications } from '#server/applicant/application-store.ts'
import { eeocSections } from '#server/board/eeoc.ts'
import { locationQuestions } from '#server/board/standard-questions.ts'
import { createGate } from '../setup/gate.ts'
import { testBoard, type TestJob } from './board.ts'
import { openSite, services, withServices } from './render-site.tsx'

const firstName = {
  label: 'First Name',
  required: true,
  description: null,
  fields: [{ name: 'first_name', type: 'input_text', values: [] }],
}

const demographics = {
  header: 'About all of us',
  description: '<p>Stored <strong>apart</strong>.</p>',
  questions: [
    {
      id: 9,
      label: 'How do you describe yourself?',
      required: true,
      type: 'multi_value_multi_select',
      answer_options: [
        { id: 91, label: 'One way', free_form: false },
        { id: 92, label: 'Another way', free_form: true },
        { id: 93, label: 'I’d rather not say', free_form: false },
      ],
    },
  ],
}

const consent = {
  type: 'gdpr',
  requires_consent: true,
  requires_processing_consent: true,
  requires_retention_consent: true,
  retention_period: 365,
  demographic_data_consent_applies: true,
}

const questions = [firstName]
const job = (id: number, more: object): TestJob => ({ id, title: 'Lesson Baker', more: { questions, ...more } })
const board = testBoard([
  job(1, { education: 'education_required' }),
  job(2, { education: 'education_optional' }),
  job(3, { compliance: eeocSections }),
  job(4, { demographic_questions: demographics }),
  job(5, { demographic_questions: demographics, data_compliance: [consent] }),
  job(6, { location_questions: locationQuestions }),
  job(7, {
    questions: [
      firstName,
      {
        label: 'My own words',
        required: true,
        description: '<p>The <em>law</em>.</p>',
        fields: [{ name: 'question_1', type: 'multi_value_single_select', values: [{ label: 'I agree', value: 480_200_700 }] }],
      },
      {
        label: 'Hello',
        required: false,
        description: null,
        fields: [{ name: 'question_32324699002', type: 'input_file', values: [] }],
      },
    ],
  }),
])
withServices(() => board)

async function openForm(jobId: number) {
  const site = openSite(`/jobs/${jobId}`)
  await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' }, { timeout: 10_000 })
  await screen.findByRole('button', { name: 'Submit application' })
  const { user } = site
  await user.click(screen.getByRole('textbox', { name: /First Name/ }))
  await user.paste('Amina')
  return site
}

const submit = ({ user }: Awaited<ReturnType<typeof openForm>>) =>
  user.click(screen.getByRole('button', { name: 'Submit application' }))

async function sent(site: Awaited<ReturnType<typeof openForm>>) {
  await submit(site)
  await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' }, { timeout: 10_000 })
  const [application] = await listApplications(services().services.database)
  return application?.answers
}

const missing = () => screen.queryAllByText('This field is required.').length

async function choose({ user }: Awaited<ReturnType<typeof openForm>>, name: RegExp, typed: string, option: string) {
  await user.click(screen.getAllByRole('combobox', { name }).at(-1) as HTMLElement)
  await user.paste(typed)
  await user.click(await screen.findByRole('option', { name: option }, { timeout: 10_000 }))
}

const slow = { timeout: 40_000 }

describe('education', () => {
  it('that is required begins with one entry and is sent without what only the page needs', slow, async () => {
    const site = await openForm(1)
    expect(screen.getAllByRole('group', { name: /^School \d/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Remove school/ })).not.toBeInTheDocument()
    await submit(site)
    expect(missing()).toBe(5)
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['School', 'Degree', 'Discipline', 'End month', 'End year'])
    await choose(site, /^School/, 'aalto', 'Aalto University')
    await choose(site, /^Degree/, 'bachelor', "Bachelor's Degree")
    await choose(site, /^Discipline/, 'linguistics', 'Linguistics')
    await site.user.click(screen.getByRole('combobox', { name: /^End month/ }))
    await site.user.click(screen.getByRole('option', { name: 'May' }))
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('20')
    expect(screen.getByText('Enter a year with four digits, like 2024.')).toBeVisible()
    await site.user.paste('16')
    expect(missing()).toBe(0)
    const answers = await sent(site)
    expect(answers?.['educations']).toEqual([
      {
        school_name_id: expect.any(Number) as number,
        degree_id: expect.any(Number) as number,
        discipline_id: expect.any(Number) as number,
        end_date: { month: 5, year: 2016 },
      },
    ])
  })

  it('that is optional may stay half done: the page says that it is not sent', slow, async () => {
    const site = await openForm(2)
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('2016')
    expect(screen.getByText(/this one stays out of your application/)).toBeVisible()
    expect(await sent(site)).toEqual({ first_name: 'Amina' })
  })

  it('offers the list before the first key, and its later pages at its end', slow, async () => {
    const site = await openForm(2)
    await site.user.click(screen.getByRole('combobox', { name: /^School/ }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(100), { timeout: 10_000 })
    await site.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(100), { timeout: 10_000 })
    await site.user.click(screen.getByRole('combobox', { name: /^Degree/ }))
    expect((await screen.findAllByRole('option', {}, { timeout: 10_000 })).length).toBeGreaterThan(3)
  })

  it('can be more than one, and is asked for whole then', slow, async () => {
    const site = await openForm(2)
    await site.user.click(screen.getByRole('button', { name: 'Add another school' }))
    await submit(site)
    expect(missing()).toBe(10)
    await site.user.click(screen.getByRole('button', { name: 'Remove school 2' }))
    expect(missing()).toBe(0)
    expect(screen.getAllByRole('group', { name: /^School \d/ })).toHaveLength(1)
  })
})

describe('compliance', () => {
  it('shows every section with its whole text, and asks in words of people', slow, async () => {
    const site = await openForm(3)
    expect(screen.getByText(/PUBLIC BURDEN STATEMENT/)).toBeVisible()
    const group = screen.getByRole('radiogroup', { name: /^Disability status/ })
    await site.user.click(within(group).getByRole('radio', { name: /^No/ }))
    const answers = await sent(site)
    expect(answers).toEqual({ first_name: 'Amina', disability_status: expect.stringMatching(/^\d$/) as string })
  })
})

describe('demographic questions', () => {
  it('may need an answer, and one’s own words only where nothing else was chosen', slow, async () => {
    const site = await openForm(4)
    expect(screen.getByRole('heading', { level: 3, name: 'About all of us' })).toBeVisible()
    await submit(site)
    expect(missing()).toBe(1)
    await site.user.click(screen.getByRole('checkbox', { name: 'Another way' }))
    const text = screen.getByRole('textbox', { name: /^Please specify\.\.\./ })
    expect(text).toHaveAccessibleDescription('This field is required.')
    await site.user.click(text)
    await site.user.paste('My way')
    expect(missing()).toBe(0)
    const answers = await sent(site)
    expect(answers?.['demographic_answers']).toEqual([
      { question_id: 9, answer_options: [{ answer_option_id: 92, text: 'My way' }] },
    ])
  })

  it('wait for their consent where the law wants one, and are not needed without it', slow, async () => {
    const site = await openForm(5)
    expect(screen.queryByRole('checkbox', { name: 'One way' })).not.toBeInTheDocument()
    await submit(site)
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2)
    await site.user.click(screen.getByRole('checkbox', { name: /decide about it/ }))
    await site.user.click(screen.getByRole('checkbox', { name: /for 365 days/ }))
    await site.user.click(screen.getByRole('checkbox', { name: /Show me the questions/ }))
    await site.user.click(screen.getByRole('checkbox', { name: 'I’d rather not say' }))
    expect(await sent(site)).toEqual({
      first_name: 'Amina',
      demographic_answers: [{ question_id: 9, answer_options: [{ answer_option_id: 93 }] }],
      data_compliance: {
        gdpr_processing_consent_given: true,
        gdpr_retention_consent_given: true,
        gdpr_demographic_data_consent_given: true,
      },
    })
  })
})

describe('a consent of a single option', () => {
  it('can be given and taken back', slow, async () => {
    const site = await openForm(7)
    const box = screen.getByRole('checkbox', { name: 'I agree' })
    await site.user.click(box)
    await site.user.click(box)
    await submit(site)
    expect(missing()).toBe(1)
    await site.user.click(box)
    expect(await sent(site)).toEqual({ first_name: 'Amina', question_1: 480_200_700 })
  })
})

describe('a video', () => {
  it('is asked for with its own types', slow, async () => {
    await openForm(7)
    expect(screen.getByText('Accepted types: .mp4, .webm, .ogg. Up to 60 MB.')).toBeVisible()
  })
})

describe('a place', () => {
  const field = () => screen.getByRole('combobox', { name: /^Location/ })

  it('is chosen from suggestions and sent with its position as text; typing on forgets the position', slow, async () => {
    const site = await openForm(6)
    await choose(site, /^Location/, 'pittsburgh', 'Pittsburgh, PA, United States')
    await waitFor(() => expect(screen.queryByText('Looking')).not.toBeInTheDocument())
    expect(await sent(site)).toEqual({
      first_name: 'Amina',
      location: 'Pittsburgh, PA, United States',
      latitude: expect.stringMatching(/^40\.\d+$/) as string,
      longitude: expect.stringMatching(/^-79\.\d+$/) as string,
    })
  })

  it('is just typed while the service is away, and the page says so', slow, async () => {
    await services().request('/api/faults', { method: 'PUT', body: '{"autocomplete":503}' })
    const site = await openForm(6)
    await site.user.click(field())
    await site.user.paste('Pittsburgh')
    expect(await screen.findByText(/Just type your city/)).toBeVisible()
    expect(field()).toHaveValue('Pittsburgh')
    expect(await sent(site)).toEqual({ first_name: 'Amina', location: 'Pittsburgh' })
  })

  it('that has no position is cleared', slow, async () => {
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      input.includes('action=place-details') ? Response.json({}) : request(input, init),
    )
    const site = await openForm(6)
    await choose(site, /^Location/, 'pittsburgh', 'Pittsburgh, PA, United States')
    expect(await screen.findByText(/Please choose another/)).toBeVisible()
    expect(field()).toHaveValue('')
  })
})

describe('an application that is being sent', () => {
  it('takes no more words, which would be in no draft and in no application', slow, async () => {
    const { request } = services()
    const gate = createGate()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (init?.method === 'POST' && input.includes('action=submit')) await gate.opened
      return request(input, init)
    })
    const site = await openForm(2)
    const field = screen.getByRole('textbox', { name: /First Name/ })
    expect(field.closest('[inert]')).toBeNull()
    await site.user.clear(field)
    await site.user.type(field, 'Amina{Enter}')
    const button = screen.getByRole('button', { name: 'Submit application' })
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    expect(field.closest('[inert]')).not.toBeNull()
    // Whoever pressed Enter goes on from the button.
    expect(button).toHaveFocus()
    gate.open()
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  })
})
