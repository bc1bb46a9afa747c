import type { OutcomesOfCompany } from '#shared/brand.ts'

export const outcomes: OutcomesOfCompany = {
  endDelayDays: 4,
  interviewStages: ['Recruiter chat', 'Hiring team chat', 'Technical assessments', 'Virtual onsite interview'],
  showsAnswerTime: true,
}
