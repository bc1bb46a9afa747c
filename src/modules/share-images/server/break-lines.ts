/** Breaks a title into lines. */

type WidthOf = (text: string) => number

/** The longest beginning of a text that fits, with an ellipsis. */
export function truncated(text: string, maxWidth: number, widthOf: WidthOf): string {
  if (widthOf(text) <= maxWidth) return text
  const letters = Array.from(text)
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > maxWidth) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** A word in pieces that fit. */
function piecesOf(word: string, maxWidth: number, widthOf: WidthOf): readonly string[] {
  const pieces: string[] = []
  for (const letter of word) {
    const last = pieces.at(-1)
    if (last !== undefined && widthOf(last + letter) <= maxWidth) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}

function filledLines(words: readonly string[], maxWidth: number, widthOf: WidthOf): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= maxWidth) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** How much narrower balanced lines are tried, in each step. */
const stepWidth = 8

/**
 * The lines of a text, as long as each other as far as possible. Words that are too long are broken, and the last line of a text that is
 * too long ends with an ellipsis.
 */
export function brokenLines(text: string, maxWidth: number, maxLines: number, widthOf: WidthOf): readonly string[] {
  const words = text.split(' ').flatMap((word) => (widthOf(word) <= maxWidth ? [word] : piecesOf(word, maxWidth, widthOf)))
  const lines = filledLines(words, maxWidth, widthOf)
  if (lines.length > maxLines) {
    return [...lines.slice(0, maxLines - 1), truncated(lines.slice(maxLines - 1).join(' '), maxWidth, widthOf)]
  }
  const widest = Math.max(...words.map(widthOf))
  let balanced = lines
  for (let width = maxWidth - stepWidth; width >= widest; width -= stepWidth) {
    const narrower = filledLines(words, width, widthOf)
    if (narrower.length > lines.length) break
    balanced = narrower
  }
  return balanced
}
