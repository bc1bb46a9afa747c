/**
 * The tables of pdf.js that tell which characters a font of an Asian script has, for fonts that a PDF does not bring. The reader asks for
 * the few that its file needs.
 */
const addresses = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @param name from the file. @throws if there is no such table, or it cannot be loaded */
export async function readCharacterMap(name: string): Promise<Uint8Array> {
  const address = addresses[`/node_modules/pdfjs-dist/cmaps/${name}.bcmap`]
  const response = address === undefined ? null : await fetch(address)
  if (!response?.ok) throw new Error(`no character map ${name}`)
  return new Uint8Array(await response.arrayBuffer())
}
