/**
 * A stranger's HTML for the first paint, written where there is no document and so no sanitiser: by the server, into a page
 * whose code replaces it with the sanitised text (`sanitise-html.ts`). Safe by construction: nothing of the input is passed
 * on but text without angle brackets, addresses of a narrow form and names from the lists here, and every element is closed.
 */

const voidTags = new Set(['br', 'hr', 'wbr'])
const keptTags = new Set(
  [
    'a b blockquote br code em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup u ul wbr',
    'dd div dl dt figcaption figure caption table tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)
const keptClass = /\sclass\s*=\s*["']?(?:[^"'>]*\s)?(content-intro|content-conclusion|content-pay-transparency)(?=["'\s>]|$)/i
/** Entities stay as they are: they cannot change how the address begins. */
const keptAddress = /\shref\s*=\s*["']?((?:https?:\/\/|mailto:|tel:)[^"'<>\s`]*)/i

/** Elements that go with all that is in them. */
const dropped =
  /<!--[^]*?(?:-->|$)|<(script|style|template|title|noscript|iframe|object|select|textarea|button|audio|video|svg|math)\b[^]*?(?:<\/\1\s*>|$)/gi
const token = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|[^<]+|</gi
const blank = /<(p|div|h[1-6]|li)(?: class="[\w-]+")?>(?:\s|&nbsp;|\u00a0|<br>)*<\/\1>/g
/** As in the sanitiser. */
const residue = /[\u200b\u2060\ufeff]|#LI-[\w-]+/g

function attributesOf(tag: string, raw: string): string {
  if (tag === 'a') {
    const [, address] = keptAddress.exec(raw) ?? []
    return address === undefined ? '' : ` href="${address}" rel="noopener noreferrer nofollow"`
  }
  const [, className] = (tag === 'div' && keptClass.exec(raw)) || []
  return className === undefined ? '' : ` class="${className.toLowerCase()}"`
}

/** @param topHeading the level that the highest heading of the text becomes */
export function plainHtml(html: string, topHeading: number): string {
  const bare = html.replace(dropped, '')
  const levels = [...new Set([...bare.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level)))].sort((a, b) => a - b)
  const nameOf = (tag: string) =>
    /^h[1-6]$/.test(tag) ? `h${Math.min(6, topHeading + Math.max(0, levels.indexOf(Number(tag.slice(1)))))}` : tag
  const open: string[] = []
  const written: string[] = []
  for (const [text, slash, rawTag, rawAttributes = ''] of bare.matchAll(token)) {
    const tag = nameOf(rawTag?.toLowerCase() ?? '')
    if (rawTag === undefined) written.push(text.replace(residue, '').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    else if (!keptTags.has(tag)) continue
    else if (voidTags.has(tag)) written.push(`<${tag}>`)
    else if (slash === '') {
      written.push(`<${tag}${attributesOf(tag, rawAttributes)}>`)
      open.push(tag)
    } else if (open.includes(tag)) {
      let closed: string | undefined
      while (closed !== tag) {
        closed = open.pop()
        written.push(`</${closed}>`)
      }
    }
  }
  return (
    written.join('') +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  ).replace(blank, '')
}

/** Where the elements of the top level start, and what they are. */
function topElements(html: string): readonly { readonly at: number; readonly tag: string }[] {
  let depth = 0
  const found: { at: number; tag: string }[] = []
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (slash === '' && depth === 0) found.push({ at: index, tag })
    if (!voidTags.has(tag)) depth += slash === '' ? 1 : -1
  }
  return found
}

const isHeading = ({ tag }: { readonly tag: string }) => /^h[1-6]$/.test(tag)

/** What `splitFirstSection` makes of the nodes, of a text that `plainHtml` wrote. */
export function splitPlainHtml(html: string): readonly [first: string, rest: string] {
  const [, wrap = '', inner = '', end = ''] = /^\s*(<div[^>]*>)([^]*)(<\/div>)\s*$/.exec(html) ?? []
  const blocks = topElements(html)
  if (wrap !== '' && blocks.length === 1) {
    const [first, rest] = splitPlainHtml(inner)
    return [wrap + first + end, rest]
  }
  const next = blocks.findIndex((block, index) => index > 0 && isHeading(block) && !blocks.slice(0, index).every(isHeading))
  const cut = blocks[next === -1 ? 1 : next]?.at ?? html.length
  return [html.slice(0, cut), html.slice(cut)]
}
