import { type DefaultTreeAdapterTypes, html as htmlNames, parse } from 'parse5'

/**
 * A stranger's HTML for the first paint, written where there is no document and so no sanitiser: by the server, into a page
 * whose code replaces it with the sanitised text (`sanitise-html.ts`). It is read as a browser reads it, and written anew:
 * nothing of the input is passed on but escaped text, web addresses and names from the lists here, so that it is a part of
 * what the sanitiser would leave. The browser's code must not bring the parser along: only `import.meta.env.SSR` calls this.
 */

type Node = DefaultTreeAdapterTypes.ChildNode

const voidTags = new Set(['br', 'hr', 'wbr'])
const keptTags = new Set(
  [
    'a b blockquote br code em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup u ul wbr',
    'dd div dl dt figcaption figure caption table tbody td tfoot th thead tr',
  ].flatMap((names) => names.split(' ')),
)
const keptClasses = ['content-intro', 'content-conclusion', 'content-pay-transparency']
const keptAddress = /^(?:https?:\/\/|mailto:|tel:)/i

/** Elements that go with all that is in them: the sanitiser's, and those that let a block stand within a paragraph. */
const droppedTags = new Set(
  [
    'script style template title head noscript noembed noframes xmp plaintext iframe object embed select textarea button',
    'audio video applet marquee annotation-xml colgroup desc foreignobject math mi mn mo ms mtext selectedcontent svg',
  ].flatMap((names) => names.split(' ')),
)

/** As in the sanitiser, in its order. */
function tidy(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff]/g, '').replace(/#LI-[\w-]+/g, '')
}
const blankTags = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Three times what boards write (greenhouse.md 1.4). More is not painted: reading it must not hold the server up. */
const maxLength = 60_000
const maxDepth = 100

interface Element {
  readonly tag: string
  /** As they are written, with a space before each. */
  readonly attributes: string
  readonly children: readonly (Element | string)[]
}

function attributeOf(element: DefaultTreeAdapterTypes.Element, wanted: string): string | undefined {
  return element.attrs.find(({ name }) => name === wanted)?.value
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attributesOf(element: DefaultTreeAdapterTypes.Element): string {
  if (element.tagName === 'a') {
    const address = attributeOf(element, 'href')?.trim() ?? ''
    if (!keptAddress.test(address)) return ''
    return ` href="${escapeText(address).replaceAll('"', '&quot;')}" rel="noopener noreferrer nofollow"`
  }
  const names = element.tagName === 'div' ? (attributeOf(element, 'class') ?? '').split(/\s/) : []
  const kept = keptClasses.filter((name) => names.includes(name))
  return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`
}

const isHeadingTag = (tag: string) => /^h[1-6]$/.test(tag)

/** What cannot stand within itself: the browser would end the outer one, and what the outer one's end tag ends, nobody knows. */
function kindOf(tag: string): string {
  if (isHeadingTag(tag)) return 'heading'
  return tag === 'dt' ? 'dd' : tag
}
const unnestable = new Set(['a', 'p', 'li', 'dd', 'heading'])
const lists = new Set(['ul', 'ol', 'dl'])
/** Outside a list they would end those of the page that the text may stand in. */
const listItems = new Set(['li', 'dd'])
const cells = new Set(['td', 'th', 'caption'])

/** The kinds that an element's content may not have, given those that it may not stand in itself. */
function openWithin(tag: string, open: ReadonlySet<string>): ReadonlySet<string> {
  if (cells.has(tag)) return new Set()
  if (lists.has(tag)) return new Set([...open].filter((kind) => !listItems.has(kind)))
  const kind = kindOf(tag)
  return unnestable.has(kind) ? new Set([...open, kind]) : open
}

function isBlank(child: Element | string): boolean {
  if (typeof child === 'string') return child.trim() === ''
  return child.tag !== 'hr' && child.children.every(isBlank)
}

/** What is left of some nodes; of an element that goes, its content stays. */
function keep(nodes: readonly Node[], open: ReadonlySet<string>, depth: number): (Element | string)[] {
  return nodes.flatMap((node): (Element | string)[] => {
    if ('value' in node) return [tidy(node.value)]
    if (!('tagName' in node) || node.namespaceURI !== htmlNames.NS.HTML || droppedTags.has(node.tagName)) return []
    if (depth > maxDepth) return []
    const tag = open.has(kindOf(node.tagName)) && listItems.has(kindOf(node.tagName)) ? 'div' : node.tagName
    if (!keptTags.has(tag) || open.has(kindOf(tag))) return keep(node.childNodes, open, depth + 1)
    const element = { tag, attributes: attributesOf(node), children: keep(node.childNodes, openWithin(tag, open), depth + 1) }
    return blankTags.has(tag) && isBlank(element) ? [] : [element]
  })
}

function levelsOf(children: readonly (Element | string)[]): readonly number[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return []
    return [...(isHeadingTag(child.tag) ? [Number(child.tag.slice(1))] : []), ...levelsOf(child.children)]
  })
}

/** @param topHeading the level that the highest heading of the text becomes */
export function plainHtml(html: string, topHeading: number): string {
  // An element of its own first, as the sanitiser has it: what a text begins with must not count as the document's head.
  const root = parse(`<remove></remove>${html.slice(0, maxLength)}`, { scriptingEnabled: false }).childNodes.find(
    (node) => node.nodeName === 'html',
  )
  const body = root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === 'body') : undefined
  const kept = body && 'childNodes' in body ? keep(body.childNodes, listItems, 0) : []
  const levels = [...new Set(levelsOf(kept))].sort((a, b) => a - b)
  const nameOf = (tag: string) => (isHeadingTag(tag) ? `h${Math.min(6, topHeading + levels.indexOf(Number(tag.slice(1))))}` : tag)
  const write = (child: Element | string): string => {
    if (typeof child === 'string') return escapeText(child)
    const name = nameOf(child.tag)
    const start = `<${name}${child.attributes}>`
    return voidTags.has(name) ? start : `${start}${child.children.map(write).join('')}</${name}>`
  }
  return kept.map(write).join('')
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
