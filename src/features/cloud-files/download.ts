import { DownloadError } from './picker-errors.ts'

/**
 * Fetches what was picked as a file of its own.
 *
 * @param headers such as the token that the picker was opened with
 * @throws DownloadError unless the answer is 200 (specification 7)
 */
export async function downloadFile(url: string, name: string, headers: Readonly<Record<string, string>> = {}): Promise<File> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new DownloadError(`${name}: the download answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  return new File([bytes], name, { type: response.headers.get('Content-Type') ?? '' })
}
