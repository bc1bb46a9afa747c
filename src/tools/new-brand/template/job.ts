import type { JobCopy } from '#shared/brand.ts'

export const job: JobCopy = {
  applyHeading: 'Apply for this job',
  applyLead: '* Required',
  mustCheckAnswers: false,
  // Greenhouse takes no education without its start.
  asksEducationStart: true,
  songArt: { rest: '/art/progress.svg', sing: '/art/progress-done.svg' },
  closedNotes: {
    compliance: (count) =>
      count === 0
        ? 'A notice the law asks us to give. You don’t have to answer anything.'
        : 'Questions the law asks us to offer. You don’t have to answer anything.',
    demographics: () => 'You don’t have to answer anything.',
  },
  videos: null,
}
