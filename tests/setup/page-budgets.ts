import type { PageWeight, Weight } from './loaded-files.ts'

interface PageBudget extends PageWeight {
  readonly address: string
}

/** Sizes are in kB of 1000 bytes. */
const weight = (scripts: number, scriptsKb: number, files: number, filesKb: number): Weight => ({
  scripts,
  scriptsKb,
  files,
  filesKb,
})

/**
 * What a page may cost, by page: 10 % above what was measured when it was set, so that a name that is one letter longer does not decide
 * about a change. Whoever makes a page lighter lowers its budget, and no change leaves a page heavier or with more files than it found it.
 */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  'the home page': { address: '/', firstPaint: weight(0, 0, 1, 73), firstSeconds: weight(26, 224, 45, 328) },
  'a job': { address: '/jobs/7416001', firstPaint: weight(0, 0, 3, 68), firstSeconds: weight(21, 270, 33, 353) },
  'a job and its form': {
    address: '/jobs/7416001#apply',
    firstPaint: weight(0, 0, 3, 68),
    firstSeconds: weight(22, 270, 39, 360),
  },
  'a team': { address: '/engineering', firstPaint: weight(0, 0, 3, 54), firstSeconds: weight(22, 224, 53, 319) },
  'My jobs of a device that has nothing': {
    address: '/my-jobs',
    firstPaint: weight(0, 0, 3, 53),
    firstSeconds: weight(22, 223, 38, 293),
  },
  'an office': { address: '/locations/pittsburgh', firstPaint: weight(0, 0, 3, 52), firstSeconds: weight(19, 208, 45, 302) },
}
