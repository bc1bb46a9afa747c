/** A job of a board for tests of whole processes, as a board answers it. */

const textQuestion = (label: string, name: string) => ({
  label,
  required: true,
  fields: [{ name, type: 'input_text', values: [] }],
})

export const baker = {
  id: 7,
  title: 'Baker',
  location: { name: 'Pittsburgh, PA' },
  departments: [{ id: 1, name: 'Engineering', parent_id: null, child_ids: [] }],
  offices: [],
  content: 'Bread',
  absolute_url: 'https://board.example/7',
  updated_at: '2026-11-01T00:00:00Z',
  first_published: '2026-11-01T00:00:00Z',
  questions: [textQuestion('First Name', 'first_name'), textQuestion('Last Name', 'last_name'), textQuestion('Email', 'email')],
}
