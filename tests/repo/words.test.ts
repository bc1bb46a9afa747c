import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * Where the sentences of the site stand: in the catalogue of their folder (`words/en.json`), so that another language needs no
 * code. What developers read (messages of errors, the console) stands in code.
 */

/** Files of the repository, also those that are not committed yet. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && !/\.test\.|\/gallery\/|^src\/content\//.test(file))

const filesOf = (pattern: RegExp) => files.filter((file) => pattern.test(file))

const known = new Map<string, string>()

/** The text of a file, which is read once for all catalogues. */
function read(file: string): string {
  const text = known.get(file) ?? readFileSync(file, 'utf8')
  known.set(file, text)
  return text
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Attributes and properties whose text a person reads or hears. */
const readNames = /^(?:aria-label|aria-description|alt|title|label|placeholder|detail|heading|note|text)$|Label$|Text$/
const isSentence = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;|<[^<>]*>?|^[^<>]*>/g, ''))
/** A statement of SQL, a part of one, the tags around a sentence, or what a schema finds wrong in the board's data. */
const isOfMachines = (text: string) => /\b(?:SELECT|FROM|WHERE)\b|\w_\w|^[^<]*<[a-z!][^<>]*="$|^Expected /.test(text)

function nameOf(node: Node): string {
  const name = (node['name'] as Node | undefined)?.['name']
  return typeof name === 'string' ? name : ''
}

/** The name of a property that is written out. */
function keyOf(node: Node): string {
  const name = (node['key'] as Node | undefined)?.['name']
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

/** What a person could read: a word that begins as a sentence does, or several words in a row. */
const isProse = (text: string) => /^\p{Lu}\p{Ll}+(?:$|[\s’,:.…])/u.test(text)
const hasProse = (text: string) => /\p{Ll}{2,}[,.:]? \p{Ll}{2,}/u.test(text)

/** Only developers and operators read the texts of errors, of the console and of the log. */
function isForDevelopers({ callee }: Node): boolean {
  return (
    isNode(callee) && (callee.type === 'Super' || /Error$|^(?:report(?:Problem|Part)?|warn|inform)$/.test(String(callee['name'])))
  )
}

/** The sentences in a file's code. */
function sentencesOf(file: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isForDevelopers(value)) return
    const { type } = value
    // A statement of SQL.
    if (type === 'TaggedTemplateExpression') return
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return
    if (type === 'JSXText') found.push(String(value['value']).trim())
    if (type === 'JSXAttribute' && readNames.test(nameOf(value))) found.push(...textsOf(value['value']))
    if (type === 'Property' && readNames.test(keyOf(value))) found.push(...textsOf(value['value']).filter(hasProse))
    if (type === 'JSXElement') for (const child of value['children'] as readonly unknown[]) found.push(...textsOf(child))
    if (type === 'Literal') found.push(...textsOf(value).filter(isProse))
    if (type === 'TemplateLiteral') {
      found.push(...textsOf(value).filter((text, index) => hasProse(text) || (index === 0 && isProse(text))))
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return [...new Set(found.filter((text) => isSentence(text) && !isOfMachines(text) && !noSentences.has(text)))]
}

/** Names of keys, headers and products, which are the same in every language, a page for developers, and what only programs read, such as the board's names in an address. */
const noSentences: ReadonlySet<string> = new Set(
  'Accept|Accept, Accept-Encoding|Authorization|Candidate saved successfully|Injected fault.|Method not allowed|Not found|Origin|Range|Refusal|Replaces|Strict|Vary|Arrow|End|Enter|Esc|Escape|Home|Shift|Tab|Bearer |Date|Canvas|Dropbox|Google Drive|Gallery|Freelance|Freelance listings|Remote'.split(
    '|',
  ),
)

/** Files whose sentences stand in code on purpose. A module lists its own in its file 'tests/with-sentences.json'. */
const withSentences: Readonly<Record<string, string>> = {
  'src/server/mail/mirrored-html.ts': 'has tags around the sentences of a mail',
  'src/server/applications/take/autocomplete.ts': 'answers programs',
  'src/server/web/files/board-answers.ts': 'answers programs, as boards do',
  'src/server/web/files/pack-answers.ts': 'answers programs',
  'src/server/web/pages/job-posting.ts': 'has the types of schema.org',
  'src/platform/retry-after.ts': 'reads the dates of HTTP',
  ...Object.fromEntries(
    filesOf(/^src\/modules\/[\w-]+\/tests\/with-sentences\.json$/).flatMap((list) =>
      Object.entries(JSON.parse(read(list)) as Record<string, string>).map(([file, why]) => [
        path.posix.join(path.posix.dirname(list), '..', file),
        why,
      ]),
    ),
  ),
}

/** Rooms of the server whose sentences applicants and recruiters read. Those of commands are for operators. */
const serverRooms = ['applications', 'exports', 'mail', 'web/files', 'web/pages']
const ofServer = new RegExp(`^src/(?:server/(?:${serverRooms.join('|')})|modules/[\\w-]+/server)/.*\\.ts$`)

/** Texts of others, which code finds by what they say. */
const byText = new Set(['src/features/apply/form/standard/'])
const folders = filesOf(/^(?:src|sw)\/(?:.*\/)?words\/en\.json$/)
  .map((file) => file.replace(/words\/en\.json$/, ''))
  .filter((folder) => !byText.has(folder))
const pages = filesOf(/^src\/(?:app|screens|features|ui|platform|storage|shared)\/.*\.tsx?$/)

/** The code that uses each section of a catalogue, by the folder's `words.ts` and the section. */
const usersOf = new Map<string, string[]>()
for (const file of filesOf(/^(?:src|sw)\/.*\.tsx?$/)) {
  for (const [, names = '', specifier = ''] of read(file).matchAll(/import (?:type )?\{([^}]*)\} from '([.#][^']*words\.ts)'/g)) {
    const words = specifier.startsWith('#')
      ? specifier.replace('#', 'src/')
      : path.posix.join(path.posix.dirname(file), specifier)
    for (const name of names.split(',')) {
      const section = `${words}:${name.trim().replace(/ as .*$/, '')}`
      usersOf.set(section, [...(usersOf.get(section) ?? []), read(file)])
    }
  }
}

describe('the sentences of the site', () => {
  it('stand in catalogues and not in code', () => {
    const spoken = [...pages, ...filesOf(/^sw\/.*\.ts$/), ...filesOf(ofServer)].filter(
      (file) => !(file in withSentences) && !file.endsWith('command.ts'),
    )
    expect(spoken.length).toBeGreaterThan(400)
    expect(spoken.flatMap((file) => sentencesOf(file).map((text) => `${file}: ${text}`))).toEqual([])
  })

  it('have a language that one file names', () => {
    const fixed = /\bIntl\.\w+\(\s*['"]|\btoLocale\w+\(\s*['"]|\blocaleCompare\([^()]*,\s*['"]/
    expect(pages.filter((file) => fixed.test(read(file)))).toEqual([])
  })

  /** Those of a section that no code of its users names. */
  function unusedOf(section: object, code: string): readonly string[] {
    // Of a group such as `states`, a value picks the sentence: `words.states[state]()`.
    const isPickedFrom = (group: string) => new RegExp(`\\.${group}\\[`).test(code)
    const keysOf = (messages: object): readonly string[] =>
      Object.entries(messages).flatMap(([key, value]) =>
        typeof value === 'string' ? [key] : isPickedFrom(key) ? [] : keysOf(value as object),
      )
    return keysOf(section).filter((key) => !new RegExp(`\\b${key}\\b`).test(code))
  }

  it.each(folders)('of %s are all used', (folder) => {
    const catalogue = JSON.parse(read(`${folder}words/en.json`)) as Record<string, object>
    const codeOf = (section: string) => (usersOf.get(`${folder}words.ts:${section}`) ?? []).join('\n')
    const [, names] = /^export const \{([^}]+)\} =\s+wordsOf/m.exec(read(`${folder}words.ts`)) ?? []
    if (names === undefined) {
      expect(unusedOf(catalogue, codeOf('words') + codeOf('buildWords') + codeOf('BuildWords'))).toEqual([])
      return
    }
    const sections = names.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
    expect(sections).toEqual(Object.keys(catalogue))
    const unused = Object.entries(catalogue).flatMap(([section, messages]) =>
      unusedOf(messages, codeOf(section)).map((key) => `${section}.${key}`),
    )
    expect(unused).toEqual([])
  })
})
