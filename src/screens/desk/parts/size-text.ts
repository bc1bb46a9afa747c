/** '184 KB', '6.2 MB', '21 GB'. */
export function sizeText(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`
  if (sizeBytes < 1_000_000) return `${Math.round(sizeBytes / 1000)} KB`
  if (sizeBytes < 1_000_000_000) return `${(sizeBytes / 1_000_000).toFixed(1)} MB`
  return `${Math.round(sizeBytes / 1_000_000_000)} GB`
}
