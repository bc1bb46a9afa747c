import { strFromU8, unzipSync } from 'fflate'
import { TooLargeError } from './array-limit.ts'

/**
 * Reads the text of a .docx file (ECMA-376, WordprocessingML). What it may unpack to is known before anything is unpacked: of its
 * parts only texts are, each into the room that the file has announced for it.
 */

/** Of the texts, without pictures. A dissertation has 2 MB. */
export const maxUnpackedBytes = 8 * 1024 * 1024

/** A line of a document. A wide gap in it, as before a date at the other margin, is a tab. */
export interface TextLine {
  readonly text: string
  /** The height of its letters, in any unit that is the same for the whole file. 0 where the file does not say. */
  readonly size: number
}

export type DocxReading =
  /** `links`: the addresses that its words link to. */
  | { readonly status: 'read'; readonly text: { readonly lines: readonly TextLine[]; readonly links: readonly string[] } }
  /** `too-large`: it unpacks to more than any text has. `unreadable`: it is damaged, or not what its name says. */
  | { readonly status: 'no-text' | 'too-large' | 'unreadable' }

/** Many people write their name and address into the header of the page, or its footer. */
const isText = (name: string) => /^word\/(?:document|(?:header|footer)\d{0,3})\.xml$/.test(name)
/** The targets of the links in a text. */
const isTargets = (name: string) => /^word\/_rels\/(?:document|(?:header|footer)\d{0,3})\.xml\.rels$/.test(name)

/** @throws TooLargeError before anything is unpacked that has no room */
function unpack(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let size = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isText(name) && !isTargets(name)) return false
      size += originalSize
      if (size > maxUnpackedBytes) throw new TooLargeError(`the texts unpack to ${size} bytes`)
      return true
    },
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (hex === undefined && decimal === undefined) return entities[name] ?? whole
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** A tag with the part of its name after the prefix, or what stands before the next one. */
const tokens = /<(\/?)(?:[\w.-]{1,40}:)?([\w.-]{1,60})((?:\s[^<>]{0,2000}?)?\/?)>|([^<]+)/g

/** The lines of one text. A paragraph is a line, and so is what follows a break. */
function linesOf(xml: string): readonly TextLine[] {
  const lines: TextLine[] = []
  let text = ''
  let size = 0
  let isInText = false
  let isItem = false
  /** Text boxes are written a second time for old programs. */
  let fallbacks = 0
  const close = () => {
    if (text.trim() !== '') lines.push({ text: `${isItem ? '• ' : ''}${unescaped(text)}`, size: size / 2 })
    isItem = false
    text = ''
    size = 0
  }
  for (const [, slash = '', name = '', attributes = '', content] of xml.matchAll(tokens)) {
    const isEnd = slash !== ''
    const isEmpty = attributes.endsWith('/')
    if (content !== undefined) {
      if (isInText && fallbacks === 0) text += content
    } else if (/^Fallback$/.test(name)) fallbacks = Math.max(0, fallbacks + (isEmpty ? 0 : isEnd ? -1 : 1))
    else if (name === 't') isInText = !isEnd && !isEmpty
    else if (name === 'p') close()
    // An item of a list, whose sign the program draws
    else if (name === 'numPr' || (name === 'pStyle' && /"List(?:Bullet|Number|Paragraph)?\d?"/.test(attributes))) isItem = true
    else if (name === 'br' || name === 'cr') close()
    else if (name === 'tab' && !/\s(?:\w+:)?(?:pos|val)=/.test(attributes)) text += '\t'
    else if (name === 'noBreakHyphen') text += '-'
    else if (name === 'sz') size = Math.max(size, Number(/\s(?:\w+:)?val="(\d{1,4})"/.exec(attributes)?.[1] ?? 0))
  }
  close()
  return lines
}

function linksOf(xml: string): readonly string[] {
  return [...xml.matchAll(/\sTarget="((?:https?|mailto):[^"]{1,1000})"/g)].map(([, address = '']) => unescaped(address))
}

/** Reads a .docx file. @param maxCharacters the rest of it is left out */
export async function readDocx(bytes: Uint8Array, maxCharacters: number): Promise<DocxReading> {
  try {
    const files = Object.entries(unpack(bytes)).map(([name, part]) => ({ name, xml: strFromU8(part) }))
    if (!files.some(({ name }) => name === 'word/document.xml')) return { status: 'unreadable' }
    // As they are read.
    const order = ['h', 'd', 'f']
    const rank = (name: string) => order.indexOf(name.charAt('word/'.length))
    const texts = files.filter(({ name }) => isText(name)).toSorted((a, b) => rank(a.name) - rank(b.name))
    const lines = texts.flatMap(({ xml }) => linesOf(xml.slice(0, maxUnpackedBytes)))
    let length = 0
    const kept = lines.filter(({ text }) => (length += text.length) <= maxCharacters)
    if (kept.length === 0) return { status: 'no-text' }
    return {
      status: 'read',
      text: { lines: kept, links: files.filter(({ name }) => isTargets(name)).flatMap(({ xml }) => linksOf(xml)) },
    }
  } catch (error) {
    return { status: error instanceof TooLargeError ? 'too-large' : 'unreadable' }
  }
}
