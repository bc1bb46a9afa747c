import type { TeamKey } from './brand.ts'
import type { BoardMapping } from './board-mapping.ts'
import type { JobDetail } from './job.ts'

/** The teams with their own colour and video, and one for all others. */
export type Division = TeamKey | 'other'

/** The family of the palette that a division has. */
export const divisionTones = {
  design: 'flamingo',
  engineering: 'macaw',
  product: 'bee',
  other: 'owl',
} as const satisfies Readonly<Record<Division, string>>

/** The division of a job, as the brand folder maps it. */
export function mappedDivision(
  { department, division }: Pick<JobDetail, 'department' | 'division'>,
  { divisions }: BoardMapping,
): Division {
  const name = division || department
  return (Object.hasOwn(divisions, name) ? divisions[name] : undefined) ?? 'other'
}
