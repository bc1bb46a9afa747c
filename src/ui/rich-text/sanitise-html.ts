import createPurifier from 'dompurify'

/**
 * Makes HTML of a stranger harmless: what is left of it can neither run nor reach outside its box. Tags and attributes are
 * an allow-list; what job boards really write stands in greenhouse.md 1.4.
 */

const textTags = 'a abbr b bdi br code em i mark s small span strong sub sup u wbr'
const blockTags = 'blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul'
const tableTags = 'caption table tbody td tfoot th thead tr'
const mediaTags = 'iframe img'
const tags = [textTags, blockTags, tableTags, mediaTags].flatMap((names) => names.split(' '))

/** No `id` and no `name`: they could stand in for the page's own (DOM clobbering). No `style`, and `class` only by name. */
const attributes = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'scope', 'start', 'reversed', 'class']

/** Wrappers of the board that carry meaning (greenhouse.md 1.4); every other class goes. */
const keptClasses = [
  'content-intro',
  'content-conclusion',
  'content-pay-transparency',
  'pay-input',
  'pay-range',
  'title',
  'divider',
]

/** Players that a text may embed; the Content-Security-Policy names the same. */
const videoSources = [
  /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/[\w-]+(?:\?[\w=&;%.-]*)?$/,
  /^https:\/\/player\.vimeo\.com\/video\/\d+(?:\?[\w=&;%.-]*)?$/,
]

const linkTarget = /^(?:https?:|mailto:|tel:)/i

function cleanLink(link: Element): void {
  if (!linkTarget.test(link.getAttribute('href')?.trim() ?? '')) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  if (/^https?:/i.test(link.getAttribute('href') ?? '')) link.setAttribute('target', '_blank')
}

function cleanClasses(element: Element): void {
  const kept = [...element.classList].filter((name) => keptClasses.includes(name))
  if (kept.length > 0) element.setAttribute('class', kept.join(' '))
  else element.removeAttribute('class')
}

function cleanFrame(frame: Element): void {
  const source = frame.getAttribute('src')?.trim() ?? ''
  if (!videoSources.some((pattern) => pattern.test(source))) {
    frame.remove()
    return
  }
  frame.setAttribute('src', source.replace(/^https:\/\/(?:www\.)?youtube\.com\//, 'https://www.youtube-nocookie.com/'))
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.setAttribute('loading', 'lazy')
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  frame.setAttribute('allow', 'fullscreen; encrypted-media; picture-in-picture')
  frame.setAttribute('title', frame.getAttribute('title') ?? 'Video')
}

function cleanPicture(picture: Element): void {
  if (!/^https:/i.test(picture.getAttribute('src')?.trim() ?? '')) {
    picture.remove()
    return
  }
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('referrerpolicy', 'no-referrer')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
}

function renameElement(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Brings the headings below the page's own: the highest level used becomes `top`, and no level is skipped. */
function demoteHeadings(box: ParentNode, top: number): void {
  const headings = [...box.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(({ localName }) => Number(localName.slice(1))))].sort((a, b) => a - b)
  for (const heading of headings) {
    const rank = levels.indexOf(Number(heading.localName.slice(1)))
    renameElement(heading, `h${Math.min(6, top + rank)}`)
  }
}

/** Tracking tags of a job network ('#LI-Remote') and characters without width, which a paste leaves behind. */
const trackingTag = /#LI-[\w-]+/g
const zeroWidth = /[\u200b\u2060\ufeff]/g
const isBlank = (element: Element) =>
  element.textContent.replaceAll('\u00a0', '').trim() === '' && element.querySelector('img, iframe, hr') === null

function tidyText(box: ParentNode & Node): void {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const tidy = text.data.replace(zeroWidth, '').replace(trackingTag, '')
    if (tidy !== text.data) text.data = tidy
  }
  for (const element of box.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li')) if (isBlank(element)) element.remove()
}

/** Made with the module and not in the middle of a drawing, which it would hold up; the server, with no window, has none. */
const purifier = typeof window === 'undefined' ? null : createPurifier(window)

/**
 * Boards style everything by hand (greenhouse.md 1.4). The purifier drops that, but parsing it is already a violation of the
 * page's policy, written to the console for every paragraph: so it goes by another name, which is dropped just as well.
 */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
}

/**
 * @param html as the board gave it, decoded as its field demands
 * @param topHeading the level that the highest heading of the text becomes, 2 to 6
 * @throws Error where there is no document
 */
export function sanitiseHtml(html: string, topHeading: number): TrustedHtml {
  if (!purifier) throw new Error('there is no document to sanitise in')
  const clean: DocumentFragment | null = purifier.sanitize(withoutStyles(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // What stands in these is a form's labels or a fallback, not a sentence of the job.
    ADD_FORBID_CONTENTS: ['select', 'textarea', 'button', 'object', 'embed', 'audio'],
    RETURN_DOM_FRAGMENT: true,
  })
  // A text that begins with a frameset has no body, and the purifier then gives null, whatever its types say.
  const box = clean ?? document.createDocumentFragment()
  tidyText(box)
  demoteHeadings(box, topHeading)
  for (const element of box.querySelectorAll('*')) cleanClasses(element)
  for (const link of box.querySelectorAll('a')) cleanLink(link)
  for (const frame of box.querySelectorAll('iframe')) cleanFrame(frame)
  for (const picture of box.querySelectorAll('img')) cleanPicture(picture)
  return box
}

/** A fragment that may be put into the page. */
export type TrustedHtml = DocumentFragment
