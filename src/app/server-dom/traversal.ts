import type { TreeNode } from './nodes.ts'

/** Ways through the server's DOM (`nodes.ts`), as far as DOMPurify and `ui/rich-text` use them. */

export function isWithin(node: TreeNode, other: TreeNode): boolean {
  for (let each: TreeNode | null = node; each; each = each.parentNode) if (each === other) return true
  return false
}

/** The next node in tree order that is within the root, and not within this one. */
function nextAfter(node: TreeNode, root: TreeNode): TreeNode | null {
  for (let each: TreeNode | null = node; each && each !== root; each = each.parentNode)
    if (each.nextSibling) return each.nextSibling
  return null
}

/** The next node in tree order that is within the root. */
function nextWithin(node: TreeNode, root: TreeNode): TreeNode | null {
  return node.firstChild ?? nextAfter(node, root)
}

export function* nodesWithin(root: TreeNode): Generator<TreeNode> {
  for (let node = nextWithin(root, root); node; node = nextWithin(node, root)) yield node
}

function isShown({ nodeType }: TreeNode, whatToShow: number): boolean {
  return ((1 << (nodeType - 1)) & whatToShow) !== 0
}

/** Forwards only. It is told of each node that is removed, so that it neither skips nor repeats any (DOM, 6.1). */
export class NodeIterator {
  readonly #root: TreeNode
  readonly #whatToShow: number
  #reference: TreeNode
  #isBeforeReference = true

  constructor(root: TreeNode, whatToShow: number) {
    this.#root = root
    this.#whatToShow = whatToShow
    this.#reference = root
  }

  nextNode(): TreeNode | null {
    let node: TreeNode | null = this.#isBeforeReference ? this.#reference : nextWithin(this.#reference, this.#root)
    while (node && !isShown(node, this.#whatToShow)) node = nextWithin(node, this.#root)
    if (!node) return null
    this.#reference = node
    this.#isBeforeReference = false
    return node
  }

  beforeRemoving(node: TreeNode): void {
    if (!isWithin(this.#reference, node) || isWithin(this.#root, node)) return
    if (this.#isBeforeReference) {
      const next = nextAfter(node, this.#root)
      if (next) {
        this.#reference = next
        return
      }
      this.#isBeforeReference = false
    }
    const { parentNode, previousSibling } = node
    let last = previousSibling ?? parentNode ?? this.#root
    if (previousSibling) while (last.lastChild) last = last.lastChild
    this.#reference = last
  }
}

/** Forwards only. */
export class TreeWalker {
  readonly #root: TreeNode
  readonly #whatToShow: number
  currentNode: TreeNode

  constructor(root: TreeNode, whatToShow: number) {
    this.#root = root
    this.#whatToShow = whatToShow
    this.currentNode = root
  }

  nextNode(): TreeNode | null {
    for (let node = nextWithin(this.currentNode, this.#root); node; node = nextWithin(node, this.#root)) {
      if (!isShown(node, this.#whatToShow)) continue
      this.currentNode = node
      return node
    }
    return null
  }
}
