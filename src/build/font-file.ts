import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decompress } from 'wawoff2'

/** The endings of files from which letters can be drawn. */
export const drawableFonts: readonly string[] = ['.woff2', '.ttf', '.otf']

/**
 * A font whose letters can be drawn, as base64 of a TTF or OTF file.
 * @param file ends with one of `drawableFonts`
 * @throws the file system's error, and an Error when a WOFF2 file is damaged
 */
export async function readFont(file: string): Promise<string> {
  const bytes = await readFile(file)
  return Buffer.from(path.extname(file) === '.woff2' ? await decompress(bytes) : bytes).toString('base64')
}
