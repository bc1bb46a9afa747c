/** Ten forms in the shapes of real ones, as a board gives them. All of it is invented. */

type Values = readonly { readonly label: string; readonly value: number }[]

export interface HeardQuestion {
  readonly label: string
  readonly required: boolean
  readonly description: string | null
  readonly fields: readonly { readonly name: string; readonly type: string; readonly values: Values }[]
}

interface More {
  readonly type?: string
  readonly values?: readonly string[]
  readonly isOptional?: boolean
  readonly help?: string
}

function asked(
  label: string,
  name: string,
  { help, isOptional = false, type = 'input_text', values = [] }: More = {},
): HeardQuestion {
  return {
    label,
    required: !isOptional,
    description: help === undefined ? null : `<p>${help}</p>`,
    fields: [{ name, type, values: values.map((value, index) => ({ label: value, value: index + 1 })) }],
  }
}

function file(label: string, name: string, isOptional = false): HeardQuestion {
  return {
    label,
    required: !isOptional,
    description: null,
    fields: [
      { name, type: 'input_file', values: [] },
      { name: `${name}_text`, type: 'textarea', values: [] },
    ],
  }
}

const one = 'multi_value_single_select'
const several = 'multi_value_multi_select'
const yesNo = ['Yes', 'No']
const optional = { isOptional: true }

const person = (first = 'First Name', last = 'Last Name', email = 'Email') => [
  asked(first, 'first_name'),
  asked(last, 'last_name'),
  asked(email, 'email'),
]

const breads = Array.from({ length: 41 }, (_, index) => `Bread number ${index + 1}`)

export interface HeardForm {
  readonly id: number
  readonly title: string
  readonly language: 'en' | 'de' | 'ar'
  readonly questions: readonly HeardQuestion[]
  /** Other parts of the board's answer. */
  readonly more?: object
}

export const forms: readonly HeardForm[] = [
  { id: 101, title: 'Short', language: 'en', questions: [...person(), file('Resume', 'resume', true)] },
  {
    id: 102,
    title: 'Long',
    language: 'en',
    questions: [
      ...person(),
      asked('Phone', 'phone', optional),
      file('Resume/CV', 'resume'),
      asked('What have you built with open recipes?', 'question_1', { type: 'textarea' }),
      asked('How did you do in mathematics at school?', 'question_2', { type: one, values: ['Well', 'So so', 'Badly'] }),
      asked('We meet four times a year. Can you travel?', 'question_3', { type: one, values: yesNo }),
      asked('Which oven do you like best?', 'question_4', { help: 'One is enough.' }),
      asked('Website', 'question_5', optional),
      asked('LinkedIn Profile', 'question_6', optional),
      asked('From which day can you start?', 'question_7'),
      asked('What would you change first?', 'question_8', { type: 'textarea', isOptional: true }),
      asked('How did you hear about this job?', 'question_9', optional),
      asked('May you work in the country of this job?', 'question_10', { type: one, values: yesNo }),
    ],
  },
  {
    id: 103,
    title: 'Consents',
    language: 'en',
    questions: [...person(), asked('Why bread?', 'question_1', { type: 'textarea' })],
    more: {
      data_compliance: [
        { type: 'gdpr', requires_processing_consent: true, requires_retention_consent: true, retention_period: 365 },
      ],
    },
  },
  {
    id: 104,
    title: 'Choices',
    language: 'en',
    questions: [
      ...person(),
      asked('Which shifts can you take?', 'question_1[]', { type: several, values: ['Early', 'Late', 'Night'] }),
      asked('Do you have a permit?', 'question_2', { type: one, values: yesNo }),
    ],
  },
  {
    id: 105,
    title: 'Forty-one breads',
    language: 'en',
    questions: [...person(), asked('Which bread is yours?', 'question_1', { type: one, values: breads })],
  },
  {
    id: 106,
    title: 'Education and demographics',
    language: 'en',
    questions: person(),
    more: {
      education: 'education_optional',
      demographic_questions: {
        header: 'About you',
        description: 'It is voluntary.',
        questions: [
          {
            id: 51,
            label: 'How do you describe yourself?',
            required: false,
            type: one,
            answer_options: ['Baker', 'Miller', 'I do not wish to answer'].map((label, index) => ({
              id: 510 + index,
              label,
              free_form: false,
              decline_to_answer: index === 2,
            })),
          },
        ],
      },
    },
  },
  {
    id: 107,
    title: 'Empty labels',
    language: 'en',
    questions: [
      ...person(),
      asked('', 'question_1', optional),
      asked('   ', 'question_2', { type: one, values: yesNo, isOptional: true }),
    ],
  },
  {
    id: 108,
    title: 'Files',
    language: 'en',
    questions: [
      ...person(),
      file('Resume/CV', 'resume'),
      file('Cover Letter', 'cover_letter'),
      file('Portfolio', 'question_1', true),
    ],
  },
  {
    id: 109,
    title: 'Bäckerin',
    language: 'de',
    questions: [
      ...person('Vorname', 'Nachname', 'E-Mail'),
      asked('Welchen Ofen magst du?', 'question_1'),
      asked('Darfst du in Deutschland arbeiten?', 'question_2', { type: one, values: ['Ja', 'Nein'] }),
    ],
    more: { language: 'de' },
  },
  {
    id: 110,
    title: 'خبّاز',
    language: 'ar',
    questions: [
      ...person('الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني'),
      asked('أي فرن تفضّل؟', 'question_1'),
      asked('هل يحق لك العمل هنا؟', 'question_2', { type: one, values: ['نعم', 'لا'] }),
    ],
    more: { language: 'ar' },
  },
]

/** The board's answer with all of them. */
export function heardBoard(): object {
  return {
    jobs: forms.map(({ id, more = {}, questions, title }) => ({
      id,
      title,
      location: { name: 'Lyon, France' },
      absolute_url: `https://board.example/jobs/${id}`,
      content: '&lt;p&gt;Bread.&lt;/p&gt;',
      updated_at: '2026-11-02T09:00:00Z',
      questions,
      location_questions: [],
      ...more,
    })),
  }
}
