import type { HomeCopy } from '#shared/brand.ts'

export const home: HomeCopy = {
  title: 'Wordlark Careers: help the world say hello',
  missionHeading: 'Help the world say hello.',
  missionLead:
    'Wordlark turns a spare five minutes into a new language. We’re the linguists, engineers and artists who get up early to make it feel like play.',
  jobsHeading: 'Open jobs',
  noJobsHeading: 'Quiet branch',
}
