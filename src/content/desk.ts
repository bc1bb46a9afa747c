import type { DeskCopy } from '#shared/brand.ts'

export const desk: DeskCopy = {
  name: 'desk',
  login: { heading: 'The recruiters’ desk', lead: 'People wrote to you. Come in.' },
  empty: { heading: 'A quiet letterbox.', lead: 'When somebody applies, you read it here at once.' },
  art: { letterbox: '/art/desk-empty.svg', lineBroke: '/art/desk-line-broke.svg' },
}
