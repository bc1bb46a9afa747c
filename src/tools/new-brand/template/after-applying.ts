import type { AfterApplying } from '#shared/brand.ts'

export const afterApplying: AfterApplying = {
  received: {
    heading: 'We have it',
    text: 'Your answers and your files arrived safely. A copy stays in My jobs.',
  },
  // Set `withinDays` once the company promises a time.
  read: {
    heading: 'It is read',
    text: 'Your application goes to the people who hire for this job.',
    withinDays: null,
  },
  next: {
    when: '',
    heading: 'You hear from us',
    text: 'When there is news, we write to the address that you gave.',
  },
  states: {
    received: 'Received by the team',
  },
  withdrawal: {
    stopped: 'It won’t be handed to the hiring team.',
    told: 'The hiring team has been told.',
  },
}
