import type { JobDetail } from '#shared/job.ts'
import type { Tone } from '#ui/chip/chip.tsx'

/** The divisions with their own colour and video, and one for all others. */
export type Division = 'design' | 'engineering' | 'product' | 'other'

/** Boards use two names for Product. */
const divisions: ReadonlyMap<string, Division> = new Map([
  ['Design', 'design'],
  ['Engineering', 'engineering'],
  ['Product', 'product'],
  ['Product Management', 'product'],
])

export const divisionTones: Readonly<Record<Division, Tone>> = {
  design: 'flamingo',
  engineering: 'macaw',
  product: 'bee',
  other: 'owl',
}

export function divisionOf({ department, division }: Pick<JobDetail, 'department' | 'division'>): Division {
  return divisions.get(division || department) ?? 'other'
}
