/** Parses a CSV file in which every cell is quoted (RFC 4180). Throws on anything else. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const match = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(text.slice(at))
    if (!match) throw new Error(`not a quoted cell: ${text.slice(at, at + 40)}`)
    row.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] === '\r\n') {
      rows.push(row)
      row = []
    }
    at += match[0].length
  }
  return rows
}
