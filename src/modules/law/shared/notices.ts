import type { LawNotice } from '#shared/brand.ts'

/**
 * The company's notices for a job, in a place of its own.
 * @param codes where the job is, in ISO 3166. None: nobody knows it, and only what is said everywhere is said
 */
export function noticesFor(
  notices: readonly LawNotice[],
  where: LawNotice['where'],
  codes: readonly string[],
): readonly LawNotice[] {
  const isAt = (place: string) => codes.some((code) => code === place || code.startsWith(`${place}-`))
  return notices.filter((notice) => notice.where === where && (notice.places.length === 0 || notice.places.some(isAt)))
}
