import type { JobCopy } from '#shared/brand.ts'

export const job: JobCopy = {
  applyHeading: 'Apply for this job',
  applyLead: 'Takes about ten minutes. Questions marked with a star need an answer.',
}
