/** A line of a log or ledger with its one value. @param line with a name in braces, such as 'no answer ({reason})' */
export function noteWith(line: string, value: string | number): string {
  return line.replace(/\{\w+\}/, () => String(value))
}
