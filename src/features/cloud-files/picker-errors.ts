/** The visitor closed the picker. This is not a failure, so no message is shown. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError'
  constructor() {
    super('Canceled')
  }
}

/** A picked file could not be downloaded. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}
