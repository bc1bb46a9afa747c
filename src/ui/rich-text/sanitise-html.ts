import createPurifier, { type Config, type WindowLike } from 'dompurify'
import {
  embedAttribute,
  embedLabel,
  frameMarkup,
  type PlaceholderMarkup,
  type MediaRule,
  pictureMarkup,
  tidyText,
} from './embeds.ts'

/**
 * Sanitises untrusted HTML with DOMPurify, in the browser and on the server: the result can neither run script nor affect
 * anything outside its box. Tags and attributes are an allow-list that covers what job boards write.
 */

const textTags = 'a abbr b bdi br code em i mark s small span strong sub sup u wbr'
const blockTags = 'blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul'
const tableTags = 'caption table tbody td tfoot th thead tr'
const mediaTags = 'iframe img'
const tags = [textTags, blockTags, tableTags, mediaTags].flatMap((names) => names.split(' '))

/** No `id` and no `name`, to prevent DOM clobbering. No `style`. `class` only by name. */
const attributes = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'scope', 'start', 'reversed', 'class']

/** For pictures, where they reserve space. Elsewhere they are styling. */
const sizes = ['width', 'height']

/** The board's wrapper classes that carry meaning. Every other class is dropped. */
const allowedClasses = [
  'content-intro',
  'content-conclusion',
  'content-pay-transparency',
  'pay-input',
  'pay-range',
  'title',
  'divider',
]

/** `NodeFilter.SHOW_ELEMENT` and `NodeFilter.SHOW_TEXT`. The server has no such global. */
const showElements = 1
const showTexts = 4

/** Lists elements by their names. The server's DOM has no `querySelectorAll`. */
function elementsOf(box: DocumentFragment, ...names: readonly string[]): readonly Element[] {
  const walker = box.ownerDocument.createTreeWalker(box, showElements)
  const found: Element[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode as Element
    if (names.includes(element.localName)) found.push(element)
  }
  return found
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const linkTarget = /^(?:https?:|mailto:|tel:)/i

function cleanLink(link: Element): void {
  if (!linkTarget.test(link.getAttribute('href')?.trim() ?? '')) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  if (/^https?:/i.test(link.getAttribute('href') ?? '')) link.setAttribute('target', '_blank')
}

function cleanAttributes(element: Element): void {
  if (!['img', 'iframe'].includes(element.localName)) for (const name of sizes) element.removeAttribute(name)
  const allowed = [...element.classList].filter((name) => allowedClasses.includes(name))
  if (allowed.length > 0) element.setAttribute('class', allowed.join(' '))
  else element.removeAttribute('class')
}

function linkAround(element: Element): Element | null {
  const { parentElement } = element
  return parentElement === null || parentElement.localName === 'a' ? parentElement : linkAround(parentElement)
}

/** Replaces an embedded picture or video with its markup. Null drops it. */
function replaceEmbed(element: Element, markup: PlaceholderMarkup | string | null): void {
  if (markup === null) {
    element.remove()
    return
  }
  const node = buildNode(markup, element.ownerDocument)
  const link = linkAround(element)
  if (link === null || typeof markup === 'string' || !(embedAttribute in markup.attributes)) {
    element.replaceWith(node)
    return
  }
  // A button inside a link cannot be pressed on its own. It goes after the link, and its label stays inside.
  element.replaceWith(embedLabel(markup))
  link.after(node)
}

function buildNode(markup: PlaceholderMarkup | string, document: Document): Element | Text {
  if (typeof markup === 'string') return document.createTextNode(markup)
  const element = document.createElement(markup.tag)
  for (const [name, value] of Object.entries(markup.attributes)) element.setAttribute(name, value)
  element.append(...markup.children.map((child) => buildNode(child, document)))
  return element
}

function renameElement(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Replaces the links of a sanitised text by their words. */
export function withoutLinks(box: DocumentFragment): DocumentFragment {
  for (const link of elementsOf(box, 'a')) link.replaceWith(...link.childNodes)
  return box
}

/** Shifts headings below the page's own: the highest level used becomes `top`, and no level is skipped. */
function demoteHeadings(box: DocumentFragment, top: number): void {
  const headings = elementsOf(box, ...headingTags)
  const levels = [...new Set(headings.map(({ localName }) => Number(localName.slice(1))))].sort((a, b) => a - b)
  for (const heading of headings) {
    const rank = levels.indexOf(Number(heading.localName.slice(1)))
    renameElement(heading, `h${Math.min(6, top + rank)}`)
  }
}

/** Tidies all texts and removes the blocks that show nothing. Each element is visited once. */
function tidyTexts(box: DocumentFragment): void {
  const filled = new Set<Node>()
  const fill = (node: Node) => {
    for (let each = node.parentNode; each && !filled.has(each); each = each.parentNode) filled.add(each)
  }
  const walker = box.ownerDocument.createTreeWalker(box, showTexts)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const tidy = tidyText(text.data)
    if (tidy !== text.data) text.data = tidy
    if (tidy.trim() !== '') fill(text)
  }
  for (const element of elementsOf(box, 'img', 'hr')) fill(element)
  for (const block of elementsOf(box, 'p', 'div', 'li', ...headingTags)) if (!filled.has(block)) block.remove()
}

const options: Config & { readonly RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: [...attributes, ...sizes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Their content is form labels or fallbacks, not text of the job.
  ADD_FORBID_CONTENTS: ['select', 'textarea', 'button', 'object', 'embed', 'audio'],
  RETURN_DOM_FRAGMENT: true,
}

/** Created with the module, because creating it during a render would block that render. */
let purifier = typeof window === 'undefined' ? null : createPurifier(window)

/** Sanitises in another window from now on. The server has none of its own (`app/server-dom`). */
export function sanitiseWith(serverWindow: WindowLike): void {
  purifier = createPurifier(serverWindow)
}

/**
 * Boards write inline styles everywhere. DOMPurify drops them, but merely parsing one violates the page's
 * Content-Security-Policy and logs an error per element. Rename the attribute first. DOMPurify drops the new name too.
 */
function withoutStyles(html: string): string {
  // Without '<' in the tag, so that it takes linear time for tags that are never closed.
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
}

/**
 * Returns untrusted HTML as a fragment that is safe to show.
 * @param html as the board returned it, decoded as its field requires
 * @param topHeading the level that the text's highest heading becomes, 2 to 6
 * @param media how pictures of other hosts load
 * @throws Error without a window
 */
export function sanitiseHtml(html: string, topHeading: number, media: MediaRule = 'press'): DocumentFragment {
  if (!purifier) throw new Error('there is no window to sanitise in')
  const clean: DocumentFragment | null = purifier.sanitize(withoutStyles(html), options)
  // DOMPurify returns null for a text that begins with a frameset, contrary to its types.
  const box = clean ?? purifier.sanitize('', options)
  for (const element of elementsOf(box, ...tags)) cleanAttributes(element)
  for (const link of elementsOf(box, 'a')) cleanLink(link)
  // In reverse, because each one of a link is inserted right after the link.
  for (const element of [...elementsOf(box, 'img', 'iframe')].reverse()) {
    const markupOf = element.localName === 'img' ? pictureMarkup : frameMarkup
    replaceEmbed(
      element,
      markupOf((name) => element.getAttribute(name), media),
    )
  }
  tidyTexts(box)
  demoteHeadings(box, topHeading)
  return box
}
