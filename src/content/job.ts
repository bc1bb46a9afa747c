import type { JobCopy } from '#shared/brand.ts'
import { videos } from './videos.ts'

/** Without any question, the section still has a text that the law asks for. */
function legalNote(questionCount: number): string {
  if (questionCount === 0) return 'A notice the law asks us to give. You don’t have to answer anything.'
  return `${questionCount} questions the law asks us to offer. The people who decide never see your answers.`
}

export const job: JobCopy = {
  applyHeading: 'Apply for this job',
  applyLead: '* Required',
  daysTogether: 'Monday to Thursday',
  mustCheckAnswers: false,
  // Greenhouse takes no education without its start.
  asksEducationStart: true,
  songArt: { rest: '/art/song-lark-rest.svg', sing: '/art/song-lark-sing.svg' },
  closedNotes: {
    compliance: legalNote,
    demographics: () => 'They help us see whom our jobs reach. The people who decide never see your answers.',
  },
  privacy: { label: 'Applicant privacy', href: 'https://www.wordlark.example/applicant-privacy' },
  videos: {
    design: videos['job-design'],
    product: videos['job-product'],
    engineering: videos['job-engineering'],
    other: videos['job-other'],
  },
}
