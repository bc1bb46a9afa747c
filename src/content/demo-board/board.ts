import type { DemoBoard } from '#shared/demo-board.ts'
import { brand } from '../brand.ts'
import { demoAsks } from './asks.ts'
import { demoDemographics } from './demographics.ts'
import { demoDepartments } from './departments.ts'
import { designJobs } from './design.ts'
import { demoFrames } from './frames.ts'
import { legalJobs } from './legal.ts'
import { productJobs } from './product.ts'
import { studiosJobs } from './studios.ts'

export { demoFeeds } from './feeds.ts'

/** Everything the embedded board serves; only the server reads it, so none of it reaches a browser's bundle. */
export const demoBoard: DemoBoard = {
  companyName: brand.name,
  contentHtml: demoFrames.en.introHtml,
  departments: demoDepartments,
  jobs: [
    ...designJobs,
    ...legalJobs,
    ...productJobs,
    ...studiosJobs,
  ],
  freelanceJobs: [],
  asks: demoAsks,
  demographics: demoDemographics,
  frames: demoFrames,
}
