import { parse, type Content, type FunctionArg, type Octothorpe, type PlainArg, type Select } from '@messageformat/parser'
import { directionOf } from '#shared/languages.ts'

/**
 * Compiles messages of ICU MessageFormat to JavaScript, so that no parser reaches the browser. The functions of those with placeholders need
 * `messageHelpers` in their file.
 */

/** A part of a parsed message. */
export type MessagePart = Content | PlainArg | FunctionArg | Select | Octothorpe

/**
 * The functions that compiled messages call: `$plural` and `$select` pick a form, for one that is missing the form `other`. `$isolate`
 * keeps a value apart from the text around it: the board's titles and prices run to the right in a sentence that runs to the left. A
 * value that is made of such values is a text of the language itself, such as a list, and runs as the sentence does (U+2067).
 * @param language BCP 47 tag. Its rules of plurals are the browser's own, read at the first use
 */
export function messageHelpers(language: string): string {
  const isolate = needsIsolates(language)
    ? `const $isolate=value=>typeof value==="string"&&/[^\\d.,]/.test(value)?(value.includes("\\u2069")?"\\u2067":"\\u2068")+value+"\\u2069":value;`
    : ''
  // Short names: the code stands in each file of sentences.
  return `${isolate}let $rules;const $select=(v,f)=>Object.hasOwn(f,v)?f[v]:f.other,$plural=(n,f)=>f["="+n]??$select(($rules??=new Intl.PluralRules(${JSON.stringify(language)})).select(n),f);\n`
}

/** Whether values may run in the other direction than the language's sentences. The other way round is rare, and costs every page bytes. */
const needsIsolates = (language: string) => directionOf(language) === 'rtl'

const isPlainName = (name: string) => /^[A-Za-z]\w*$/.test(name)
/** Reads `values.name`, which is `values["0"]` for a name that is a number. */
const valueOf = (name: string) => (isPlainName(name) ? `d.${name}` : `d[${JSON.stringify(name)}]`)

/** @param count the expression that `#` stands for, in a plural */
function textOf(tokens: readonly MessagePart[], count: string | null, hasIsolates: boolean): string {
  const parts = tokens.map((token) => {
    switch (token.type) {
      case 'content':
        return JSON.stringify(token.value)
      case 'argument':
        return hasIsolates ? `$isolate(${valueOf(token.arg)})` : valueOf(token.arg)
      case 'octothorpe':
        if (count === null) throw new Error(`'#' stands outside of a plural`)
        return count
      case 'plural':
      case 'select': {
        const value = valueOf(token.arg)
        if (!token.cases.some(({ key }) => key === 'other')) throw new Error(`'${token.arg}' has no form 'other'`)
        const forms = token.cases.map(
          ({ key, tokens: form }) =>
            `${JSON.stringify(key)}:${textOf(form, token.type === 'plural' ? value : count, hasIsolates)}`,
        )
        return `$${token.type}(${value},{${forms.join()}})`
      }
      default:
        throw new Error(`'${token.type}' is not a kind of placeholder that this site uses`)
    }
  })
  // Two numbers beside each other would be added.
  return parts[0]?.startsWith('"') ? parts.join('+') : ['""', ...parts].join('+')
}

/** A message without placeholders is a text, all others are functions of their values. */
export type CompiledMessage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'function'; readonly body: string }

/**
 * @param message in ICU MessageFormat
 * @param language BCP 47 tag
 * @throws Error when it is not well formed, or when a plural or a select has no form `other`
 */
export function compileMessage(message: string, language: string): CompiledMessage {
  const tokens = parse(message)
  const [first] = tokens
  if (tokens.length === 0) return { kind: 'text', text: '' }
  if (tokens.length === 1 && first?.type === 'content') return { kind: 'text', text: first.value }
  return { kind: 'function', body: textOf(tokens, null, needsIsolates(language)) }
}

/** Messages by key, in groups. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/**
 * Messages as an expression: an object with a function for each.
 * @throws Error that names the message which is not well formed
 */
export function compileMessages(messages: Messages, room: string, language: string): string {
  const entries = Object.entries(messages).map(([key, value]) => {
    const name = isPlainName(key) ? key : JSON.stringify(key)
    if (typeof value !== 'string') return `${name}:${compileMessages(value, `${room}.${key}`, language)}`
    try {
      const compiled = compileMessage(value, language)
      return compiled.kind === 'text' ? `${name}:()=>${JSON.stringify(compiled.text)}` : `${name}:d=>${compiled.body}`
    } catch (error) {
      throw new Error(`${room}.${key}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  })
  return `{${entries.join()}}`
}

/** The names of a message's placeholders, those within its forms too. */
export function placeholdersOf(message: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (tokens: readonly MessagePart[]): void => {
    for (const token of tokens) {
      if ('arg' in token) names.add(token.arg)
      if ('cases' in token) for (const { tokens: form } of token.cases) visit(form)
    }
  }
  visit(parse(message))
  return names
}

/** The forms that each plural of a message has. */
export function pluralsOf(message: string): readonly ReadonlySet<string>[] {
  const plurals: ReadonlySet<string>[] = []
  const visit = (tokens: readonly MessagePart[]): void => {
    for (const token of tokens) {
      if (!('cases' in token)) continue
      if (token.type === 'plural') plurals.push(new Set(token.cases.map(({ key }) => key)))
      for (const { tokens: form } of token.cases) visit(form)
    }
  }
  visit(parse(message))
  return plurals
}
