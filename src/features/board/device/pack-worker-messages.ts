import type { PackCount, PackResult } from './read-pack.ts'

/** Messages of the worker that reads the board pack. */
export type FromPackWorker =
  | { readonly kind: 'progress'; readonly count: PackCount }
  | { readonly kind: 'result'; readonly result: PackResult }
  | { readonly kind: 'failed'; readonly error: string }
