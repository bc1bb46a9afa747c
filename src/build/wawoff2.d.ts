/** What is used of wawoff2, which has no types of its own. */
declare module 'wawoff2' {
  /**
   * @param bytes a WOFF2 file
   * @returns the TTF or OTF file in it
   * @throws Error when the bytes are no WOFF2 file
   */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}
