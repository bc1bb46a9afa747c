import type { DemoBoard } from '#shared/demo-board.ts'
import { brand } from '../brand.ts'
import { aiJobs } from './ai.ts'
import { demoQuestions } from './questions.ts'
import { businessJobs } from './business.ts'
import { communityJobs } from './community.ts'
import { contentOperationsJobs } from './content-operations.ts'
import { demoDemographics } from './demographics.ts'
import { demoDepartments } from './departments.ts'
import { designJobs } from './design.ts'
import { platformJobs } from './engineering-platform.ts'
import { softwareJobs } from './engineering-software.ts'
import { financeJobs } from './finance.ts'
import { demoFrames } from './frames.ts'
import { freelanceJobs } from './freelance.ts'
import { learningJobs } from './learning.ts'
import { legalJobs } from './legal.ts'
import { marketingJobs } from './marketing.ts'
import { demoOffices } from './offices.ts'
import { operationsJobs } from './operations.ts'
import { peopleJobs } from './people.ts'
import { productJobs } from './product.ts'
import { studiosJobs } from './studios.ts'

export { demoFeeds } from './feeds.ts'

/** Everything the embedded board serves. Only the server imports it, so that none of it reaches the browser's bundle. */
export const demoBoard: DemoBoard = {
  companyName: brand.name,
  contentHtml: demoFrames.en.introHtml,
  offices: demoOffices,
  requisitionTypes: {
    usual: 'Industry',
    intern: 'University - Graduating Intern',
    'new-grad': 'University - New Grad',
    thrive: 'University - Thrive Intern',
  },
  departments: demoDepartments,
  jobs: [
    ...aiJobs,
    ...businessJobs,
    ...communityJobs,
    ...contentOperationsJobs,
    ...designJobs,
    ...softwareJobs,
    ...platformJobs,
    ...financeJobs,
    ...learningJobs,
    ...legalJobs,
    ...marketingJobs,
    ...operationsJobs,
    ...peopleJobs,
    ...productJobs,
    ...studiosJobs,
  ],
  freelanceJobs,
  questions: demoQuestions,
  demographics: demoDemographics,
  frames: demoFrames,
}
