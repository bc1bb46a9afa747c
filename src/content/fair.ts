import type { FairCopy } from '#shared/brand.ts'

export const fair: FairCopy = {
  start: {
    heading: 'Find your song.',
    lead: (jobs, places) => `${jobs} jobs in ${places} cities. Pick one, try it on, take it home on your phone.`,
  },
  jobsHeading: 'Pick a job you could sing.',
  lookAround: { label: 'Look around Wordlark', picture: '/art/pittsburgh-workspace.svg' },
  interest: {
    inShort: '20 seconds, and a person writes back.',
    lead: 'About 20 seconds. A person reads it and writes back.',
    consent: 'Wordlark may keep this for 12 months and write to me about jobs.',
    consentHint: 'You can take it back in any email from us.',
  },
  done: {
    whoOpensIt: 'Only Wordlark can open it, and not on this tablet.',
    answerTime: 'A person answers within two weeks.',
  },
  birds: ['Wren', 'Robin', 'Finch', 'Swift', 'Heron', 'Plover', 'Siskin', 'Martin', 'Linnet', 'Curlew', 'Dipper', 'Owl'],
  art: {
    stageWide: '/art/aside-fair-stage-wide.svg',
    stageTall: '/art/aside-fair-stage-tall.svg',
    sealed: '/art/aside-fair-sealed.svg',
    allSent: '/art/aside-fair-all-sent.svg',
    hurry: '/art/kiosk-lark.svg',
  },
}
