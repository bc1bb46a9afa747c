import type { WindowLike } from 'dompurify'
import { TreeElement, TreeNode } from './nodes.ts'
import { emptyDocument, readDocument } from './markup.ts'

/**
 * The window in which the server sanitises texts: parse5, which parses as browsers do, and as much of the DOM as DOMPurify and
 * `ui/rich-text` use. A whole DOM library takes 90 MB of memory and half a second of a start. A test compares the results with
 * jsdom's.
 */

class Parser {
  readonly parseFromString = readDocument
}

/** The flags of a node iterator (DOM, 6). */
const NodeFilter = {
  SHOW_ELEMENT: 0x1,
  SHOW_TEXT: 0x4,
  SHOW_CDATA_SECTION: 0x8,
  SHOW_PROCESSING_INSTRUCTION: 0x40,
  SHOW_COMMENT: 0x80,
}

export function createServerWindow(): WindowLike {
  const window = { document: emptyDocument(), DOMParser: Parser, Element: TreeElement, Node: TreeNode, NodeFilter }
  return window as unknown as WindowLike
}
