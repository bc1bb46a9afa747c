import type { JobListing } from './job.ts'

/**
 * How people of a job work. Boards write it among the places, in any of the site's languages: 'Hybrid', 'Berlin (remote)', 'In-Office'.
 * A word for it is never a part of a place's name.
 */

export const workModels = ['onsite', 'hybrid', 'remote'] as const
export type WorkModel = (typeof workModels)[number]

// No letter stands before or after a word: `\b` knows those of English only.
const remote =
  /(?<![\p{L}\p{N}])(?:(?:fully[ -]|100%[ -])?remot(?:e|ely|o|a)(?:[ -](?:friendly|first|only|eligible|possible))?|home[ -]?(?:based|office)|work from home|wfh|telecommute|telearbeit|teletraba(?:jo|lho)|ortsunabh[äa]ngig|[aà] dist[aâ]ncia|distributed|عن بُ?عد)(?![\p{L}\p{N}])/iu
const hybrid = /(?<![\p{L}\p{N}])(?:hybrid|h[ií]brid[oa]|flexib(?:le|el)|flex[ií]vel|هجين|مرن)(?![\p{L}\p{N}])/iu
const onSite =
  /(?<![\p{L}\p{N}])(?:on[ -]?site|in[ -](?:the[ -])?(?:office|person)|office[ -]based|vor ort|im b[üu]ro|pr[äa]senz|presencial|en la oficina|no escrit[óo]rio|في المكتب|حضوري)(?![\p{L}\p{N}])/iu

/** Whether people work from home at a place of the board. */
export const isRemotePlace = (place: string): boolean => remote.test(place)

/** Whether people work partly at a place of the board. */
export const isHybridPlace = (place: string): boolean => hybrid.test(place)

/** A text without its words for working from home. */
export const withoutRemote = (text: string): string => text.split(remote).join(' ')

/** Whether a text says that people work from home, and nothing else. */
export const isOnlyRemote = (part: string): boolean => isRemotePlace(part) && withoutRemote(part).trim() === ''

/** A text without its words for how people work. */
export const withoutWorkModel = (text: string): string =>
  [remote, hybrid, onSite].reduce((left, word) => left.split(word).join(' '), text)

/** How people of a job may work, by its location and what is known of its places. Empty: it has no place and does not say. */
export function workModelsOf({
  location,
  places,
  whereabouts,
}: Pick<JobListing, 'location' | 'places' | 'whereabouts'>): ReadonlySet<WorkModel> {
  const remotes = whereabouts ? whereabouts.map(({ isRemote }) => isRemote) : places.map(isRemotePlace)
  const isHybrid = isHybridPlace(location)
  const models = new Set<WorkModel>()
  if (onSite.test(location) || (remotes.includes(false) && !isHybrid)) models.add('onsite')
  if (isHybrid) models.add('hybrid')
  if (remotes.includes(true) || isRemotePlace(location)) models.add('remote')
  return models
}
