import type { FairCopy } from '#shared/brand.ts'
import { brand } from './brand.ts'

export const fair: FairCopy = {
  start: {
    heading: `Meet ${brand.name}.`,
    // Without a city: jobs of a board may name none.
    lead: (jobs, places) =>
      places === 0
        ? `Open jobs: ${jobs}. Pick one and take it home on your phone.`
        : `Open jobs: ${jobs}, cities: ${places}. Pick one and take it home on your phone.`,
  },
  jobsHeading: 'Pick a job.',
  lookAround: { label: `Look around ${brand.name}`, picture: '/art/look-around.svg' },
  interest: {
    inShort: 'It takes 20 seconds.',
    lead: 'It takes about 20 seconds.',
    consent: `${brand.name} may keep this and write to me about jobs.`,
    consentHint: 'You can take it back at any time.',
  },
  done: {
    whoOpensIt: `Only ${brand.name} can open it, and not on this tablet.`,
    // A sentence such as 'A person answers within two weeks.', once the company promises it.
    answerTime: null,
  },
  birds: ['Maple', 'Birch', 'Cedar', 'Hazel', 'Rowan', 'Willow', 'Aspen', 'Elm', 'Juniper', 'Linden', 'Olive', 'Poplar'],
  art: {
    stageWide: '/art/aside-fair-stage-wide.svg',
    stageTall: '/art/aside-fair-stage-tall.svg',
    sealed: '/art/aside-fair-sealed.svg',
    allSent: '/art/aside-fair-all-sent.svg',
  },
}
