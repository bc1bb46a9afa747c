import type { JobListing } from '#shared/job.ts'
import type { JobHits } from './search-engine.ts'

/** What the page and its search worker send each other. */

export type ToSearchWorker =
  /** The jobs come in parts, so that no part blocks the page. */
  | { readonly kind: 'jobs'; readonly jobs: readonly JobListing[]; readonly isFirst: boolean; readonly isLast: boolean }
  | { readonly kind: 'search'; readonly number: number; readonly query: string }

export type FromSearchWorker =
  | { readonly kind: 'found'; readonly number: number; readonly found: JobHits }
  | { readonly kind: 'texts' }
