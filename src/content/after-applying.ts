import type { AfterApplying } from '#shared/brand.ts'

export const afterApplying: AfterApplying = {
  received: {
    heading: 'We have it',
    text: 'Your answers and your files arrived safely. A copy stays in My jobs.',
  },
  read: {
    heading: 'A person reads it',
    text: 'A real person reads every application, usually within two weeks. You hear from us either way.',
    withinDays: 14,
  },
  next: {
    when: 'The week after',
    heading: 'Recruiter chat',
    text: 'Thirty friendly minutes about you, the role and what you’d like next. Have two questions ready.',
  },
  states: {
    received: 'Received by the team',
  },
  withdrawal: {
    stopped: 'It won’t be handed to the hiring team.',
    told: 'The hiring team has been told.',
  },
}
