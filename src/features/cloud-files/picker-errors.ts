/** The person closed the picker (specification 7: 'Canceled'). Nothing went wrong, so nothing is shown. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError'
  constructor() {
    super('Canceled')
  }
}

/** A picked file could not be fetched. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}
