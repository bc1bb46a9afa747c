import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readableAnswers } from '#server/applications/store/readable-answers.ts'
import { eeocSections, locationQuestions } from '#server/board/standard-questions.ts'
import { saveEducationList } from '#storage/education-lists.ts'
import { expectConsole } from '../setup/console.ts'
import { createGate } from '../setup/gate.ts'
import { testBoard, type TestJob } from './board.ts'
import { goOffline, networkReturns, openSite, services, withServices } from './render-site.tsx'
import { listApplications } from '../services/list-applications.ts'
import { embeddedEducation } from '#server/board/education/education-lists.ts'

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
  job(8, { employment: 'employment_required' }),
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
  await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
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
  await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  const [application] = await listApplications(services().services.database, { isWithAnswersApart: true })
  return application?.answers
}

const missing = () => screen.queryAllByText('This field is required.').length

async function choose({ user }: Awaited<ReturnType<typeof openForm>>, name: RegExp, typed: string, option: string) {
  await user.click((await screen.findAllByRole('combobox', { name })).at(-1) as HTMLElement)
  await user.paste(typed)
  await user.click(await screen.findByRole('option', { name: option }))
}

async function chooseStart({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(await screen.findByRole('combobox', { name: /^Start month/ }))
  await user.click(screen.getByRole('option', { name: 'September' }))
  await user.click(screen.getByRole('textbox', { name: /^Start year/ }))
  await user.paste('2012')
}

describe('education', () => {
  it('starts with one entry if it is required, and is sent without page-internal fields', async () => {
    const site = await openForm(1)
    expect(screen.getAllByRole('group', { name: /^School \d/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Remove school/ })).not.toBeInTheDocument()
    await submit(site)
    expect(missing()).toBe(7)
    expect(
      within(screen.getByRole('group', { name: /still needs? attention/ }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['School', 'Degree', 'Discipline', 'Start month', 'Start year', 'End month', 'End year'])
    await choose(site, /^School/, 'aalto', 'Aalto University')
    await choose(site, /^Degree/, 'bachelor', "Bachelor's Degree")
    await choose(site, /^Discipline/, 'linguistics', 'Linguistics')
    await chooseStart(site)
    await site.user.click(await screen.findByRole('combobox', { name: /^End month/ }))
    await site.user.click(screen.getByRole('option', { name: 'May' }))
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('20')
    // It is wrong until its last digit, and is not called so before it is left.
    expect(screen.queryByText('Enter a year with four digits, like 2024.')).not.toBeInTheDocument()
    await site.user.tab()
    expect(screen.getByText('Enter a year with four digits, like 2024.')).toBeVisible()
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('16')
    expect(missing()).toBe(0)
    const answers = await sent(site)
    expect(answers?.['educations']).toEqual([
      {
        school_name_id: expect.any(Number) as number,
        degree_id: expect.any(Number) as number,
        discipline_id: expect.any(Number) as number,
        start_date: { month: 9, year: 2012 },
        end_date: { month: 5, year: 2016 },
      },
    ])
  })

  it('may stay incomplete if it is optional, and the page says that it is not sent', async () => {
    const site = await openForm(2)
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('2016')
    expect(screen.getByText('Optional. If you add a school, fill in all its fields.')).toBeVisible()
    expect(screen.getByText('This school won’t be sent yet')).toBeVisible()
    expect(
      screen.getByText(
        'The school, the degree, the discipline, the start date, and the end date are missing. Still studying? Enter the month you expect to finish.',
      ),
    ).toBeVisible()
    expect(await sent(site)).toEqual({ first_name: 'Amina' })
  })

  it('is left out with a note on the check page as long as its end is missing, which leads to the missing field', async () => {
    const site = await openForm(2)
    const press = (name: string) => site.user.click(screen.getByRole('button', { name }))
    await choose(site, /^School/, 'aalto', 'Aalto University')
    await choose(site, /^Degree/, 'bachelor', "Bachelor's Degree")
    await choose(site, /^Discipline/, 'linguistics', 'Linguistics')
    await chooseStart(site)
    await press('Check answers')
    expect(await screen.findByText('Not sent: the end date is missing')).toBeVisible()
    expect(screen.getByText(/^1 school is left out. Everything else goes to the hiring team./)).toBeVisible()
    await press('Add end date')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^End month/ })).toHaveFocus())
    await press('Back to check')
    await press('Remove school')
    expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument()
    expect(screen.getByText('Your answers go to the hiring team. You’ll find them in My jobs.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change School' })).toHaveFocus()
    expect(await sent(site)).toEqual({ first_name: 'Amina' })
  })

  it('is emptied by its note in the form, and its first field takes the focus', async () => {
    const site = await openForm(2)
    await choose(site, /^School/, 'aalto', 'Aalto University')
    await site.user.click(screen.getByRole('button', { name: 'Remove school' }))
    expect(screen.queryByText('This school won’t be sent yet')).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: /^School/ })).toHaveValue('')
    expect(screen.getByRole('combobox', { name: /^School/ })).toHaveFocus()
  })

  it('shows the list before typing, and loads further pages at its end', async () => {
    const site = await openForm(2)
    await site.user.click(await screen.findByRole('combobox', { name: /^School/ }))
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(100))
    await site.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(100))
    await site.user.click(await screen.findByRole('combobox', { name: /^Degree/ }))
    expect((await screen.findAllByRole('option')).length).toBeGreaterThan(3)
  })

  /** Fills in everything offline. Degrees and disciplines are stored on the device. */
  async function fillInOffline(school: string) {
    for (const list of ['degrees', 'disciplines'] as const) {
      await saveEducationList(list, { date: Date.now() / 1000, value: embeddedEducation[list] })
    }
    const site = await openForm(1)
    goOffline()
    await site.user.click(await screen.findByRole('combobox', { name: /^School/ }))
    await screen.findByText(/The list can’t be reached right now. Type the full name of your school./)
    await site.user.paste(school)
    await choose(site, /^Degree/, 'BACHELOR', "Bachelor's Degree")
    await choose(site, /^Discipline/, 'linguistics', 'Linguistics')
    await chooseStart(site)
    await site.user.click(await screen.findByRole('combobox', { name: /^End month/ }))
    await site.user.click(screen.getByRole('option', { name: 'May' }))
    await site.user.click(screen.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('2016')
    await submit(site)
    await screen.findByRole('heading', { name: /^Saved on this device/ })
    return site
  }

  function goOnline() {
    const { request } = services()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => request(input, init))
    networkReturns()
  }

  it('can be filled in offline, and arrives with the ids of the board', async () => {
    await fillInOffline('aalto  UNIVERSITY')
    goOnline()
    await screen.findByText(/^Your reference for/)
    const idOf = (list: keyof typeof embeddedEducation, name: string) =>
      embeddedEducation[list].find(({ text }) => text === name)?.id
    const [application] = await listApplications(services().services.database, { isWithAnswersApart: true })
    expect(application?.answers['educations']).toEqual([
      {
        school_name_id: idOf('schools', 'Aalto University'),
        degree_id: idOf('degrees', "Bachelor's Degree"),
        discipline_id: idOf('disciplines', 'Linguistics'),
        start_date: { month: 9, year: 2012 },
        end_date: { month: 5, year: 2016 },
      },
    ])
  })

  it('asks again for a typed school that is not on the list, and keeps all other answers', async () => {
    expectConsole('submission of job 1 failed: not-listed')
    const site = await fillInOffline('Hogwarts')
    goOnline()
    await screen.findByRole('heading', { name: 'Action needed for your application' })
    await site.user.click(screen.getByRole('link', { name: 'See what to do' }))
    await site.user.click(await screen.findByRole('button', { name: 'Back to the form' }))
    await screen.findByText('“Hogwarts” isn’t on the list. Choose from the list, or “Other”.')
    const school = screen.getByRole('combobox', { name: /^School/ })
    await waitFor(() => expect(school).toHaveFocus())
    expect(school).toHaveValue('Hogwarts')
    expect(screen.getByRole('combobox', { name: /^Degree/ })).toHaveValue("Bachelor's Degree")
    expect(await listApplications(services().services.database)).toEqual([])
    await site.user.clear(school)
    await choose(site, /^School/, 'other', 'Other')
    expect(await sent(site)).toMatchObject({
      first_name: 'Amina',
      educations: [{ school_name_id: embeddedEducation.schools.find(({ text }) => text === 'Other')?.id }],
    })
  })

  it('accepts the full name of a listed school without choosing it from the list', async () => {
    const site = await openForm(1)
    await submit(site)
    expect(missing()).toBe(7)
    await site.user.click(await screen.findByRole('combobox', { name: /^School/ }))
    await site.user.paste('aalto university')
    await waitFor(() => expect(missing()).toBe(6))
  })

  it('keeps a row that was added after a failed submit quiet until it is left or sent', async () => {
    const site = await openForm(1)
    await submit(site)
    expect(missing()).toBe(7)
    await site.user.click(screen.getByRole('button', { name: 'Add another school' }))
    expect(missing()).toBe(7)
    const second = within(screen.getByRole('group', { name: 'School 2' }))
    await site.user.click(second.getByRole('textbox', { name: /^End year/ }))
    await site.user.paste('2016')
    expect(missing()).toBe(7)
    await site.user.click(screen.getByRole('textbox', { name: /First Name/ }))
    expect(missing()).toBe(13)
    await site.user.click(screen.getByRole('button', { name: 'Add another school' }))
    expect(missing()).toBe(13)
    await submit(site)
    expect(missing()).toBe(20)
  })

  it('can have several entries, which then must be complete', async () => {
    const site = await openForm(2)
    await site.user.click(screen.getByRole('button', { name: 'Add another school' }))
    await submit(site)
    expect(missing()).toBe(14)
    await site.user.click(screen.getByRole('button', { name: 'Remove school 2' }))
    expect(missing()).toBe(0)
    expect(screen.getAllByRole('group', { name: /^School \d/ })).toHaveLength(1)
  })
})

describe('compliance', () => {
  it('shows every section with its full text, and asks in plain words', async () => {
    const site = await openForm(3)
    const fold = screen.getByRole('button', { name: 'Equal opportunity', expanded: false })
    expect(screen.getByText(/^Four questions the law asks us to offer\. /)).toBeVisible()
    await site.user.click(fold)
    expect(screen.getByText(/PUBLIC BURDEN STATEMENT/)).toBeVisible()
    const group = screen.getByRole('radiogroup', { name: /^Disability status/ })
    await site.user.click(within(group).getByRole('radio', { name: /^No/ }))
    const answers = await sent(site)
    expect(answers).toEqual({ first_name: 'Amina', disability_status: expect.stringMatching(/^\d$/) as string })
  })
})

describe('demographic questions', () => {
  it('may be required, and need free text only if no other option is chosen', async () => {
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

  it('appear only after their consent if one is needed, and are not required without it', async () => {
    const site = await openForm(5)
    await site.user.click(screen.getByRole('button', { name: 'About all of us', expanded: false }))
    expect(screen.queryByRole('checkbox', { name: 'One way' })).not.toBeInTheDocument()
    await submit(site)
    expect(within(screen.getByRole('group', { name: /still needs? attention/ })).getAllByRole('link')).toHaveLength(2)
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
  it('can be given and withdrawn', async () => {
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
  it('is asked for with its own file types', async () => {
    await openForm(7)
    expect(screen.getByText('Accepted types: .mp4, .webm, .ogg. Up to 60 MB.')).toBeVisible()
  })
})

describe('employment', () => {
  it('asks for former jobs where the board does, without an end for the current one', async () => {
    const site = await openForm(8)
    const { user } = site
    await submit(site)
    expect(missing()).toBe(6)
    const type = async (name: RegExp, text: string) => {
      await user.click(screen.getByRole('textbox', { name }))
      await user.paste(text)
    }
    await type(/^Company/, 'Oven & Sons')
    await type(/^Title/, 'Baker')
    await user.click(await screen.findByRole('combobox', { name: /^Start month/ }))
    await user.click(screen.getByRole('option', { name: 'May' }))
    await type(/^Start year/, '2016')
    expect(missing()).toBe(2)
    await user.click(screen.getByRole('checkbox', { name: 'I work here now' }))
    expect(screen.queryByRole('textbox', { name: /^End year/ })).not.toBeInTheDocument()
    expect(missing()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Add another job' }))
    // Like a school, it is quiet until it is left.
    await user.click(within(screen.getByRole('group', { name: 'Job 2' })).getByRole('textbox', { name: /^Company/ }))
    expect(missing()).toBe(0)
    await user.click(within(screen.getByRole('group', { name: 'Job 1' })).getByRole('textbox', { name: /^Company/ }))
    expect(missing()).toBe(6)
    await user.click(screen.getByRole('button', { name: 'Remove job 2' }))
    const answers = await sent(site)
    expect(answers?.['employments']).toEqual([
      { company_name: 'Oven & Sons', title: 'Baker', start_date: { month: 5, year: 2016 }, current: true },
    ])
    const [application] = await listApplications(services().services.database, { isWithAnswersApart: true })
    expect(application && readableAnswers(application).find(({ section }) => section === 'employment')).toMatchObject({
      label: 'Employment',
      answer: 'Baker, Oven & Sons, May 2016 to today',
    })
  })
})

describe('a place', () => {
  const field = () => screen.findByRole('combobox', { name: /^Location/ })

  it('is chosen from suggestions and sent with its position, which typing clears', async () => {
    const site = await openForm(6)
    await choose(site, /^Location/, 'pittsburgh', 'Pittsburgh, PA, United States')
    await waitFor(() => expect(screen.queryByText('Searching')).not.toBeInTheDocument())
    expect(await sent(site)).toEqual({
      first_name: 'Amina',
      location: 'Pittsburgh, PA, United States',
      latitude: expect.stringMatching(/^40\.\d+$/) as string,
      longitude: expect.stringMatching(/^-79\.\d+$/) as string,
    })
  })

  it('can be typed while the service is unreachable, and the page says so', async () => {
    await services().request('/api/faults', { method: 'PUT', body: '{"autocomplete":503}' })
    const site = await openForm(6)
    await site.user.click(await field())
    await site.user.paste('Pittsburgh')
    expect(await screen.findByText(/Just type your city/)).toBeVisible()
    expect(await field()).toHaveValue('Pittsburgh')
    expect(await sent(site)).toEqual({ first_name: 'Amina', location: 'Pittsburgh' })
  })

  it('is cleared if it has no position', async () => {
    const { request } = services()
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      input.includes('action=place-details') ? Response.json({}) : request(input, init),
    )
    const site = await openForm(6)
    await choose(site, /^Location/, 'pittsburgh', 'Pittsburgh, PA, United States')
    expect(await screen.findByText(/Please choose another/)).toBeVisible()
    const input = await field()
    await waitFor(() => expect(input).toHaveValue(''))
  })
})

describe('an application that is being sent', () => {
  it('disables the form, so that no text is typed that would be in neither draft nor application', async () => {
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
    // After Enter in a field the focus moves to the button.
    expect(button).toHaveFocus()
    gate.open()
    await screen.findByRole('heading', { level: 1, name: 'Thank you for applying!' })
  })
})
