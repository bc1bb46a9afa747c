import { mkdirSync, writeFileSync } from 'node:fs'
import { Desktop, type Reader } from './desktop.ts'
import { Walk } from './walk.ts'

/** What a run by ear consists of, and what no run may hear. */

interface Reading {
  /** The name of its transcript. */
  readonly id: string
  readonly reader: Reader
  /** What stands above its transcript. */
  readonly title: string
  /** Of what has focus. The first is the page's. */
  readonly languages: readonly string[]
  readonly steps: (walk: Walk, desktop: Desktop) => Promise<void>
}

const transcripts = new URL('transcripts/', import.meta.url)

/** What a person reads of it. The port differs each time. */
function textOf(walk: Walk, title: string): string {
  const parts = walk.transcript.map(({ pressed, said }) => [`> ${pressed}`, ...said].join('\n'))
  return `${[title, ...parts].join('\n\n').replaceAll(/localhost:\d+/g, 'localhost')}\n`
}

/**
 * Takes the steps on a desktop of their own, and writes down what was said.
 * @returns what was said twice at one press, is technical, or is in the wrong language
 */
export async function readByEar({ id, languages, reader, steps, title }: Reading): Promise<readonly string[]> {
  const desktop = await Desktop.start(reader)
  const walk = new Walk(desktop, reader)
  try {
    await steps(walk, desktop)
    return [...walk.twice(), ...walk.technical(), ...walk.foreign(languages)]
  } catch (error) {
    walk.transcript.push({ pressed: 'the run stopped', said: [String(error)] })
    throw error
  } finally {
    mkdirSync(transcripts, { recursive: true })
    writeFileSync(new URL(`${id}.txt`, transcripts), textOf(walk, title))
    await desktop.stop()
  }
}

/** Opens a page, and hears that it is there. */
export async function open(walk: Walk, { page }: Desktop, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await walk.hear('the page', 'finished loading')
}
