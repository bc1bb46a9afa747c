import { type DemoBoard, parseDemoBoard } from '#shared/demo-board.ts'
import { brand } from '../brand.ts'
import demographics from './demographics.json' with { type: 'json' }
import departments from './departments.json' with { type: 'json' }
import frames from './frames.json' with { type: 'json' }
import freelanceJobs from './freelance.json' with { type: 'json' }
import ai from './jobs/ai.json' with { type: 'json' }
import business from './jobs/business.json' with { type: 'json' }
import community from './jobs/community.json' with { type: 'json' }
import contentOperations from './jobs/content-operations.json' with { type: 'json' }
import design from './jobs/design.json' with { type: 'json' }
import engineeringSoftware from './jobs/engineering-software.json' with { type: 'json' }
import engineeringPlatform from './jobs/engineering-platform.json' with { type: 'json' }
import finance from './jobs/finance.json' with { type: 'json' }
import learning from './jobs/learning.json' with { type: 'json' }
import legal from './jobs/legal.json' with { type: 'json' }
import marketing from './jobs/marketing.json' with { type: 'json' }
import operations from './jobs/operations.json' with { type: 'json' }
import people from './jobs/people.json' with { type: 'json' }
import product from './jobs/product.json' with { type: 'json' }
import studios from './jobs/studios.json' with { type: 'json' }
import offices from './offices.json' with { type: 'json' }
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
