import hiddenText from '#ui/visually-hidden/visually-hidden.module.css'

/**
 * Queries by role ask for the style of each element and its ancestors. After each change of the document, jsdom matches them
 * with every rule of its style sheet again, which was a seventh of all tests' time. What decides about visibility, and about
 * presses, is remembered for elements of a kind, everything else is read as before. Text for screen readers only is a block, as its
 * style sheet makes it in browsers: in the name of a link, it is a word of its own.
 */

const { getComputedStyle } = window
type PlainStyle = Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'opacity' | 'pointerEvents'>
const plainStyles = new Map<string, PlainStyle>()

/** Whether an element has no style but the one of jsdom's own style sheet for such elements. */
function isPlain(element: Element): boolean {
  if (document.styleSheets.length > 0 || !element.isConnected) return false
  for (let node: Element | null = element; node; node = node.parentElement)
    if (node.hasAttribute('style') || (node !== element && node.hasAttribute('hidden'))) return false
  return true
}

function plainStyleOf(element: Element): PlainStyle {
  const kind = JSON.stringify([element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))])
  const known = plainStyles.get(kind)
  if (known) return known
  const { display, opacity, pointerEvents, visibility } = getComputedStyle(element)
  const style = { display, opacity, pointerEvents, visibility }
  plainStyles.set(kind, style)
  return style
}

const isHiddenText = (element: Element) => element.classList.contains(hiddenText['hidden'] ?? '')

/** What is known about an element without asking jsdom. null: nothing. */
function knownStyleOf(element: Element): Partial<PlainStyle> | null {
  const plain = isPlain(element) ? plainStyleOf(element) : null
  return isHiddenText(element) ? { ...plain, display: 'block' } : plain
}

/** Answers from what is known, and asks jsdom for everything else. */
function withKnown(element: Element, style: Partial<PlainStyle>): CSSStyleDeclaration {
  const known: Readonly<Record<string | symbol, string | undefined>> = { ...style }
  const getPropertyValue = (name: string) => known[name] ?? getComputedStyle(element).getPropertyValue(name)
  const read = (name: string | symbol): unknown => {
    const all = getComputedStyle(element)
    const value: unknown = Reflect.get(all, name)
    return typeof value === 'function' ? (value.bind(all) as unknown) : value
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : (known[name] ?? read(name))),
  })
}

// A query asks for the same elements again and again while nothing changes.
let current = new WeakMap<Element, CSSStyleDeclaration>()
const forget = () => {
  current = new WeakMap()
}
const changes = new MutationObserver(forget)
changes.observe(document, { subtree: true, childList: true, attributes: true })

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return getComputedStyle(element, pseudoElement)
  if (changes.takeRecords().length > 0) forget()
  const answered = current.get(element)
  if (answered) return answered
  const style = knownStyleOf(element)
  if (!style) return getComputedStyle(element)
  const answer = withKnown(element, style)
  if (element.isConnected) current.set(element, answer)
  return answer
}
