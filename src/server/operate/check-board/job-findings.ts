import type { JobDetail } from '#shared/job.ts'
import type { AddressReader, Whereabouts } from '../../board/places/postal-address.ts'

/** What a finding is, and what modules find about the jobs of a board beside what the core finds. */

export interface Finding {
  /** One of `findingKinds` (`check-board.ts`), or of a module's. */
  readonly kind: string
  /** null: it is about the whole board. */
  readonly jobId: number | null
  readonly title: string
  readonly detail: string
}

export interface FindingKindText {
  /** An error costs applicants. A warning makes a job harder to find or to read, or may cost the company. */
  readonly severity: 'error' | 'warning' | 'note'
  readonly heading: string
}

/** A job as it was read. */
export interface CheckedJob {
  readonly detail: JobDetail
  /** Where it is, by its text and its offices. */
  readonly whereabouts: Whereabouts
  readonly addresses: AddressReader
}

export interface ModuleFinding<Kind extends string = string> {
  readonly kind: Kind
  readonly detail: string
}

export interface JobFindings<Kind extends string = string> {
  readonly kinds: Readonly<Record<Kind, FindingKindText>>
  /** @param nowMs the time that is asked about */
  readonly ofJob: (job: CheckedJob, nowMs: number) => readonly ModuleFinding<Kind>[]
  readonly ofBoard: (jobs: readonly CheckedJob[], nowMs: number) => readonly ModuleFinding<Kind>[]
}
