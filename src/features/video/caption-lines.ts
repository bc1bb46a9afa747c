/** What is said in a WebVTT file, a line for each cue, without times, settings, notes and tags. */
export function captionLines(webVtt: string): readonly string[] {
  return webVtt
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n')
      const time = lines.findIndex((line) => line.includes(' --> '))
      const text = lines
        .slice(time + 1)
        .join(' ')
        .replace(/<[^>]*>/g, '')
        .trim()
      return time === -1 || text === '' ? [] : [text]
    })
}
