import { startFakeAshby } from './fake-ashby.mjs'

/** For `tests/ats/start-system.mjs`. */
export { ashbyPostings as samplePostings } from './sample-postings.mjs'

/** Returns the settings of a site on the fake. */
export async function startFake(options) {
  const { apiUrl } = await startFakeAshby(options)
  return `Fake Ashby: ATS=ashby BOARD_URL=${apiUrl} ASHBY_API_KEY=${options.key}`
}
