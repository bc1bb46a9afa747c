/** Forms in the shapes of long ones that real boards have, as a board would answer. All of it is invented. */

interface BoardField {
  readonly name: string
  readonly type: string
  readonly values: readonly { readonly label: string; readonly value: number }[]
}

interface LongQuestion {
  readonly label: string
  readonly required: boolean
  readonly description: null
  readonly fields: readonly BoardField[]
}

function asked(label: string, required: boolean, ...fields: readonly BoardField[]): LongQuestion {
  return { label, required, description: null, fields }
}

function field(name: string, type = 'input_text', optionCount = 0): BoardField {
  const labelOf = (value: number) => (optionCount === 2 ? (value === 0 ? 'No' : 'Yes') : `Choice ${value + 1}`)
  return { name, type, values: Array.from({ length: optionCount }, (_, value) => ({ label: labelOf(value), value })) }
}

const text = (label: string, name: string, required = true) => asked(label, required, field(name))
const long = (label: string, name: string, required = true) => asked(label, required, field(name, 'textarea'))
const choice = (label: string, name: string, count: number) => asked(label, true, field(name, 'multi_value_single_select', count))
const file = (label: string, name: string, required = true) =>
  asked(label, required, field(name, 'input_file'), field(`${name}_text`, 'textarea'))

const person = [
  text('First Name', 'first_name'),
  text('Last Name', 'last_name'),
  text('Email', 'email'),
  text('Phone', 'phone', false),
]

/** Twenty questions: school marks, links near the end, a country from 250. */
export const twentyQuestions: readonly LongQuestion[] = [
  ...person,
  file('Resume/CV', 'resume'),
  choice('While I apply I will use my own words, and I know that copied ones end my application', 'question_1', 2),
  long('Describe what you have built with open recipes', 'question_2'),
  long('Describe your experience with yeast, salt and stone ovens', 'question_3'),
  choice('How did you do in mathematics at school?', 'question_4', 10),
  choice('How did you do in your first language at school?', 'question_5', 10),
  long('Please tell us what your choices above stand on', 'question_6'),
  text('What was the result of your degree?', 'question_7'),
  choice('Choose the scale of that result', 'question_8', 19),
  text('If you chose “none” in the previous question, describe the scale of your school', 'question_9', false),
  choice('We meet in person four times a year. Can you travel?', 'question_10', 2),
  text('Website', 'question_11', false),
  text('LinkedIn Profile', 'question_12', false),
  text('GitHub', 'question_13', false),
  choice('Please confirm that you have read our notice for applicants', 'question_14', 1),
  choice('In which country do you work?', 'question_15', 250),
]

/** Fifteen questions that begin with eight about the person, their file and their links. */
export const linksAfterResume: readonly LongQuestion[] = [
  ...person,
  file('Resume/CV', 'resume'),
  text('LinkedIn Profile', 'question_1', false),
  text('Other Website', 'question_2', false),
  long('Why do you want to bake with us?', 'question_3'),
  choice('Pronouns', 'question_4', 4),
  long('Additional information', 'question_5', false),
  text('From where do you intend to work?', 'question_6'),
  text('Preferred first name on your apron', 'question_7', false),
  choice('May you work in the country of this job?', 'question_8', 2),
  choice('Have you worked for us before?', 'question_9', 2),
]

/** Nine questions, of which only the last is not about the person. */
export const oneOwnQuestion: readonly LongQuestion[] = [
  ...person,
  file('Resume', 'resume', false),
  file('Cover Letter', 'cover_letter', false),
  text('LinkedIn Profile', 'question_1', false),
  text('Website', 'question_2', false),
  text('How did you hear about this job?', 'question_3', false),
]

/** Twenty-five required questions. */
export const twentyFiveQuestions: readonly LongQuestion[] = [
  ...person.map((question) => ({ ...question, required: true })),
  file('Resume/CV', 'resume'),
  ...[1, 6, 11, 16].flatMap((first) => {
    const label = (number: number) => `Question ${number}, in words that are as long as those of a real one`
    const name = (number: number) => `question_${number}`
    return [
      text(label(first), name(first)),
      long(label(first + 1), name(first + 1)),
      ...[2, 5, 30].map((count, index) => choice(label(first + 2 + index), name(first + 2 + index), count)),
    ]
  }),
]
