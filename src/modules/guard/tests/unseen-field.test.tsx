import { expect, it } from 'vitest'
import { addUnseenField } from '../page/online/unseen-field.ts'

it('adds a field to a form that nobody sees, reaches or hears', () => {
  const form = document.createElement('form')
  const unseen = addUnseenField(form)
  expect(form).toContainElement(unseen)
  expect(unseen.closest('[inert]')).not.toBeNull()
})
