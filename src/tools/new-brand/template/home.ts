import type { HomeCopy } from '#shared/brand.ts'
import { brand } from './brand.ts'
import { faq } from './faq.ts'
import { teams } from './teams.ts'

/** Sections that are null are not shown. `frame.ts` names those that the header would link to. */
export const home: HomeCopy = {
  title: `Jobs at ${brand.name}`,
  missionHeading: `Find your place at ${brand.name}.`,
  missionLead: 'See every open job, read it in peace and apply from any device. What you write stays on yours until you send it.',
  film: null,
  only: null,
  values: null,
  life: null,
  teams,
  benefits: null,
  locations: { heading: 'Where we work', lead: 'Pick a place to see its jobs.' },
  interviewing: null,
  jobsHeading: 'Open jobs',
  noJobsHeading: 'No jobs match',
  feed: null,
  blog: null,
  faq: { heading: 'Good to know', lead: 'How applying works on this site.', items: faq, areExpanded: false },
  follow: null,
}
