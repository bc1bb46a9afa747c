import { startFakeLever } from './fake-lever.mjs'

/** For `tests/ats/start-system.mjs`. */
export { leverPostings as samplePostings } from './sample-postings.mjs'

/** Returns the settings of a site on the fake. */
export async function startFake(options) {
  const { siteUrl } = await startFakeLever(options)
  return `Fake Lever: ATS=lever BOARD_URL=${siteUrl} LEVER_API_KEY=${options.key}`
}
