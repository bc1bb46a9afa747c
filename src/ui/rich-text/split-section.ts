const isHeading = (element: Element) => /^h[1-6]$/.test(element.localName)

/** Boards wrap the whole text in one div with the sections inside. */
function boxOf(text: DocumentFragment): ParentNode & Node {
  let box: ParentNode & Node = text
  while (box.children.length === 1 && box.firstElementChild?.localName === 'div') box = box.firstElementChild
  return box
}

/** The parts that a board puts around every job's own text. */
const hasClass = (names: readonly string[]) => (element: Element) => names.some((name) => element.classList.contains(name))
const isIntro = hasClass(['content-intro'])
const isClosing = hasClass(['content-pay-transparency', 'content-conclusion'])

/**
 * Moves the introduction that a board puts before every job behind the job's own text, so that a job begins with what only it
 * says. Pay and conclusion stay last.
 */
export function putOwnTextFirst(text: DocumentFragment): DocumentFragment {
  const box = boxOf(text)
  const blocks = [...box.children]
  const intro = blocks.find(isIntro)
  if (intro) box.insertBefore(intro, blocks.find(isClosing) ?? null)
  return text
}

/** Marks the paragraph that a text begins with, unless it is a heading in disguise. */
export function markLead(text: DocumentFragment): DocumentFragment {
  const first = boxOf(text).firstElementChild
  const isBold = first?.children.length === 1 && /^(?:b|strong)$/.test(first.children[0]?.localName ?? '')
  const isHeadingLike = isBold && first.children[0]?.textContent.trim() === first.textContent.trim()
  if (first?.localName === 'p' && !isHeadingLike) first.classList.add('content-lead')
  return text
}

/** Returns the top-level element that starts the second section, or null if there is only one section. */
function secondSection(blocks: readonly Element[]): Element | null {
  const next = blocks.findIndex((block, index) => index > 0 && isHeading(block) && !blocks.slice(0, index).every(isHeading))
  // Without headings, the first paragraph counts as the first section.
  return blocks[next === -1 ? 1 : next] ?? null
}

/**
 * Splits a sanitised text after its first section, which ends at the next heading. It moves nodes, so no HTML is parsed again.
 * @param text retains its first section
 * @returns the text and the rest, which is empty if there is no second section
 */
export function splitFirstSection(text: DocumentFragment): readonly [first: DocumentFragment, rest: DocumentFragment] {
  const rest = text.ownerDocument.createDocumentFragment()
  let node: ChildNode | null = secondSection([...boxOf(text).children])
  while (node) {
    const { nextSibling }: ChildNode = node
    rest.append(node)
    node = nextSibling
  }
  return [text, rest]
}
