import type { DeskCopy } from '#shared/brand.ts'

export const desk: DeskCopy = {
  name: 'desk',
  login: { heading: 'The recruiters’ desk', lead: 'Sign in to read applications.' },
  empty: { heading: 'No applications yet.', lead: 'When somebody applies, you read it here at once.' },
  art: { letterbox: '/art/letterbox.svg', lineBroke: '/art/line-broke.svg' },
}
