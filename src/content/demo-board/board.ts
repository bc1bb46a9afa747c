import { type DemoBoard, parseDemoBoard } from '#shared/demo-board.ts'
import { brand } from '../brand.ts'
import demographics from './demographics.json'
import departments from './departments.json'
import frames from './frames.json'
import freelanceJobs from './freelance.json'
import ai from './jobs/ai.json'
import business from './jobs/business.json'
import community from './jobs/community.json'
import contentOperations from './jobs/content-operations.json'
import design from './jobs/design.json'
import engineeringSoftware from './jobs/engineering-software.json'
import engineeringPlatform from './jobs/engineering-platform.json'
import finance from './jobs/finance.json'
import learning from './jobs/learning.json'
import legal from './jobs/legal.json'
import marketing from './jobs/marketing.json'
import operations from './jobs/operations.json'
import people from './jobs/people.json'
import product from './jobs/product.json'
import studios from './jobs/studios.json'
import offices from './offices.json'
import { demoQuestions } from './questions.ts'

export { demoFeeds } from './feeds.ts'

/** Everything the embedded board serves. Only the server imports it, so that none of it reaches the browser's bundle. */
export const demoBoard: DemoBoard = parseDemoBoard({
  companyName: brand.name,
  contentHtml: frames.en.introHtml,
  offices,
  requisitionTypes: {
    usual: 'Industry',
    intern: 'University - Graduating Intern',
    'new-grad': 'University - New Grad',
    thrive: 'University - Thrive Intern',
  },
  departments,
  jobs: [
    ...ai,
    ...business,
    ...community,
    ...contentOperations,
    ...design,
    ...engineeringSoftware,
    ...engineeringPlatform,
    ...finance,
    ...learning,
    ...legal,
    ...marketing,
    ...operations,
    ...people,
    ...product,
    ...studios,
  ],
  freelanceJobs,
  questions: demoQuestions,
  demographics,
  frames,
})
