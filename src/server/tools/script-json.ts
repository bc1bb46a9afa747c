/** JSON that is safe inside a script element: it cannot close the element or start a comment. */
export function scriptJson(value: unknown): string {
  const codes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' }
  return JSON.stringify(value).replace(/[<>&]/g, (character) => codes[character] ?? character)
}
