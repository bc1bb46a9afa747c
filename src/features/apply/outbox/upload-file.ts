import type { ApplicantClient } from './applicant-client.ts'

/** Uploads a file while its form is open. The client loads with the first file, so that it does not delay the form. */
export const uploadFile: ApplicantClient['upload'] = async (...upload) => {
  try {
    const { applicantClient } = await import('./browser-client.ts')
    return await applicantClient.upload(...upload)
  } catch (error) {
    // The code could not be loaded. The outbox uploads the file later.
    return { status: 'later', delay: 'unreachable', retryAfterMs: null, answer: null, networkError: String(error) }
  }
}
