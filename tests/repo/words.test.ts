import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * Where the sentences of the site stand: in the catalogue of their room (`words/en.json`), so that another language needs no
 * code. Rooms without a catalogue have their sentences in code, and get no new ones.
 */

const filesOf = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.|\/gallery\/|^src\/content\//.test(file))

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Attributes and properties whose text a person reads or hears. */
const readNames = /^(?:aria-label|aria-description|alt|title|label|placeholder|detail|heading|note|text)$|Label$|Text$/
const isSentence = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))

function nameOf(node: Node): string {
  const name = (node['name'] as Node | undefined)?.['name']
  return typeof name === 'string' ? name : ''
}

function textsOf(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : []
  if (value.type === 'TemplateLiteral') {
    return (value['quasis'] as readonly Node[]).map(({ value: quasi }) => (quasi as { readonly cooked?: string }).cooked ?? '')
  }
  if (value.type === 'ConditionalExpression') return [...textsOf(value['consequent']), ...textsOf(value['alternate'])]
  return value.type === 'JSXExpressionContainer' ? textsOf(value['expression']) : []
}

/** The sentences in a file's code. */
function sentencesOf(file: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXText') found.push(String(value['value']).trim())
    if (value.type === 'JSXAttribute' && readNames.test(nameOf(value))) found.push(...textsOf(value['value']))
    if (value.type === 'JSXElement') for (const child of value['children'] as readonly unknown[]) found.push(...textsOf(child))
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'tsx' }))
  return found.filter(isSentence)
}

const rooms = filesOf('src/**/words/en.json').map((file) => file.replace(/words\/en\.json$/, ''))
const screens = filesOf('src/**/*.tsx')

/** In rooms without a catalogue. Lower it when a room gets one. */
const sentencesLeft = 124

describe('the sentences of the site', () => {
  it('stand in the catalogue, in rooms that have one', () => {
    expect(rooms.length).toBeGreaterThan(0)
    const inRooms = screens.filter((file) => rooms.some((room) => file.startsWith(room)))
    expect(inRooms.flatMap((file) => sentencesOf(file).map((text) => `${file}: ${text}`))).toEqual([])
  })

  it('become no more in the code of the other rooms', () => {
    const elsewhere = screens.filter((file) => !rooms.some((room) => file.startsWith(room)))
    const count = elsewhere.flatMap(sentencesOf).length
    expect(count).toBeLessThanOrEqual(sentencesLeft)
  })

  it.each(rooms)('of %s are all used', (room) => {
    // The rooms beside `parts` share its sentences.
    const users = path.basename(room) === 'parts' ? `${path.dirname(room)}/` : room
    const code = filesOf(`${users}*.ts`, `${users}*.tsx`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    // Of a group such as `states`, a value picks the sentence: `words.states[state]()`.
    const isPickedFrom = (group: string) => new RegExp(`\\.${group}\\[`).test(code)
    const keysOf = (catalogue: object): readonly string[] =>
      Object.entries(catalogue).flatMap(([key, value]) =>
        typeof value === 'string' ? [key] : isPickedFrom(key) ? [] : keysOf(value as object),
      )
    const catalogue = JSON.parse(readFileSync(`${room}words/en.json`, 'utf8')) as object
    expect(keysOf(catalogue).filter((key) => !new RegExp(`\\b${key}\\b`).test(code))).toEqual([])
  })
})
