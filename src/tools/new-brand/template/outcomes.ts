import type { OutcomesOfCompany } from '#shared/brand.ts'

/** What people who have applied see of your applicant tracking system, with `OUTCOMES=on`. */
export const outcomes: OutcomesOfCompany = {
  endDelayDays: 4,
  interviewStages: [],
  showsAnswerTime: true,
}
