import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * Every pattern of the server and of what it shares with the pages may see what a stranger has written: a header, an address, a
 * job of a board, an answer. One that takes more than linear time hangs the process. They are analysed, not timed.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs at the build only, on files of this repository. */
const ownFilesOnly = 'src/build/'

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The literals of a file, and its calls of `RegExp`, whose patterns nobody can see here. */
function patternsOf(file: string): { readonly literals: readonly Pattern[]; readonly calls: readonly string[] } {
  const literals: Pattern[] = []
  const calls: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const { callee, regex } = node
    if (node['type'] === 'Literal' && isNode(regex))
      literals.push({ file, source: String(regex['pattern']), flags: String(regex['flags']) })
    if (isNode(callee) && callee['name'] === 'RegExp') calls.push(file)
    Object.values(node).forEach(visit)
  }
  visit(parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: 'ts' }).body)
  return { literals, calls }
}

const files = ['src/server', 'src/shared']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /(?<!\.d|\.test)\.ts$/.test(file) && !file.startsWith(ownFilesOnly))
const patterns = files.map(patternsOf)

/** The elements of an alternative, those of groups without a choice included. */
function elementsOf({ elements }: AST.Alternative): readonly AST.Element[] {
  return elements.flatMap((element) => {
    const isGroup = element.type === 'Group' || element.type === 'CapturingGroup'
    const [only, ...others] = isGroup ? element.alternatives : []
    return only && others.length === 0 ? elementsOf(only) : [element]
  })
}

/** The texts that a part of a pattern matches, wherever they are. */
function automatonOf(source: string, flags: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replace(/[gy]/g, '') })
  const { expression, maxCharacter } = parser.parse({ backreferences: 'throw' })
  return NFA.fromRegex(expression, { maxCharacter }, { assertions: 'ignore' })
}

const isAnchor = (element: AST.Element) =>
  element.type === 'Assertion' && (element.kind === 'start' || element.kind === 'lookbehind')
/** Whether a match can end here whatever follows. */
const isOptional = (element: AST.Element) => element.type === 'Quantifier' && element.min === 0

/**
 * Loops that can swallow another beginning of the pattern: '<a>[^]*?</a>' tries to end from each of many '<a>'. The library finds
 * those that begin with one character, this finds those that begin with a word.
 */
function loopsOverBeginnings({ flags, source }: Pattern): readonly string[] {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  return alternatives.flatMap((alternative) => {
    const elements = elementsOf(alternative)
    return elements.flatMap((loop, index) => {
      const before = elements.slice(0, index)
      if (loop.type !== 'Quantifier' || loop.max !== Number.POSITIVE_INFINITY || before.some(isAnchor)) return []
      if (elements.slice(index + 1).every(isOptional)) return []
      const beginning = before
        .filter(({ type }) => type !== 'Assertion')
        .map(({ raw }) => raw)
        .join('')
      const isApart = isDisjointWith(automatonOf(beginning, flags), automatonOf(`(?:${loop.element.raw})+`, flags))
      return isApart || beginning === '' ? [] : [`${loop.raw} after ${beginning}`]
    })
  })
}

function loopsIn({ alternatives }: { readonly alternatives: readonly AST.Alternative[] }): readonly AST.Quantifier[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      const inner = element.type === 'Quantifier' ? element.element : element
      return [
        ...(element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY ? [element] : []),
        ...(inner.type === 'Group' || inner.type === 'CapturingGroup' ? loopsIn(inner) : []),
      ]
    }),
  )
}

/** Loops that can read one text by two of their alternatives, and so in many ways: '(?:a|aa)*'. */
function loopsWithAChoice({ flags, source }: Pattern): readonly string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
  return loopsIn(pattern)
    .filter(({ element }) => {
      const choices =
        element.type === 'Group' || element.type === 'CapturingGroup' ? element.alternatives.map(({ raw }) => raw) : []
      return choices.some((one, index) =>
        choices.some(
          (other, at) => at !== index && !isDisjointWith(automatonOf(one, flags), automatonOf(`(?:${other})+`, flags)),
        ),
      )
    })
    .map(({ raw }) => `choice in ${raw}`)
}

const problemsOf = (pattern: Pattern): readonly string[] => [
  ...analyse(new RegExp(pattern.source, pattern.flags)).reports.map(
    ({ character, type }) => `${type} of ${character.literal.source}`,
  ),
  ...loopsOverBeginnings(pattern),
  ...loopsWithAChoice(pattern),
]

describe('a pattern that sees foreign text', () => {
  const literals = patterns.flatMap((each) => each.literals)

  it('takes linear time for every text', () => {
    expect(literals.length).toBeGreaterThan(150)
    const slow = literals.flatMap((pattern) =>
      problemsOf(pattern).map((problem) => `${pattern.file} /${pattern.source}/: ${problem}`),
    )
    expect(slow).toEqual([])
  })

  it('is a literal, so that it can be analysed', () => {
    // It sees documents of the build.
    expect(patterns.flatMap(({ calls }) => calls)).toEqual(['src/server/web/files/configured-files.ts'])
  })

  it.each([
    [/\s+(?:bay)?\s*area$/, 3],
    [/<!--a-->[^]*?<!--b-->/, 1],
    [/^(?:a|aa)*$/, 1],
    [/[a-z]+\d*[a-z]+$/, 1],
  ])('is found if it is slow: %s', ({ flags, source }, atLeast) => {
    expect(problemsOf({ file: '', source, flags }).length).toBeGreaterThanOrEqual(atLeast)
  })

  it.each([/<[^<>]*>/g, /^\s+$/, /(?<!\s)\s+$/, /(?<!\w)\w+@/u])('is not found if it is fast: %s', ({ flags, source }) => {
    expect(problemsOf({ file: '', source, flags })).toEqual([])
  })
})
