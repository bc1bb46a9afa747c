import { expect, it } from 'vitest'
import type { LawNotice } from '#shared/brand.ts'
import { mailNotices } from '../server/mail-notices.ts'

const notice = (places: readonly string[], text: string, where: LawNotice['where'] = 'mail'): LawNotice => ({
  places,
  where,
  heading: 'Software',
  text,
})

it('says in the mail what is for the places of the job, and what is for everywhere', () => {
  const notices = [
    notice([], 'For all.'),
    notice(['CA'], 'For Canada.'),
    notice(['US-CO'], 'For Colorado.'),
    notice([], 'Above the button.', 'submit'),
  ]
  expect(mailNotices(notices, ['CA-ON'], null)).toEqual(['For all.', 'For Canada.'])
  expect(mailNotices(notices, ['DE'], null)).toEqual(['For all.'])
  expect(mailNotices(notices, ['US'], null)).toEqual(['For all.', 'For Colorado.'])
  // Nobody knows where the job is.
  expect(mailNotices(notices, [], null)).toEqual(['For all.', 'For Canada.', 'For Colorado.'])
})

it('writes the address of a link behind its words, and none of this site that nobody has set', () => {
  const text = 'Read [how we hire](/software) and [the law](https://law.example/a).'
  expect(mailNotices([notice([], text)], [], 'https://jobs.example')).toEqual([
    'Read how we hire: https://jobs.example/software and the law: https://law.example/a.',
  ])
  expect(mailNotices([notice([], text)], [], null)).toEqual(['Read how we hire and the law: https://law.example/a.'])
})
