/**
 * The URLs of each service. The base URL comes from the settings; the rest is fixed here.
 */

/** Base URLs of the embedded services on the site's own origin. */
export const embedded = {
  board: '/api/board',
  pack: '/api/pack',
  freelance: '/api/freelance',
  applicant: '/api/applicant',
  autocomplete: '/api/autocomplete',
} as const

export const educationLists = ['schools', 'degrees', 'disciplines'] as const
export type EducationList = (typeof educationLists)[number]

/** A job ID of the board: a positive integer without leading zeros. */
export const jobIdPattern = /^[1-9]\d{0,14}$/

export const boardUrl = {
  departments: (base: string) => `${base}/departments`,
  jobs: (base: string) => `${base}/jobs`,
  job: (base: string, jobId: number) => `${base}/jobs/${jobId}?questions=true`,
  /** With the form and the pay ranges, which the board returns only on request. */
  jobToPost: (base: string, jobId: number) => `${base}/jobs/${jobId}?questions=true&pay_transparency=true`,
  education: (base: string, list: EducationList, term: string, page: number) =>
    `${base}/education/${list}?term=${encodeURIComponent(term)}${page === 1 ? '' : `&page=${page}`}`,
} as const

export const autocompleteUrl = {
  createToken: (base: string) => `${base}/?action=create-token`,
  suggestions: (base: string, input: string, sessionToken: string) =>
    `${base}/?action=city-suggestions&input=${encodeURIComponent(input)}&sessionToken=${encodeURIComponent(sessionToken)}`,
  placeDetails: (base: string, placeId: string, sessionToken: string) =>
    `${base}/?action=place-details&placeId=${encodeURIComponent(placeId)}&sessionToken=${encodeURIComponent(sessionToken)}`,
} as const

const sizeParameter = (sizeBytes: number | null) => (sizeBytes === null ? '' : `&size=${sizeBytes}`)

export const applicantUrl = {
  /** @param sizeBytes allows exactly this size. Only the embedded service knows it */
  uploadTicket: (base: string, sizeBytes: number | null) => `${base}/?action=get-post-url${sizeParameter(sizeBytes)}`,
  typedUploadTicket: (base: string, contentType: string, sizeBytes: number | null) =>
    `${base}/?action=get-post-url-with-content-type&contentType=${encodeURIComponent(contentType)}${sizeParameter(sizeBytes)}`,
  submit: (base: string, jobId: number) => `${base}/?action=submit&job=${jobId}`,
} as const

/**
 * Carries the key of a submission: the service never stores a second application under the same key. Other requests carry the
 * key that they are about, or a random one, so that the answer can prove that it is theirs (`applicant-answers.ts`).
 */
export const idempotencyHeader = 'Idempotency-Key'

/**
 * Carries the name of a page, for limits: a random id that lasts until the page is left and is stored nowhere. The name may be
 * missing.
 */
export const deviceHeader = 'Device-Id'

/**
 * Carries the secrets for replacing earlier submissions of the same answers (`application-rights.ts`), separated by commas. They may
 * have arrived, or may arrive later. The service stores the new application instead of them, or refuses it if one is with the
 * recruiting team already.
 */
export const replacesHeader = 'Replaces'
/** More than anybody goes back to a form while nothing answers. */
export const maxReplaced = 10

/**
 * Carries the lineage of a submission: a hash that names the draft that it was made of, the same on every device that has the draft. A
 * service may store one application of a lineage, and refuse others until it is withdrawn or erased (`failureReasons.sentElsewhere`).
 */
export const lineageHeader = 'Draft-Lineage'

/** Carries the IANA name of the device's time zone: nobody shall read at night that they were refused. It is not stored. */
export const timeZoneHeader = 'Time-Zone'

/** Carries the language in which somebody has applied, in which the mails about it are written. */
export const languageHeader = 'Content-Language'

/**
 * Set in a list of jobs from several boards while one of them has never answered: a job that is not in such a list may be open.
 */
export const incompleteKey = 'incomplete'

/** When a cached board response was fetched, in milliseconds since 1970. Written by the service worker. */
export const fetchedAtHeader = 'x-fetched-at'
/** How old the server's own copy is that an answer was made of, in seconds. */
export const copyAgeHeader = 'x-copy-age'

/** How old that copy is, in milliseconds. 0: the answer is not made of one. */
export function copyAgeMs(headers: { get(name: string): string | null }): number {
  return 1_000 * (Number(headers.get(copyAgeHeader)) || 0)
}
