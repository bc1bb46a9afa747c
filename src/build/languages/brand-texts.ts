import { parseAst } from 'vite'
import type { Catalogues } from './catalogues.ts'

/**
 * Finds the texts of a brand folder that are translated: those that stand in one of its files of translations. A text may have values,
 * `${count} jobs`, if each is a plain name: its key is '{count} jobs', and so is the translation, which may use plurals.
 */

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** A value of a text: `${brand.name}` is called 'name'. */
interface BrandValue {
  readonly name: string
  readonly code: string
}

interface BrandText {
  readonly start: number
  readonly end: number
  /** With the names of its values in braces. */
  readonly text: string
  readonly values: readonly BrandValue[]
  /** Whether it is made when a function is called. */
  readonly isInFunction: boolean
  /** Whether the board or the code compares it. */
  readonly isCompared: boolean
}

/** The name of an expression in a text. null: it has none. */
function nameOfValue({ computed, name, property, type }: Node): string | null {
  if (type === 'Identifier') return String(name)
  return type === 'MemberExpression' && computed !== true ? nameOfValue(property as Node) : null
}

function templateText(node: Node, code: string): Pick<BrandText, 'text' | 'values'> | null {
  const expressions = node['expressions'] as readonly Node[]
  const values = expressions.flatMap((expression): readonly BrandValue[] => {
    const name = nameOfValue(expression)
    return name === null ? [] : [{ name, code: code.slice(expression.start, expression.end) }]
  })
  if (values.length < expressions.length) return null
  const pieces = (node['quasis'] as readonly Node[]).map(({ value }) => (value as { readonly cooked?: string }).cooked ?? '')
  const text = pieces.map((piece, index) => piece + (values[index] === undefined ? '' : `{${values[index].name}}`)).join('')
  return { text, values }
}

/** Properties whose values the board or the code compares. The same text is translated where people read it. */
const compared: ReadonlySet<string> = new Set([
  'key',
  'department',
  'location',
  'href',
  'url',
  'icon',
  'picture',
  'anchor',
  'tone',
  'officeKeys',
  'leavesOut',
  'languages',
  'textLanguage',
  'hashtags',
  'where',
  'places',
  'feedHashtags',
  'videoId',
  'youtubeId',
  'directionsUrl',
  'analytics',
])
/** Calls that compare their text: `leavesOut.includes('teams')`. */
const comparing: ReadonlySet<string> = new Set(['includes', 'startsWith', 'endsWith'])

function nameOfKey(node: Node): string {
  const key = node['key'] as Node | undefined
  const name = key?.['name'] ?? key?.['value']
  return typeof name === 'string' ? name : ''
}

function compares(node: Node): boolean {
  if (/^TS(?!As|Satisfies)/.test(node.type)) return true
  if (node.type === 'Property') return compared.has(nameOfKey(node))
  const name = ((node['callee'] as Node | undefined)?.['property'] as Node | undefined)?.['name']
  return node.type === 'CallExpression' && comparing.has(String(name))
}

function readTexts(code: string): readonly BrandText[] {
  const found: BrandText[] = []
  const visit = (value: unknown, isInFunction: boolean, isCompared: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isInFunction, isCompared))
    if (!isNode(value)) return
    const { end, start, type } = value
    // An error's text is for developers.
    if (/^(?:Import|ExportAll|ThrowStatement)/.test(type)) return
    if (type === 'Literal' && typeof value['value'] === 'string') {
      found.push({ start, end, text: value['value'], values: [], isInFunction, isCompared })
    }
    if (type === 'TemplateLiteral') {
      const text = templateText(value, code)
      if (text) return void found.push({ start, end, ...text, isInFunction, isCompared })
    }
    const isWithin = isInFunction || /Function/.test(type)
    for (const [key, child] of Object.entries(value)) {
      const isName = key === 'source' || (type === 'Property' && key === 'key')
      if (typeof child === 'object' && !isName) visit(child, isWithin, isCompared || compares(value))
    }
  }
  visit(parseAst(code, { lang: 'ts' }), false, false)
  return found
}

/** Every text in a file of a brand folder, in order. Keys of objects and names of files are none, nor is what the board or the code compares. */
export function textsOfFile(code: string): readonly BrandText[] {
  return readTexts(code).filter(({ isCompared }) => !isCompared)
}

/** What the board or the code compares, such as the name of a department. */
export function comparedTextsOf(code: string): readonly string[] {
  return readTexts(code).flatMap(({ isCompared, text }) => (isCompared ? [text] : []))
}

/**
 * Puts a mark in the place of each text that is translated.
 * @param markOf the code of the mark of a text
 * @param where which texts
 */
export function markBrandTexts(
  code: string,
  catalogues: Catalogues,
  markOf: (kind: 'text' | 'template', text: string) => string,
  where: 'anywhere' | 'in functions' = 'anywhere',
): string {
  let at = 0
  let result = ''
  for (const { end, isInFunction, start, text, values } of textsOfFile(code)) {
    if (!catalogues.isBrandText(text) || (where === 'in functions' && !isInFunction)) continue
    result +=
      code.slice(at, start) +
      (values.length > 0
        ? `${markOf('template', text)}({${values.map(({ name, code: value }) => `${name}:${value}`).join()}})`
        : markOf('text', text))
    at = end
  }
  return result + code.slice(at)
}
