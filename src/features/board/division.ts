import type { TeamKey } from '#shared/brand.ts'
import type { JobDetail } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import type { ChipTone } from '#ui/chip/chip.tsx'

/** The teams with their own colour and video, and one for all others. */
export type Division = TeamKey | 'other'

export const divisionTones: Readonly<Record<Division, ChipTone>> = {
  design: 'flamingo',
  engineering: 'macaw',
  product: 'bee',
  other: 'owl',
}

/** The division of a job, as the brand folder maps it. */
export function divisionOf({ department, division }: Pick<JobDetail, 'department' | 'division'>): Division {
  const { divisions } = boardMapping
  const name = division || department
  return (Object.hasOwn(divisions, name) ? divisions[name] : undefined) ?? 'other'
}
