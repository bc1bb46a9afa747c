import type { JobCopy } from '#shared/brand.ts'
import { videos } from './videos.ts'

export const job: JobCopy = {
  applyHeading: 'Apply for this job',
  applyLead: 'A star marks what we need.',
  daysTogether: 'Monday to Thursday',
  mustCheckAnswers: false,
  songArt: { rest: '/art/song-lark-rest.svg', sing: '/art/song-lark-sing.svg' },
  closedNotes: {
    compliance: 'Questions the law asks us to offer. The people who decide never see your answers.',
    demographics: 'They help us see whom our jobs reach. The people who decide never see your answers.',
  },
  privacy: { label: 'Applicant privacy', href: 'https://www.wordlark.example/applicant-privacy' },
  videos: {
    design: videos['job-design'],
    product: videos['job-product'],
    engineering: videos['job-engineering'],
    other: videos['job-other'],
  },
}
