const isHeading = (element: Element) => /^h[1-6]$/.test(element.localName)

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
  // Boards wrap the whole text in one div with the sections inside.
  let box: ParentNode & Node = text
  while (box.children.length === 1 && box.firstElementChild?.localName === 'div') box = box.firstElementChild
  let node: ChildNode | null = secondSection([...box.children])
  while (node) {
    const { nextSibling }: ChildNode = node
    rest.append(node)
    node = nextSibling
  }
  return [text, rest]
}
