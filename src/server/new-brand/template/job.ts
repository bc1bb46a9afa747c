import type { JobCopy } from '#shared/brand.ts'

const voluntary = 'You don’t have to answer anything.'

export const job: JobCopy = {
  applyHeading: 'Apply for this job',
  applyLead: 'A star marks what we need.',
  mustCheckAnswers: false,
  songArt: { rest: '/art/progress.svg', sing: '/art/progress-done.svg' },
  closedNotes: {
    compliance: (count) =>
      count === 0 ? `A notice the law asks us to give. ${voluntary}` : `Questions the law asks us to offer. ${voluntary}`,
    demographics: () => voluntary,
  },
  videos: null,
}
