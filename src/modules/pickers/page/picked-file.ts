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

/**
 * Downloads a picked file.
 *
 * @param headers such as the access token of the picker
 * @throws DownloadError unless the response status is 200
 */
export async function downloadFile(url: string, name: string, headers: Readonly<Record<string, string>> = {}): Promise<File> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new DownloadError(`${name}: the download answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  return new File([bytes], name, { type: response.headers.get('Content-Type') ?? '' })
}
