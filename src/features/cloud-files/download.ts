import { DownloadError } from './picker-errors.ts'

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
