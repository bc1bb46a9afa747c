/**
 * What was sealed last, from the form to the page that says so. In memory only, because a browser stores the state of its
 * history. It names nobody, but the next person must not see it either: the page that shows it clears it.
 */
export interface LastSeal {
  /** The word that recruiter and person have for each other, such as 'Wren 27'. */
  readonly bird: string
  readonly kind: 'application' | 'interest'
}

let last: LastSeal | null = null

export function setLastSeal(seal: LastSeal): void {
  last = seal
}

export function getLastSeal(): LastSeal | null {
  return last
}

export function clearLastSeal(): void {
  last = null
}
