import { wordsOf } from '#shared/words.ts'
import catalogue from './words/en.json'

/** The pages, a section each. Those of the desk and of fair mode have catalogues of their own. */
export const { benefits, home, hub, job, closedJob, jobs, office, myJobs, thankYou } = wordsOf(catalogue)
