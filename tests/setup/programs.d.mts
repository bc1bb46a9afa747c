export function pathOf(name: string): string | null
export function areInstalled(...names: readonly string[]): boolean
