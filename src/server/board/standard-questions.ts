/** The questions at the start of every form of the real board, in the board's own shape. */

interface BoardField {
  readonly name: string
  readonly type: string
  readonly values: readonly unknown[]
}

function text(label: string, name: string, required: boolean): object {
  const fields: BoardField[] = [{ name, type: 'input_text', values: [] }]
  return { label, required, description: null, fields }
}

/** One question with two fields: a file or typed text. */
const resume = {
  label: 'Resume/CV',
  required: true,
  description: null,
  fields: [
    { name: 'resume', type: 'input_file', values: [] },
    { name: 'resume_text', type: 'textarea', values: [] },
  ] satisfies BoardField[],
}

/** The standard form: name, e-mail, phone and résumé. */
export const standardQuestions: readonly object[] = [
  text('First Name', 'first_name', true),
  text('Last Name', 'last_name', true),
  text('Email', 'email', true),
  text('Phone', 'phone', false),
  resume,
]

/** The candidate's city: always these three fields in this order. */
export const locationQuestions: readonly object[] = [
  { label: 'Longitude', required: true, description: null, fields: [{ name: 'longitude', type: 'input_hidden', values: [] }] },
  { label: 'Latitude', required: true, description: null, fields: [{ name: 'latitude', type: 'input_hidden', values: [] }] },
  text('Location (City)', 'location', true),
]
