/** The fields of a form, read as Rails does. */
export function readRailsForm(entries: readonly (readonly [string, unknown])[]): Record<string, unknown>
