/**
 * This is a fair's tablet: store the files of fair mode and these films, now and with every later release. The worker answers on the
 * message's port with `FairFiles`.
 */
export interface StoreFair {
  readonly type: 'STORE_FAIR'
  readonly films: readonly string[]
}

export interface FairFiles {
  /** Files of fair mode that are not stored yet. */
  readonly missingCount: number
  /** How many of the wanted films are stored. */
  readonly filmCount: number
  readonly filmBytes: number
}
